// The matchers of pages, as types of whoever imports this. A side-effect import of them is refused by the compiler:
// their index is no module.
// oxlint-disable-next-line typescript/triple-slash-reference
/// <reference types="@testing-library/jest-dom" preserve="true" />
export { refuseUndeclared } from './declaredUses.ts';
export {
  databaseError,
  fakeBackend,
  gatewayFault,
  type Answers,
  type SentRequest,
} from './fakeBackend.ts';
export { fakeCaches } from './fakeCaches.ts';
export { fakePlatform, type FakeFills } from './fakePlatform.tsx';
export { makeSession } from './makeSession.ts';
export { renderInShell } from './renderInShell.tsx';
export { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
export { userEvent } from '@testing-library/user-event';
