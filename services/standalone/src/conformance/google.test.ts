/**
 * The addresses of Google are changed for what this file loads itself, the local Supabase too.
 * @jest-environment node
 */
import { randomUUID } from 'node:crypto';
import { startBackend, testPassword, type Backend } from '@plumbline/testing/backend';
import { googleAt, startGoogle, type GoogleEmulator } from '@plumbline/testing/google';
import { createClient } from '@supabase/supabase-js';
import { callbackOf } from '../supabase/googleSignIn.ts';

const site = 'http://localhost:3000';
const own = `${randomUUID()}@plumbline.test`;
const known = `${randomUUID()}@plumbline.test`;
const squatted = `${randomUUID()}@plumbline.test`;
const unsure = `${randomUUID()}@plumbline.test`;
const usual = globalThis.fetch;
let google: GoogleEmulator;
let backend: Backend;

beforeAll(async () => {
  google = await startGoogle({
    callback: callbackOf(site),
    people: [
      { email: own, name: 'Robin Mason' },
      { email: known, name: 'Kim Lime' },
      { email: squatted, name: 'Sam Plank' },
      { email: unsure, name: 'Pat Unsure', email_verified: false },
    ],
  });
  globalThis.fetch = googleAt(google.url, usual);
  backend = await startBackend({ confirmsEmail: true, google: google.client });
}, 60_000);
afterAll(async () => {
  globalThis.fetch = usual;
  await backend.close();
  await google.close();
});

/** A browser with the page's own kind of client. */
function browser() {
  const kept = new Map<string, string>();
  return createClient(site, backend.keys.publishable, {
    auth: {
      flowType: 'pkce',
      autoRefreshToken: false,
      storageKey: randomUUID(),
      storage: {
        getItem: (key) => kept.get(key) ?? null,
        setItem: (key, value) => void kept.set(key, value),
        removeItem: (key) => void kept.delete(key),
      },
    },
    global: { fetch: backend.fetch },
  });
}

const follow = async (url: string) =>
  (await backend.fetch(url, { redirect: 'manual' })).headers.get('location') ?? '';

/** From the button to the page that Google sends back to, as a browser goes. */
async function goToGoogle(client: ReturnType<typeof browser>, email: string) {
  const { data } = await client.auth.signInWithOAuth({
    provider: 'google',
    options: { redirectTo: `${site}/login`, skipBrowserRedirect: true },
  });
  return google.choose(await follow(data.url ?? ''), email);
}

async function signIn(email: string) {
  const client = browser();
  const arrived = new URL(await follow(await goToGoogle(client, email)));
  const { data, error } = await client.auth.exchangeCodeForSession(
    arrived.searchParams.get('code') ?? '',
  );
  return { client, arrived, user: data.user, error };
}

async function register(email: string, { isConfirmed }: { isConfirmed: boolean }) {
  const { data } = await backend.client().auth.signUp({
    email,
    password: testPassword,
    options: { data: { full_name: 'Kim', company_name: 'Lime & Sand' } },
  });
  if (isConfirmed)
    await backend.sql`update auth.users set email_confirmed_at = now() where email = ${email}`;
  return data.user?.id ?? '';
}

const sessionOf = async (client: ReturnType<typeof browser>) =>
  (await client.rpc('current_session')).data;

describe('signing in with Google', () => {
  it('asks Google with a state of its own and leads back with a code, not with a token', async () => {
    const { arrived, error } = await signIn(own);

    expect(error).toBeNull();
    expect(arrived.origin + arrived.pathname).toBe(`${site}/login`);
    expect([...arrived.searchParams.keys()]).toEqual(['code']);
    expect(arrived.hash).toBe('');
  });

  it('makes a company on its trial at the first time, and finds it again', async () => {
    const first = await signIn(own);
    const again = await signIn(own);

    expect(again.user?.id).toBe(first.user?.id);
    expect(await sessionOf(again.client)).toMatchObject({
      user: { email: own, full_name: 'Robin Mason', role: 'owner' },
      company: { plan: 'starter', plan_status: 'trialing' },
    });
    const profiles = await backend.sql`select from public.user_profiles where email = ${own}`;
    expect(profiles).toHaveLength(1);
  });

  it('opens the account that the same confirmed address has already', async () => {
    const id = await register(known, { isConfirmed: true });

    const { user, client } = await signIn(known);

    expect(user?.id).toBe(id);
    expect(await sessionOf(client)).toMatchObject({ company: { name: 'Lime & Sand' } });
    await expect(backend.signIn(known)).resolves.toMatchObject({ email: known });
  });

  it('leaves no password behind that somebody else has set on an unconfirmed address', async () => {
    await register(squatted, { isConfirmed: false });

    const { error } = await signIn(squatted);

    expect(error).toBeNull();
    await expect(backend.signIn(squatted)).rejects.toThrow();
  });

  it('does not let in an address that Google has not verified', async () => {
    const arrived = new URL(await follow(await goToGoogle(browser(), unsure)));

    expect(arrived.searchParams.get('error_code')).toBe('provider_email_needs_verification');
    expect(arrived.searchParams.get('code')).toBeNull();
  });

  it('takes a code once, and only from the browser that asked for it', async () => {
    const client = browser();
    const arrived = new URL(await follow(await goToGoogle(client, own)));
    const code = arrived.searchParams.get('code') ?? '';

    const stranger = browser();
    await stranger.auth.signInWithOAuth({
      provider: 'google',
      options: { redirectTo: `${site}/login`, skipBrowserRedirect: true },
    });
    const stolen = await stranger.auth.exchangeCodeForSession(code);
    const good = await client.auth.exchangeCodeForSession(code);
    const twice = await client.auth.exchangeCodeForSession(code);

    expect(stolen.error).not.toBeNull();
    expect(good.error).toBeNull();
    expect(twice.error).not.toBeNull();
  });

  it.each(['', 'a-state-of-my-own', randomUUID()])('refuses the state "%s"', async (state) => {
    const back = new URL(await goToGoogle(browser(), own));
    back.searchParams.set('state', state);

    const arrived = new URL(await follow(back.href));

    expect(arrived.searchParams.get('error')).toBeTruthy();
    expect(arrived.searchParams.get('code')).toBeNull();
  });

  it('sends nobody to a site that is not ours', async () => {
    const client = browser();
    const { data } = await client.auth.signInWithOAuth({
      provider: 'google',
      options: { redirectTo: 'https://evil.example/take', skipBrowserRedirect: true },
    });

    const arrived = new URL(await follow(await google.choose(await follow(data.url ?? ''), own)));

    expect(arrived.origin).toBe(site);
  });
});
