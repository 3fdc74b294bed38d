import { provideDatabase } from './config.ts';
import { makeDatabase } from './database.ts';

export { useClientChoiceQuery, useClientChoices, type ClientChoice } from './clientChoices.ts';
export { containing } from './containing.ts';
export * from './core.ts';
export type { Database } from './database.types.ts';
export * from './deprecated.ts';
export { duplicateEndpoints, type AreaEndpoints } from './endpointNames.ts';
export {
  useFetchAddresses,
  useFileAddresses,
  useFreshAddress,
  useImageSource,
} from './fileAddresses.ts';
export {
  gatewayError,
  makeGateway,
  type Answer,
  type Gateway,
  type GatewayError,
} from './gateway.ts';
export { useImportCalls } from './importCalls.ts';
export type { ImportKind } from './imports.ts';
export { useCachedResponses } from './offline/useCachedResponses.ts';
export { listAnswer } from './listAnswer.ts';
export { listValue } from './listValue.ts';
export { logoAddress } from './logoAddress.ts';
export {
  countOf,
  countedPage,
  pageOf,
  toCountedPage,
  type CountedPage,
  type ListQuery,
  type Page,
  type Sort,
  type SortDirection,
} from './paged.ts';
export { useStoredViews, type SavedView, type StoredViews } from './savedViews.ts';
export { useRenewal } from './useRenewal.ts';
export {
  ownerOf,
  refusedText,
  type QueuedMutation,
  type PendingMutation,
} from '@plumbline/offline/queue';
export { useFlushQueue, useQueuedMutations } from './offline/useQueuedMutations.ts';
export {
  discardMutations,
  retryMutation,
  queueMutation,
  cancelMutation,
} from '@plumbline/offline/queue';
export * as z from './zod.ts';

provideDatabase(makeDatabase);
