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
export { useKeptAnswers } from './kept/useKeptAnswers.ts';
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
export { useRenewal } from './useRenewal.ts';
export { ownerOf, refusedText, type KeptChange, type WaitingChange } from './waiting/change.ts';
export { useSendWaiting, useWaiting } from './waiting/useWaiting.ts';
export { forgetChanges, sendAgain, sendLater, takeBack } from './waiting/waiting.ts';
export * as z from './zod.ts';

provideDatabase(makeDatabase);
