import { jest } from '@jest/globals';
import { act, render, screen } from '@plumbline/testing';
import { signedIn } from '../showShell.tsx';
import { storedSession } from './storedSession.ts';
import { useAuthUser } from './useAuthUser.ts';

/** Opens a page in a browser that holds a session whose token has run out. */
function open(fetch: typeof globalThis.fetch) {
  storedSession({ endsIn: -60, fetch });
  render(<Who />);
}

function Who() {
  const user = useAuthUser();
  return <p>{user === null ? 'nobody' : (user ?? 'not known')}</p>;
}

afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

describe('who is signed in, when the token has run out', () => {
  it('is who was, where no server can be reached', async () => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);

    open(async () => {
      throw new TypeError('Failed to fetch');
    });

    expect(await screen.findByText(signedIn.user.id)).toBeVisible();
  });

  it('is who was, at once, where the line hangs and the browser does not know', async () => {
    jest.useFakeTimers();

    open(() => new Promise(() => {}));
    await act(() => jest.advanceTimersByTimeAsync(400));

    expect(screen.getByText(signedIn.user.id)).toBeVisible();
  });

  it('is nobody before who has just come by a link is known', async () => {
    jest.useFakeTimers();
    history.replaceState(null, '', '/reset-password#access_token=a.b.c');

    open(() => new Promise(() => {}));
    await act(() => jest.advanceTimersByTimeAsync(400));

    expect(screen.getByText('not known')).toBeVisible();
    history.replaceState(null, '', '/');
  });

  it('is nobody, when the server does not renew it', async () => {
    open(async () =>
      Response.json({ code: 'refresh_token_not_found', message: 'Gone' }, { status: 400 }),
    );

    expect(await screen.findByText('nobody')).toBeVisible();
  });
});
