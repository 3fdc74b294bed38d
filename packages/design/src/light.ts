// What `@plumbline/design` is in a light page: the parts that need no component library.
export { EmptyState } from './feedback/EmptyState.tsx';
export { FailedState } from './feedback/FailedState.tsx';
export { LoadingState } from './feedback/LoadingState.tsx';
export { Page } from './layout/Page.tsx';
export { Notice } from './plain/Notice.tsx';
export { PlainButton } from './plain/PlainButton.tsx';
export { ClientDate } from './values/ClientDate.tsx';
export { clientMoney } from './values/clientFormats.ts';
export { formatDate, formatMoney } from '@plumbline/domain/formats';
