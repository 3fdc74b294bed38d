import { createHash, randomUUID } from 'node:crypto';
import { startBackend, testPassword, type Backend } from '@plumbline/testing/backend';

let backend: Backend;
let email: string;
beforeAll(async () => {
  backend = await startBackend();
}, 60_000);
afterAll(() => backend.close());
beforeEach(async () => {
  email = `${randomUUID()}@plumbline.test`;
  await backend.signUp({ company_name: 'Cedar & Stone' }, email);
  await backend.client().auth.resetPasswordForEmail(email);
});

const mail = () => backend.mails.findLast(({ to }) => to === email)?.text ?? '';
const code = () => /\b(\d{8})\b/.exec(mail())?.[1] ?? '';
const link = () => /https?:\/\/\S+\/auth\/v1\/verify\S*/.exec(mail())?.[0] ?? '';
const wrong = () => String((Number(code()) + 1) % 100_000_000).padStart(8, '0');
const enter = (token: string) =>
  backend.client().auth.verifyOtp({ email, token, type: 'recovery' });
const follow = async (url: string) => {
  const answer = await backend.fetch(url, { redirect: 'manual' });
  return new URLSearchParams(new URL(answer.headers.get('location') ?? '').hash.slice(1));
};

describe('B1: the code of an email', () => {
  it('opens the account once', async () => {
    const first = await enter(code());
    const again = await enter(code());

    expect(first.data.session?.user.email).toBe(email);
    expect(again.error?.code).toBe('otp_expired');
  });

  it('is void after five wrong ones, while the link still works and nobody is locked out', async () => {
    const refused = [];
    for (let attempt = 0; attempt < 5; attempt += 1)
      refused.push((await enter(wrong())).error?.code);
    const right = await enter(code());
    const byLink = await follow(link());

    expect(refused).toEqual(Array(5).fill('otp_expired'));
    expect(right.error?.code).toBe('otp_expired');
    expect(byLink.get('type')).toBe('recovery');
    expect(byLink.has('access_token')).toBe(true);
    await expect(backend.signIn(email, testPassword)).resolves.toMatchObject({ email });
  });

  it('counts wrong ones that come at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => enter(wrong())));

    const [row] = await backend.sql`
      select c.wrong from auth.email_codes c join auth.users u on u.id = c.user_id where u.email = ${email}`;
    expect(answers.every(({ error }) => error?.code === 'otp_expired')).toBe(true);
    expect(row).toEqual({ wrong: 5 });
    expect((await enter(code())).error?.code).toBe('otp_expired');
  });

  it('is valid for ten minutes, and the link for its hour', async () => {
    const age = (minutes: number) => backend.sql`
      with codes as (update auth.email_codes c set expires_at = expires_at - make_interval(mins => ${minutes}))
      update auth.users set recovery_sent_at = recovery_sent_at - make_interval(mins => ${minutes}) where email = ${email}`;
    await age(11);

    const late = await enter(code());
    const byLink = await follow(link());

    expect(late.error?.code).toBe('otp_expired');
    expect(byLink.has('access_token')).toBe(true);
  });

  it('says nothing about the secret of the link', async () => {
    const derived = createHash('sha256')
      .update(email + code())
      .digest('hex');
    const client = backend.client();

    const guess = await client.auth.verifyOtp({ token_hash: derived, type: 'recovery' });
    const byLink = await follow(link().replace(/token=[^&]+/, `token=${derived}`));

    expect(guess.error?.code).toBe('otp_expired');
    expect(byLink.get('error_code')).toBe('otp_expired');
  });
});
