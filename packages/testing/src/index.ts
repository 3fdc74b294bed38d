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
