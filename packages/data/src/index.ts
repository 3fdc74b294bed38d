export { anyContains } from './anyContains.ts';
export { api, baseQuery, type AnswerMeta, type BackendCall } from './api.ts';
export { backends, configureData, type Backends, type DataSettings } from './config.ts';
export type { Database } from './database.types.ts';
export { duplicateEndpoints, type AreaEndpoints } from './endpointNames.ts';
export {
  errorKinds,
  isDataError,
  messageOf,
  toDataError,
  type DataError,
  type ErrorKind,
} from './errors.ts';
export {
  gatewayError,
  makeGateway,
  type Answer,
  type Gateway,
  type GatewayError,
} from './gateway.ts';
export {
  paged,
  toPage,
  type ListQuery,
  type Page,
  type Sort,
  type SortDirection,
} from './paged.ts';
export { sessionApi, useSessionQuery, type CurrentSession, type Session } from './session.ts';
export { makeStore, type DataStore } from './store.ts';
export { listTag, listTags, rowTag, tagTypes, type Tag, type TagType } from './tags.ts';
/** What areas need of the libraries behind this package. */
export { skipToken } from '@reduxjs/toolkit/query/react';
export { Provider as StoreProvider, useDispatch, useSelector } from 'react-redux';
export { sessionStorageKey } from './visitor.ts';
export * as z from './zod.ts';
