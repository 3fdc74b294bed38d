import { makeSession, screen } from '@plumbline/testing';
import { show, signIn, signedIn } from '../showShell.tsx';

describe('the session', () => {
  it('opens nothing to who signs in with an expired password until there is a new one', async () => {
    const hold = { value: 'password' as string | null };
    const refused = Response.json(
      { error: 'Your current password is not correct.', field: 'current_password' },
      { status: 422 },
    );
    let isRight = false;
    const { user, requests } = show({
      path: '/projects',
      session: () => ({ ...makeSession(), ...(hold.value && { company: null, hold: hold.value }) }),
      more: {
        'POST /api/accounts/password': () => {
          if (!isRight) return refused;
          hold.value = null;
          return { changed: true };
        },
      },
    });
    await signIn(user);
    await screen.findByRole('heading', { name: 'Your password has expired' });
    await user.type(screen.getByLabelText('Current password'), 'Plumbline!2026');
    await user.type(screen.getByLabelText('New password'), 'Plumbline!2026');
    await user.type(screen.getByLabelText('The same once more'), 'Plumbline!2026');
    await user.click(screen.getByRole('button', { name: 'Save the new password' }));
    expect(screen.getByText('Choose a password different from your current one')).toBeVisible();
    await user.type(screen.getByLabelText('New password'), '-7');
    await user.type(screen.getByLabelText('The same once more'), '-7');
    await user.click(screen.getByRole('button', { name: 'Save the new password' }));
    expect(await screen.findByText('Your current password is not correct.')).toBeVisible();

    isRight = true;
    await user.click(screen.getByRole('button', { name: 'Save the new password' }));

    expect(await screen.findByRole('heading', { name: 'Projects' })).toBeVisible();
    expect(requests.findLast(({ path }) => path.endsWith('/password'))?.body).toEqual({
      current_password: 'Plumbline!2026',
      new_password: 'Plumbline!2026-7',
    });
  });

  it('asks who has a second factor for its code', async () => {
    let hold: string | null = 'second_factor';
    let isRight = false;
    const totp = { id: 'f1', factor_type: 'totp', status: 'verified' };
    const { user } = show({
      path: '/projects',
      session: () => ({ ...makeSession(), ...(hold && { company: null, hold }) }),
      more: {
        'GET /auth/v1/user': { ...signedIn.user, factors: [totp] },
        'POST /auth/v1/factors/f1/challenge': { id: 'c1', type: 'totp', expires_at: 4_000_000_000 },
        'POST /auth/v1/factors/f1/verify': () => {
          if (!isRight) return Response.json({ code: 'mfa_verification_failed' }, { status: 422 });
          hold = null;
          return signedIn;
        },
      },
    });
    await signIn(user);
    await user.type(await screen.findByLabelText('Code'), '123 456');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText(/Wrong code\./)).toBeVisible();

    isRight = true;
    await user.click(screen.getByRole('button', { name: 'Continue' }));

    expect(await screen.findByRole('heading', { name: 'Projects' })).toBeVisible();
  });

  it('signs out a token that this server did not sign, says so and keeps nothing', async () => {
    const foreign = Response.json(
      { code: 'PGRST301', message: 'No suitable key was found to decode the JWT' },
      { status: 401 },
    );
    const { user, router, requests } = show({ path: '/projects', session: foreign });
    await screen.findByLabelText('Email');
    const before = new Set(Object.keys(localStorage));
    await signIn(user);

    expect(
      await screen.findByText('Your session is not valid here any more. Please sign in again.'),
    ).toBeVisible();
    expect(router.state.location.pathname).toBe('/login');
    expect(Object.keys(localStorage).filter((key) => !before.has(key))).toEqual([]);
    const asked = requests.filter(({ path }) => path.endsWith('/current_session'));
    expect(asked.length).toBeLessThanOrEqual(2);
  });

  it('renews a token that is over before it gives up', async () => {
    const over = Response.json({ code: 'PGRST301', message: 'JWT expired' }, { status: 401 });
    const answers = [over];
    const { user } = show({
      path: '/projects',
      session: () => answers.pop() ?? makeSession(),
    });

    await signIn(user);

    expect(await screen.findByRole('heading', { name: 'Projects' })).toBeVisible();
  });
});
