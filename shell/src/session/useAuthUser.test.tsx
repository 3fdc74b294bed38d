import { jest } from '@jest/globals';
import { configureVisitor, makeAuth, makeVisitor } from '@plumbline/data/visitor';
import { render, screen } from '@plumbline/testing';
import { signedIn } from '../showShell.tsx';
import { useAuthUser } from './useAuthUser.ts';

const server = { url: 'http://plumbline.test', key: 'key' };

/** Opens a page in a browser that holds a session whose token has run out. */
function open(fetch: typeof globalThis.fetch) {
  const session = { ...signedIn, expires_at: Date.now() / 1000 - 60 };
  const kept = new Map([['session', JSON.stringify(session)]]);
  const auth = makeAuth({
    ...server,
    fetch,
    storageKey: 'session',
    storage: {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    },
  });
  configureVisitor({ ...makeVisitor({ ...server, apiUrl: '/api' }), auth });
  render(<Who />);
}

function Who() {
  const user = useAuthUser();
  return <p>{user === null ? 'nobody' : (user ?? 'not known')}</p>;
}

afterEach(() => jest.restoreAllMocks());

describe('who is signed in, when the token has run out', () => {
  it('is who was, where no server can be reached', async () => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);

    open(async () => {
      throw new TypeError('Failed to fetch');
    });

    expect(await screen.findByText(signedIn.user.id)).toBeVisible();
  });

  it('is nobody, when the server does not renew it', async () => {
    open(async () =>
      Response.json({ code: 'refresh_token_not_found', message: 'Gone' }, { status: 400 }),
    );

    expect(await screen.findByText('nobody')).toBeVisible();
  });
});
