import { randomUUID } from 'node:crypto';
import { startBackend, testPassword, type Backend } from '@plumbline/testing/backend';

let backend: Backend;
beforeAll(async () => {
  backend = await startBackend({ confirmsEmail: true });
}, 60_000);
afterAll(() => backend.close());

const newEmail = () => `${randomUUID()}@plumbline.test`;
const company_name = 'Confirmed Builders';
const newestTo = (address: string) => backend.mails.findLast(({ to }) => to === address);
const linkIn = (text = '') =>
  /https?:\/\/\S+\/auth\/v1\/verify[^\s"<>]*/.exec(text)?.[0].replaceAll('&amp;', '&');
const codeIn = (text = '') => /\b(\d{8})\b/.exec(text)?.[1] ?? '';

describe('accounts on the local auth API', () => {
  it('confirms an address by the link of the mail and then lets its owner in', async () => {
    const email = newEmail();
    const client = backend.client();
    const { data } = await client.auth.signUp({
      email,
      password: testPassword,
      options: { data: { company_name } },
    });
    const early = await client.auth.signInWithPassword({ email, password: testPassword });

    const mail = newestTo(email);
    const followed = await backend.fetch(linkIn(mail?.html || mail?.text) ?? '', {
      redirect: 'manual',
    });

    expect(data.session).toBeNull();
    expect(early.error?.code).toBe('email_not_confirmed');
    expect(followed.status).toBeGreaterThanOrEqual(302);
    expect(followed.headers.get('location')).toContain('http://localhost:3000');
    await expect(backend.signIn(email)).resolves.toMatchObject({ email });
  });

  it('confirms an address by the code of the mail', async () => {
    const email = newEmail();
    const client = backend.client();
    await client.auth.signUp({
      email,
      password: testPassword,
      options: { data: { company_name } },
    });

    const mail = newestTo(email);
    const { data, error } = await client.auth.verifyOtp({
      email,
      type: 'signup',
      token: codeIn(mail?.text),
    });

    expect(error).toBeNull();
    expect(data.session?.user.email).toBe(email);
  });

  it('resets a password by mail, and tells nobody whether an address has an account', async () => {
    const email = newEmail();
    const client = backend.client();
    await client.auth.signUp({
      email,
      password: testPassword,
      options: { data: { company_name } },
    });
    await client.auth.verifyOtp({ email, type: 'signup', token: codeIn(newestTo(email)?.text) });
    const redirectTo = 'http://localhost:3000/reset-password';

    const known = await backend.client().auth.resetPasswordForEmail(email, { redirectTo });
    const unknown = await backend.client().auth.resetPasswordForEmail(newEmail(), { redirectTo });
    const fresh = backend.client();
    const opened = await fresh.auth.verifyOtp({
      email,
      type: 'recovery',
      token: codeIn(newestTo(email)?.text),
    });
    const changed = await fresh.auth.updateUser({ password: 'Another!2026' });

    expect([known.error, unknown.error, opened.error, changed.error]).toEqual([
      null,
      null,
      null,
      null,
    ]);
    const link = new URL(linkIn(newestTo(email)?.html) ?? '');
    expect(link.searchParams.get('redirect_to')).toBe(redirectTo);
    await expect(backend.signIn(email, 'Another!2026')).resolves.toMatchObject({ email });
    await expect(backend.signIn(email)).rejects.toThrow('Invalid login credentials');
  });

  it('opens nothing by a reset link that is used again, or older than an hour', async () => {
    const email = newEmail();
    await backend.client().auth.signUp({
      email,
      password: testPassword,
      options: { data: { company_name } },
    });
    await backend.sql`update auth.users set email_confirmed_at = now() where email = ${email}`;
    const follow = async () => {
      const link = linkIn(newestTo(email)?.html) ?? '';
      const answer = await backend.fetch(link, { redirect: 'manual' });
      return new URLSearchParams(new URL(answer.headers.get('location') ?? '').hash.slice(1));
    };
    const age = () => backend.sql`
      update auth.users set recovery_sent_at = recovery_sent_at - interval '61 minutes' where email = ${email}`;
    await backend.client().auth.resetPasswordForEmail(email);

    const first = await follow();
    const again = await follow();
    await age();
    await backend.client().auth.resetPasswordForEmail(email);
    await age();
    const late = await follow();

    expect(first.get('type')).toBe('recovery');
    expect(first.has('access_token')).toBe(true);
    for (const refused of [again, late]) {
      expect(refused.get('error_code')).toBe('otp_expired');
      expect(refused.has('access_token')).toBe(false);
    }
  });

  it('does not send people to an address outside the allow-list', async () => {
    const email = newEmail();
    const elsewhere = { emailRedirectTo: 'https://evil.example/steal' };
    await backend.client().auth.signUp({
      email,
      password: testPassword,
      options: { data: { company_name }, ...elsewhere },
    });

    const mail = newestTo(email);
    const followed = await backend.fetch(linkIn(mail?.html || mail?.text) ?? '', {
      redirect: 'manual',
    });

    expect(followed.headers.get('location')).not.toContain('evil.example');
  });

  it('refuses a password shorter than eight characters', async () => {
    const { error } = await backend
      .client()
      .auth.signUp({ email: newEmail(), password: 'Short!7' });

    expect(error?.code).toBe('weak_password');
  });

  it('tells nobody at sign-up that an address is taken', async () => {
    const email = newEmail();
    const options = { data: { company_name } };
    await backend.client().auth.signUp({ email, password: testPassword, options });
    await backend
      .client()
      .auth.verifyOtp({ email, type: 'signup', token: codeIn(newestTo(email)?.text) });

    const { data, error } = await backend
      .client()
      .auth.signUp({ email, password: 'Different!2026', options });

    expect(error).toBeNull();
    expect(data.session).toBeNull();
    expect(newestTo(email)?.subject).toBe('You already have an account');
    await expect(backend.signIn(email)).resolves.toMatchObject({ email });
  });

  it('sends the confirmation again to an address that signs up twice before confirming', async () => {
    const email = newEmail();
    const options = { data: { company_name } };
    await backend.client().auth.signUp({ email, password: testPassword, options });
    await backend.sql`update auth.users set confirmation_sent_at = now() - interval '1 hour' where email = ${email}`;

    const { error } = await backend
      .client()
      .auth.signUp({ email, password: testPassword, options });

    expect(error).toBeNull();
    expect(backend.mails.filter(({ to }) => to === email)).toHaveLength(2);
  });

  it('sends one reset mail a minute to an address, however often it is asked for', async () => {
    const email = newEmail();
    await backend
      .client()
      .auth.signUp({ email, password: testPassword, options: { data: { company_name } } });

    const first = await backend.client().auth.resetPasswordForEmail(email);
    const second = await backend.client().auth.resetPasswordForEmail(email);

    expect([first.error, second.error]).toEqual([null, null]);
    const resets = backend.mails.filter(
      ({ to, subject }) => to === email && subject.includes('password'),
    );
    expect(resets).toHaveLength(1);
  });
});
