import { jest } from '@jest/globals';
import { testPassword, type TestCompany } from '@plumbline/testing/backend';
import { runAccounts } from '../fixtures/runAccounts.ts';

jest.setTimeout(60_000);

let accounts: Awaited<ReturnType<typeof runAccounts>>;
let company: TestCompany;
beforeAll(async () => {
  accounts = await runAccounts();
}, 60_000);
afterAll(() => accounts.close());
beforeEach(async () => {
  company = await accounts.backend.makeCompany({ plan: 'enterprise' });
});

const next = 'Another#2027';
const change = (current_password: string, new_password: string) =>
  accounts.call('POST', '/password', {
    as: company.owner,
    body: { current_password, new_password },
  });

describe('POST /password', () => {
  it('changes it, keeps this session and ends the others', async () => {
    const elsewhere = await accounts.backend.signIn(company.owner.email);

    const answer = await change(testPassword, next);

    expect([answer.status, await answer.json()]).toEqual([200, { changed: true }]);
    await expect(accounts.backend.signIn(company.owner.email)).rejects.toThrow();
    await expect(accounts.backend.signIn(company.owner.email, next)).resolves.toBeDefined();
    const rows = (who: { client: typeof elsewhere.client }) =>
      who.client.from('companies').select('id');
    expect((await rows(company.owner)).data).toHaveLength(1);
    expect((await rows(elsewhere)).data).toEqual([]);
  });

  it.each([
    [
      'the wrong current password',
      'Wrong!2026',
      next,
      'current_password',
      'Your current password is not correct.',
    ],
    ['no current password', '', next, 'current_password', 'Enter your current password'],
    [
      'seven characters',
      testPassword,
      'Ab!4567',
      'new_password',
      'Password must be at least 8 characters long',
    ],
    ['no number', testPassword, 'Abcdefg!', 'new_password', 'Password must contain a number'],
    ['no symbol', testPassword, 'Abcdefg1', 'new_password', 'Password must contain a symbol'],
    [
      'the same',
      testPassword,
      testPassword,
      'new_password',
      'The new password must differ from the current one.',
    ],
  ])('refuses %s', async (_what, current, wanted, field, error) => {
    const answer = await change(current, wanted);

    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ field, error });
    await expect(accounts.backend.signIn(company.owner.email)).resolves.toBeDefined();
  });

  it('lets nobody guess: the eleventh attempt waits, with no password in the log', async () => {
    const statuses = [];
    for (let at = 0; at < 11; at += 1) statuses.push((await change('Wrong!2026', next)).status);

    expect(statuses.at(-2)).toBe(422);
    expect(statuses.at(-1)).toBe(429);
    expect(accounts.lines.join('')).not.toMatch(/Wrong!2026|Another#2027/);
  });
});

describe('GET /security', () => {
  it('says that the local auth server has no second factor, and how old the password is', async () => {
    const answer = await accounts.call('GET', '/security', { as: company.owner });

    expect(await answer.json()).toMatchObject({
      two_factor: {
        is_available: false,
        reason: expect.stringContaining('needs a hosted sign-in server'),
      },
      password_changed_at: expect.any(String),
      is_password_expired: false,
      address: '127.0.0.1',
    });
  });
});
