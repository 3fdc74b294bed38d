import { visitor } from '@plumbline/data/visitor';
import { fakeBackend, render, screen, userEvent } from '@plumbline/testing';
import { noteArrival } from '../auth/arrival.ts';
import { ForgotPasswordPage } from './ForgotPasswordPage.tsx';
import { ResetPasswordPage } from './ResetPasswordPage.tsx';

const user = { id: '00000000-0000-4000-8000-000000000001', aud: 'authenticated' };
const session = {
  access_token: 'a.b.c',
  refresh_token: 'r',
  token_type: 'bearer',
  expires_in: 3600,
  user,
};
const bad = 'This link has expired or was used before. Please ask for a new one.';

/** Opens the page as the link of the mail does. */
async function showReset(hash: string, more: Record<string, unknown> = {}) {
  const backend = fakeBackend({
    'POST /auth/v1/token': session,
    'PUT /auth/v1/user': user,
    ...more,
  });
  noteArrival({ hash });
  if (hash.includes('recovery'))
    await visitor().auth.signInWithPassword({ email: 'a@b.co', password: 'secret1' });
  render(<ResetPasswordPage />);
  return { ...backend, person: userEvent.setup() };
}
afterEach(() => noteArrival({ hash: '' }));

async function set(person: ReturnType<typeof userEvent.setup>, password: string, again: string) {
  await person.type(await screen.findByLabelText('New password'), password);
  await person.type(screen.getByLabelText('The same once more'), again);
  await person.click(screen.getByRole('button', { name: 'Save the new password' }));
}

describe('ResetPasswordPage', () => {
  it.each(['', '#error=access_denied&error_code=otp_expired'])(
    'says that a link with "%s" leads nowhere, and offers another',
    async (hash) => {
      await showReset(hash);

      expect(await screen.findByText(bad)).toBeVisible();
      expect(screen.getByRole('link', { name: 'Ask for a new link' })).toBeVisible();
    },
  );

  it.each([
    ['short', 'short', 'Password must be at least 8 characters long'],
    ['Fresh-Mortar-88', 'Fresh-Mortar-89', 'The two passwords are not the same'],
    ['Freshmortar', 'Freshmortar', 'Password must contain a number'],
    ['Freshmortar8', 'Freshmortar8', 'Password must contain a symbol'],
    ['x'.repeat(73), 'x'.repeat(73), 'Password must be at most 72 characters long'],
  ])('refuses "%s" and "%s"', async (password, again, message) => {
    const { person, requests } = await showReset('#type=recovery');

    await set(person, password, again);

    expect(screen.getByText(message)).toBeVisible();
    expect(requests.filter(({ method }) => method === 'PUT')).toEqual([]);
  });

  it('sets the new password', async () => {
    const { person, requests } = await showReset('#type=recovery');

    await set(person, 'Fresh-Mortar-88', 'Fresh-Mortar-88');

    expect(await screen.findByText('Your password has been changed.')).toBeVisible();
    expect(requests.at(-1)?.body).toMatchObject({ password: 'Fresh-Mortar-88' });
  });

  it('says when it is the present password', async () => {
    const { person } = await showReset('#type=recovery', {
      'PUT /auth/v1/user': Response.json(
        { code: 'same_password', error_code: 'same_password', msg: 'same' },
        { status: 422 },
      ),
    });

    await set(person, 'Fresh-Mortar-88', 'Fresh-Mortar-88');

    expect(
      await screen.findByText('This is your present password. Please choose another one.'),
    ).toBeVisible();
  });
});

describe('ForgotPasswordPage', () => {
  const ask = async (answer: unknown) => {
    fakeBackend({ 'POST /auth/v1/recover': answer });
    render(<ForgotPasswordPage />);
    const person = userEvent.setup();
    await person.type(screen.getByLabelText('Email'), 'a@b.co');
    await person.click(screen.getByRole('button', { name: 'Send the link' }));
  };

  it.each([
    ['a known address', {}],
    ['an unknown one', Response.json({ code: 'user_not_found', msg: 'no' }, { status: 404 })],
  ])('says the same to %s', async (_, answer) => {
    await ask(answer);

    expect(await screen.findByText(/^If this address has an account/)).toBeVisible();
  });

  it('says when it was asked too often', async () => {
    await ask(Response.json({ code: 'over_email_send_rate_limit', msg: 'wait' }, { status: 429 }));

    expect(
      await screen.findByText('Too many attempts. Please wait a minute and try again.'),
    ).toBeVisible();
  });

  it('takes the code of the email, and then the new password', async () => {
    fakeBackend({
      'POST /auth/v1/recover': {},
      'POST /auth/v1/verify': session,
      'PUT /auth/v1/user': user,
    });
    render(<ForgotPasswordPage />);
    const person = userEvent.setup();
    await person.type(screen.getByLabelText('Email'), 'a@b.co');
    await person.click(screen.getByRole('button', { name: 'Send the link' }));

    await person.type(await screen.findByLabelText('Code from the email'), '12345678{Enter}');
    await set(person, 'Fresh-Mortar-88', 'Fresh-Mortar-88');

    expect(await screen.findByText('Your password has been changed.')).toBeVisible();
  });
});
