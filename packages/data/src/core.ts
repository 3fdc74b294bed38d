// What the shell starts with. The main entry adds what only areas need: schemas, lists, the Supabase client.
export type { AnswerMeta } from '@plumbline/offline/responses';
export { api, baseQuery, type BackendCall } from './api.ts';
export { backends, configureData, type Backends, type DataSettings } from './config.ts';
export { failureOf, isDataError, messageOf, toDataError } from './errors.ts';
export { errorKinds, type DataError, type ErrorKind } from './errorKinds.ts';
export { clearResponseCache } from '@plumbline/offline/responses';
export { useCachedSince } from './offline/useCachedResponses.ts';
export { hearOtherTabs, tellOtherTabs } from './otherTabs.ts';
export { sessionApi, useSessionQuery, type CurrentSession, type Session } from './session.ts';
export { makeStore, type DataStore } from './store.ts';
export { listTag, listTags, rowTag, tagTypes, type Tag, type TagType } from './tags.ts';
export type { FileUpload } from './upload.ts';
export { sessionStorageKey } from './visitor.ts';
/** What areas need of the libraries behind this package. */
export { skipToken } from '@reduxjs/toolkit/query/react';
export { Provider as StoreProvider, useDispatch, useSelector } from 'react-redux';
