import { jest } from '@jest/globals';
import { act, fakeBackend, render, screen, userEvent, waitFor } from '@plumbline/testing';
import { noteArrival, noteFailedReturn } from '../auth/arrival.ts';
import { keepNotice } from '../session/browserStorage.ts';
import { LoginPage } from './LoginPage.tsx';
import { SiteHostProvider } from './siteHost.ts';

const show = (answers: Record<string, unknown> = {}, oauthProviders: string[] = []) => {
  const went: string[] = [];
  const backend = fakeBackend(answers);
  render(
    <SiteHostProvider value={{ go: (path) => went.push(path), oauthProviders }}>
      <LoginPage />
    </SiteHostProvider>,
  );
  return { ...backend, went, user: userEvent.setup() };
};

const failing = (code: string, msg: string, status = 400) => ({
  'POST /auth/v1/token': Response.json({ code, error_code: code, msg }, { status }),
});

async function fill(user: ReturnType<typeof userEvent.setup>, email: string, password: string) {
  if (email) await user.type(screen.getByLabelText('Email'), email);
  if (password) await user.type(screen.getByLabelText('Password'), password);
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
}

describe('LoginPage', () => {
  it.each([
    ['', 'secret1', 'Email is required'],
    ['nobody', 'secret1', 'Please enter a valid email address'],
    ['a@b.co', '', 'Password is required'],
    ['a@b.co', '12345', 'Password must be at least 6 characters'],
  ])('with "%s" and "%s" says %s, and asks nobody', async (email, password, message) => {
    const { user, requests } = show();

    await fill(user, email, password);

    expect(await screen.findByText(message)).toBeVisible();
    expect(requests).toEqual([]);
  });

  it('clears a message when its field changes', async () => {
    const { user } = show();
    await fill(user, '', 'secret1');
    await screen.findByText('Email is required');

    await user.type(screen.getByLabelText('Email'), 'a');

    expect(screen.queryByText('Email is required')).not.toBeInTheDocument();
  });

  it.each([
    [
      'invalid_credentials',
      'Invalid login credentials',
      400,
      'Invalid email or password. Please try again.',
    ],
    [
      'email_not_confirmed',
      'Email not confirmed',
      400,
      'Please check your email and confirm your account before logging in.',
    ],
    [
      'over_request_rate_limit',
      'Rate limit',
      429,
      'Too many login attempts. Please try again later.',
    ],
    ['user_not_found', 'User not found', 404, 'No account found with this email address.'],
    ['unexpected_failure', 'boom', 500, 'Login failed. Please try again.'],
  ])('shows the sentence for %s', async (code, said, status, sentence) => {
    const { user, went } = show(failing(code, said, status));

    await fill(user, 'a@b.co', 'secret1');

    expect(await screen.findByText(sentence)).toBeVisible();
    expect(went).toEqual([]);
  });

  it('gives up after 30 seconds', async () => {
    const { user } = show({ 'POST /auth/v1/token': () => new Promise(() => {}) });
    await user.type(screen.getByLabelText('Email'), 'a@b.co');
    await user.type(screen.getByLabelText('Password'), 'secret1');
    jest.useFakeTimers();
    try {
      act(() => screen.getByRole('button', { name: 'Sign in' }).click());
      await act(() => jest.advanceTimersByTimeAsync(30_500));
    } finally {
      jest.useRealTimers();
    }

    expect(
      await screen.findByText(
        'Login timed out. Please check your internet connection and try again.',
      ),
    ).toBeVisible();
  });

  it('goes home after signing in', async () => {
    const { user, went } = show({
      'POST /auth/v1/token': {
        access_token: 'a.b.c',
        refresh_token: 'r',
        token_type: 'bearer',
        expires_in: 3600,
        user: { id: '00000000-0000-4000-8000-000000000001', aud: 'authenticated' },
      },
    });

    await fill(user, 'owner@plumbline.test', 'Plumbline!2026');

    await waitFor(() => expect(went).toEqual(['/home']));
  });

  it('says that Google comes later when the server has no such provider', async () => {
    const { user } = show();

    await user.click(screen.getByRole('button', { name: 'Sign in with Google' }));

    expect(screen.getByText('Google OAuth coming soon')).toBeVisible();
  });

  it('names the terms beside Google where the server has it', () => {
    show({}, ['google']);

    expect(screen.getByRole('link', { name: 'Terms of Service' })).toBeVisible();
  });

  it.each([
    ['error=access_denied', 'Sign-in with Google was canceled.'],
    [
      'error=access_denied&error_code=provider_email_needs_verification',
      'Google has not verified your email address. Please verify it there, or sign in here.',
    ],
    [
      'error=server_error&error_code=unexpected_failure',
      'The sign-in with Google failed. Please try again.',
    ],
    [
      'error=access_denied&error_code=otp_expired',
      'This link has expired or was used before. Please ask for a new one.',
    ],
  ])('says what came back with "%s"', (hash, sentence) => {
    noteArrival({ hash: `#${hash}` });

    show();

    expect(screen.getByText(sentence)).toBeVisible();
    noteArrival({ hash: '' });
  });

  it('sends a new confirmation where a link was used or has expired', async () => {
    noteArrival({ hash: '#error=access_denied&error_code=otp_expired' });
    const { user, requests } = show({ 'POST /auth/v1/resend': {} });

    await user.type(screen.getByLabelText('Email to confirm'), 'a@b.co');
    await user.click(screen.getByRole('button', { name: 'Send a new email' }));

    expect(await screen.findByLabelText('Code from the email')).toBeVisible();
    expect(screen.getByRole('button', { name: /^send it again in \d+ s$/ })).toBeDisabled();
    expect(requests[0]).toMatchObject({ path: '/auth/v1/resend', body: { email: 'a@b.co' } });
    noteArrival({ hash: '' });
  });

  it('takes the code, or sends another email, where the address is not confirmed', async () => {
    const { user, went } = show({
      ...failing('email_not_confirmed', 'Email not confirmed'),
      'POST /auth/v1/resend': {},
      'POST /auth/v1/verify': {
        access_token: 'a.b.c',
        refresh_token: 'r',
        token_type: 'bearer',
        expires_in: 3600,
        user: { id: '00000000-0000-4000-8000-000000000001', aud: 'authenticated' },
      },
    });
    await fill(user, 'a@b.co', 'secret1');
    await user.click(await screen.findByRole('button', { name: 'send it again' }));
    await screen.findByText(/^We sent another email to a@b.co/);

    await user.type(screen.getByLabelText('Code from the email'), '12345678{Enter}');

    await waitFor(() => expect(went).toEqual(['/home']));
  });

  it('says when the way back from Google led nowhere', () => {
    noteFailedReturn();

    show();

    expect(screen.getByText('The sign-in with Google failed. Please try again.')).toBeVisible();
    noteArrival({ hash: '' });
  });

  it('says why somebody was logged out', () => {
    keepNotice('You were logged out because nothing had happened for a while.');

    show();

    expect(screen.getByText(/nothing had happened for a while/)).toBeVisible();
  });

  it('links to registration and to the forgotten password', async () => {
    const { user, went } = show();

    await user.click(screen.getByRole('link', { name: 'Forgot your password?' }));
    await user.click(screen.getByRole('link', { name: 'Create an account' }));

    expect(went).toEqual(['/forgot-password', '/register']);
  });
});
