import { randomUUID } from 'node:crypto';
import { startBackend, testPassword, type Backend } from '@plumbline/testing/backend';

let backend: Backend;
beforeAll(async () => {
  backend = await startBackend({
    confirmsEmail: true,
    dailyEmails: { toAddress: 3, fromSource: 5 },
  });
}, 60_000);
afterAll(() => backend.close());
beforeEach(() => backend.sql`delete from auth.account_requests`);

let sources = 0;
const newSource = () => `198.51.100.${(sources += 1)}`;
const stranger = () => `${randomUUID()}@plumbline.test`;
const post = async (path: string, body: object, peerAddress: string | null = newSource()) => {
  const request = new Request(`http://localhost:3000/auth/v1/${path}`, {
    method: 'POST',
    headers: { apikey: backend.keys.publishable, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await backend.handle(request, { peerAddress })).status;
};
const signUp = (email: string, source?: string | null) =>
  post('signup', { email, password: testPassword, data: { company_name: 'Cedar' } }, source);
const repeat = async (times: number, call: () => Promise<number>) => {
  const statuses = [];
  for (let at = 0; at < times; at += 1) statuses.push(await call());
  return statuses;
};
const people = async (email: string) => {
  const [row] = await backend.sql`
    select count(u.id)::int as accounts, count(p.id)::int as profiles
    from auth.users u left join public.user_profiles p on p.id = u.id where u.email = ${email}`;
  return row;
};

describe('S3: account emails', () => {
  it.each(['signup', 'recover', 'resend'])(
    'to one address are capped by the day: %s',
    async (path) => {
      const email = stranger();
      const body = { email, password: testPassword, type: 'signup', data: {} };

      const known = await repeat(4, () => post(path, body));
      const unknown = await repeat(4, () => post(path, { ...body, email: stranger() }));

      expect(known).toEqual([200, 200, 200, 429]);
      expect(unknown).toEqual([200, 200, 200, 200]);
    },
  );

  it('from one source are capped together, whatever is asked', async () => {
    const source = newSource();

    const signUps = await repeat(3, () => signUp(stranger(), source));
    const others = [
      await post('recover', { email: stranger() }, source),
      await post('resend', { email: stranger(), type: 'signup' }, source),
      await signUp(stranger(), source),
    ];
    const elsewhere = await signUp(stranger());

    expect(signUps).toEqual([200, 200, 200]);
    expect(others).toEqual([200, 200, 429]);
    expect(elsewhere).toBe(200);
  });

  it('count a network of IPv6 addresses as one source', async () => {
    let host = 0;

    const statuses = await repeat(6, () => signUp(stranger(), `2001:db8:1:2::${(host += 1)}`));

    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it('are free again after a day', async () => {
    const source = newSource();
    await repeat(6, () => signUp(stranger(), source));
    await backend.sql`update auth.account_requests set at = at - interval '25 hours'`;

    expect(await signUp(stranger(), source)).toBe(200);
  });

  it('are not sent by signing in with an email alone', async () => {
    const email = stranger();

    expect(await post('otp', { email, create_user: true })).toBe(422);
    expect(await post('magiclink', { email })).toBe(422);
    expect(backend.mails.some(({ to }) => to === email)).toBe(false);
    expect(await people(email)).toEqual({ accounts: 0, profiles: 0 });
  });
});

describe('S3: an unconfirmed sign-up', () => {
  it('has no company until its address is confirmed', async () => {
    const email = stranger();
    const companies = () => backend.sql`select from public.companies where email = ${email}`;
    await signUp(email);
    const before = [await people(email), (await companies()).length];

    const text = backend.mails.findLast(({ to }) => to === email)?.text ?? '';
    const token = /\b(\d{8})\b/.exec(text)?.[1] ?? '';
    const { data } = await backend.client().auth.verifyOtp({ email, token, type: 'signup' });

    expect(before).toEqual([{ accounts: 1, profiles: 0 }, 0]);
    expect(data.session).not.toBeNull();
    expect([await people(email), (await companies()).length]).toEqual([
      { accounts: 1, profiles: 1 },
      1,
    ]);
  });

  it('is removed after a week', async () => {
    const [old, recent, confirmed] = [stranger(), stranger(), stranger()];
    for (const email of [old, recent, confirmed]) await signUp(email);
    await backend.sql`update auth.users set email_confirmed_at = now() where email = ${confirmed}`;
    await backend.sql`
      update auth.users set created_at = now() - interval '8 days' where email in (${old}, ${confirmed})`;

    const { data, error } = await backend.service().rpc('remove_unconfirmed_accounts');

    expect([data, error]).toEqual([1, null]);
    expect(await people(old)).toEqual({ accounts: 0, profiles: 0 });
    expect(await people(recent)).toEqual({ accounts: 1, profiles: 0 });
    expect(await people(confirmed)).toEqual({ accounts: 1, profiles: 1 });
  });
});
