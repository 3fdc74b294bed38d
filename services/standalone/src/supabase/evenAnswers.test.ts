import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import {
  startBackend,
  testPassword,
  type Backend,
  type TestUser,
} from '@plumbline/testing/backend';
import { repeats } from '@plumbline/testing/repeats';

jest.setTimeout(120_000);

const answerMs = 300;
/** Less than checking a password takes. */
const slackMs = 40;
const rounds = repeats(9, 5);
const newEmail = () => `${randomUUID()}@plumbline.test`;
/** What differs between any two answers. */
const shapeOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shapeOf(inner)]));
  const isOwn = typeof value === 'string' && /@|^\d{4}-\d\d-|^[0-9a-f]{8}-/.test(value);
  return isOwn ? typeof value : value;
};
const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

describe.each([true, false])('S5: with confirmation by email %s', (confirmsEmail) => {
  let backend: Backend;
  let known: string;
  let person: Omit<TestUser, 'role'>;
  beforeAll(async () => {
    backend = await startBackend({ confirmsEmail, answerMs });
    known = newEmail();
    await signUp(known);
    await backend.sql`update auth.users set email_confirmed_at = coalesce(email_confirmed_at, now())`;
    person = await backend.signIn(known);
    await signUp(taken);
    await signUp(unconfirmed);
  }, 60_000);
  afterAll(() => backend.close());

  const taken = newEmail();
  const unconfirmed = newEmail();
  const call = (method: string, path: string, body: object, token?: string) =>
    backend.fetch(`http://localhost:3000/auth/v1/${path}`, {
      method,
      headers: {
        apikey: backend.keys.publishable,
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
  const signUp = (email: string) =>
    call('POST', 'signup', { email, password: testPassword, data: { company_name: 'Cedar' } });

  type Answer = { seen: string; time: number };
  /** Status, body and headers without what is random, and the time. */
  async function observe(answering: Promise<Response>): Promise<Answer> {
    const began = performance.now();
    const answer = await answering;
    const time = performance.now() - began;
    const headers = [...answer.headers.keys()].filter((name) => name !== 'content-length');
    return { seen: JSON.stringify([answer.status, headers, shapeOf(await answer.json())]), time };
  }
  const shapesOf = (answers: readonly Answer[]) => [...new Set(answers.map(({ seen }) => seen))];
  const timeOf = (answers: readonly Answer[]) => median(answers.map(({ time }) => time));

  const cases: Record<string, (email: string) => Promise<Response>> = {
    'sign-up': (email) => signUp(email),
    'a sign-up by an invitation that is not there': (email) =>
      call('POST', 'signup', { email, password: testPassword, data: { invite_token: 'x' } }),
    'a sign-in link': (email) => call('POST', 'otp', { email, create_user: false }),
    'a wrong password': (email) =>
      call('POST', 'token?grant_type=password', { email, password: 'Wrong!2026' }),
    'a reset': (email) => call('POST', 'recover', { email }),
    'another email': (email) => call('POST', 'resend', { email, type: 'signup' }),
    'a change of address': (email) => call('PUT', 'user', { email }, person.token),
  };

  it.each(Object.keys(cases))('%s tells nothing about an address', async (kind) => {
    const ask = cases[kind] ?? signUp;
    const other = kind === 'a change of address' ? taken : known;

    // Asked together, so that what else the machine does falls on all alike.
    const turns = await Array.fromAsync({ length: rounds }, () =>
      Promise.all([other, newEmail(), unconfirmed].map((email) => observe(ask(email)))),
    );
    const [ofKnown = [], ofUnknown = [], ofUnconfirmed = []] = [0, 1, 2].map((at) =>
      turns.flatMap((turn) => turn[at] ?? []),
    );

    expect(shapesOf(ofKnown)).toHaveLength(1);
    expect(shapesOf(ofUnknown)).toEqual(shapesOf(ofKnown));
    expect(shapesOf(ofUnconfirmed)).toEqual(shapesOf(ofKnown));
    expect(Math.abs(timeOf(ofKnown) - timeOf(ofUnknown))).toBeLessThan(slackMs);
    expect(Math.abs(timeOf(ofKnown) - timeOf(ofUnconfirmed))).toBeLessThan(slackMs);
  });
});
