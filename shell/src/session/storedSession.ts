import { configureVisitor, makeAuth, makeVisitor } from '@plumbline/data/visitor';
import { signedIn } from '../showShell.tsx';

const server = { url: 'http://plumbline.test', key: 'key' };

type Held = {
  /** So many seconds until its token runs out; below zero it has. */
  endsIn: number;
  /** Answers what the auth client asks. */
  fetch: typeof fetch;
};

/** A browser that holds a session, for tests: the auth client, and what the browser keeps. */
export function storedSession({ endsIn, fetch }: Held) {
  const session = { ...signedIn, expires_at: Date.now() / 1000 + endsIn };
  const stored = new Map([['session', JSON.stringify(session)]]);
  const auth = makeAuth({
    ...server,
    fetch,
    storageKey: 'session',
    storage: {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
      removeItem: (key) => void stored.delete(key),
    },
  });
  configureVisitor({ ...makeVisitor({ ...server, apiUrl: '/api' }), auth });
  return { auth, stored };
}
