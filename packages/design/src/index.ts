export * from './basics/index.ts';
export { ActionButton } from './basics/ActionButton.tsx';
export { FloatingButton } from './basics/FloatingButton.tsx';
export * from './deprecated.ts';
export { EmptyState } from './feedback/EmptyState.tsx';
export { FailedNote } from './feedback/FailedNote.tsx';
export { FailedState } from './feedback/FailedState.tsx';
export { ForbiddenState } from './feedback/ForbiddenState.tsx';
export { LoadingState } from './feedback/LoadingState.tsx';
export { OfflineBanner, useOnline } from './feedback/OfflineBanner.tsx';
export { PartWait } from './feedback/PartWait.tsx';
export { RecordState } from './feedback/RecordState.tsx';
export { RefusedChanges } from './feedback/RefusedChanges.tsx';
export { CardsSkeleton, RowsSkeleton } from './feedback/Skeletons.tsx';
export { AreaIcon } from './icons/AreaIcon.tsx';
export * from './icons/index.ts';
export { DetailSection } from './layout/DetailSection.tsx';
export { SectionCard } from './layout/SectionCard.tsx';
export { openAddress } from './layout/openAddress.ts';
export { Page } from './layout/Page.tsx';
export { PageHeader } from './layout/PageHeader.tsx';
export { Notice } from './plain/Notice.tsx';
export { PlainButton } from './plain/PlainButton.tsx';
export { fontFile } from './theme/fonts.ts';
export { brand, type ToneName } from './theme/palette.ts';
export { ThemeScope } from './theme/ThemeScope.tsx';
export { ThemeRoot } from './theme/ThemeRoot.tsx';
export { toneVars } from './theme/toneVars.ts';
export { useThemeMode, type ThemeMode } from './theme/useThemeMode.ts';
export { toasts, toastDuration, type Toasts } from './toasts/toasts.ts';
export { ActiveChip } from './values/ActiveChip.tsx';
export { BigFigure } from './values/BigFigure.tsx';
export { ClientDate } from './values/ClientDate.tsx';
export * from './values/clientFormats.ts';
export { DateText } from './values/DateText.tsx';
export { dotted } from './values/dotted.tsx';
export { Facts } from './values/Facts.tsx';
export * from '@plumbline/domain/formats';
export { MailLink } from './values/MailLink.tsx';
export { PhoneLink } from './values/PhoneLink.tsx';
export { phoneHref } from './values/phoneHref.ts';
export { Money } from './values/Money.tsx';
export { ProgressBar } from './values/ProgressBar.tsx';
export { StatusChip, type StatusShape } from './values/StatusChip.tsx';
export {
  invoiceStatusDisplay,
  paymentStatusDisplay,
  projectStatusDisplay,
  quoteStatusDisplay,
  statusDisplay,
  type StatusDisplay,
} from './values/statusDisplay.ts';
export { twoLines } from './values/twoLines.ts';
export { useSettled } from './values/useSettled.ts';
export { unbroken } from './values/unbroken.tsx';
export { VisuallyHidden } from './values/VisuallyHidden.tsx';
