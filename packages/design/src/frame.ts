// What the shell draws before the first area, without the component library: that comes with the first area.
export { EmptyState } from './feedback/EmptyState.tsx';
export { FailedState } from './feedback/FailedState.tsx';
export { ForbiddenState } from './feedback/ForbiddenState.tsx';
export { LoadingState } from './feedback/LoadingState.tsx';
export { OfflineBanner } from './feedback/OfflineBanner.tsx';
export { Page } from './layout/Page.tsx';
export { PageHeader } from './layout/PageHeader.tsx';
export { Notice } from './plain/Notice.tsx';
export { PlainButton } from './plain/PlainButton.tsx';
export { PlainIcon } from './plain/PlainIcon.tsx';
export { PlainIconButton } from './plain/PlainIconButton.tsx';
export { setCompanyZone } from '@plumbline/domain/formats';
export { FrameRoot } from './theme/FrameRoot.tsx';
export { useThemeMode, type ThemeMode } from './theme/useThemeMode.ts';
export { toasts } from './toasts/toasts.ts';
export { VisuallyHidden } from './values/VisuallyHidden.tsx';
