import { randomUUID } from 'node:crypto';
import {
  startBackend,
  testPassword,
  type Backend,
  type TestUser,
} from '@plumbline/testing/backend';

type Person = Omit<TestUser, 'role'>;
const next = 'Another!2027';
let backend: Backend;
let person: Person;
beforeAll(async () => {
  backend = await startBackend();
}, 60_000);
afterAll(() => backend.close());
beforeEach(async () => {
  person = await backend.signUp(
    { company_name: 'Cedar & Stone' },
    `${randomUUID()}@plumbline.test`,
  );
});

const companies = async ({ client }: Person) =>
  (await client.from('companies').select('id')).data?.length;
const renew = async ({ client }: Person) => (await client.auth.refreshSession()).error?.code;

async function recover(): Promise<Person['client']> {
  const { email } = person;
  await backend.sql`update auth.users set recovery_sent_at = null where email = ${email}`;
  await backend.client().auth.resetPasswordForEmail(email);
  const text = backend.mails.findLast(({ to }) => to === email)?.text ?? '';
  const client = backend.client();
  const token = /\b(\d{8})\b/.exec(text)?.[1] ?? '';
  const { error } = await client.auth.verifyOtp({ email, token, type: 'recovery' });
  if (error) throw error;
  return client;
}

describe('S4: a new password', () => {
  it.each(['password', '12345678', next])(
    'is not taken from a session alone: %s',
    async (password) => {
      const { error } = await person.client.auth.updateUser({ password });

      expect(error?.code).toBe('reauthentication_needed');
      await expect(backend.signIn(person.email, testPassword)).resolves.toBeDefined();
    },
  );

  it('is taken once from a reset email, and every other session ends', async () => {
    const elsewhere = await backend.signIn(person.email);
    const client = await recover();

    const changed = await client.auth.updateUser({ password: next });
    const again = await client.auth.updateUser({ password: 'Third!2028' });

    expect(changed.error).toBeNull();
    expect(again.error?.code).toBe('reauthentication_needed');
    expect([await companies(person), await companies(elsewhere)]).toEqual([0, 0]);
    expect(await renew(elsewhere)).toBeDefined();
    expect((await client.from('companies').select('id')).data).toHaveLength(1);
    await expect(backend.signIn(person.email, next)).resolves.toBeDefined();
  });

  it('is not taken from another session while a reset is under way', async () => {
    await recover();

    const { error } = await person.client.auth.updateUser({ password: next });

    expect(error?.code).toBe('reauthentication_needed');
  });

  it.each(['password', '12345678', 'Short!7', 'Password1'])(
    'keeps the rules also in a reset: %s',
    async (password) => {
      const client = await recover();

      const { error } = await client.auth.updateUser({ password });

      expect(error?.code).toBe('weak_password');
    },
  );

  it('ends every session when it is set past the API', async () => {
    await backend.sql`update auth.users set encrypted_password = 'x' where id = ${person.id}`;

    const left = await backend.sql`select from auth.sessions where user_id = ${person.id}`;
    expect(left).toHaveLength(0);
    expect(await companies(person)).toBe(0);
  });
});
