export { useAreaStyles } from './areaStyles.ts';
export { definePages, type AreaPages } from './definePages.ts';
export * from './deprecated.ts';
export { makeEvents, type Events } from './events.ts';
export { useAreaEvent, useEmit, usePageTitle, useUnsavedWork } from './hooks.ts';
export { lazyComponent } from './lazyComponent.tsx';
export { AreaLink, isOpen, useGo, useLink } from './links.tsx';
export {
  aDay,
  anId,
  idOf,
  readListState,
  useListState,
  type Filters,
  type ListDefaults,
} from './listState.ts';
export { useListView } from './listView.ts';
export { useRecordView } from './recordView.ts';
export {
  onboardingSteps,
  type Onboarding,
  type OnboardingState,
  type OnboardingStep,
} from './onboarding.ts';
export { useOnboarding } from './useOnboarding.ts';
export {
  AreaProvider,
  PlatformProvider,
  useAreaId,
  usePlatform,
  useToasts,
  type DeclaredUse,
  type LiveFill,
  type LiveRoute,
  type Platform,
  type SessionHold,
  type SessionState,
  type Toasts,
} from './platform.ts';
export {
  Gate,
  denialReason,
  isOffered,
  planDenialReason,
  planNeeded,
  useCompanyId,
  useSession,
  useAccess,
} from './session.tsx';
export { AddedTabContent, Slot, useAddedTabs, useIsFilled, type AddedTab } from './slots.tsx';
export { useAddressAction } from './useAddressAction.ts';
export { useSavedViews } from './useSavedViews.ts';
export { useDraft, type Draft } from './useDraft.ts';
export { makeUnsavedWork, type UnsavedWork } from './unsavedWork.ts';
/** The router as areas see it: hooks and links, never a router of their own. */
export {
  Link,
  Outlet,
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
} from 'react-router-dom';
