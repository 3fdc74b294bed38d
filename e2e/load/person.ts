import { createHash, randomUUID } from 'node:crypto';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { Ledger } from './ledger.ts';

/** Where the product is and what its page knows. */
export type Place = { url: string; key: string; gateways: { accounts: string; messaging: string } };

/** What the product has acknowledged to the people of a company; checked at the end. */
export type Acknowledged = {
  clients: Map<string, Set<string>>;
  projects: Map<string, Set<string>>;
  quotes: Map<string, Set<string>>;
  payments: Map<string, number>;
  messages: Map<string, Set<string>>;
  /** Path in the bucket to the digest of its bytes and who has uploaded it. */
  files: Map<string, { digest: string; by: string }>;
};
export type Company = {
  id: string;
  name: string;
  ownerEmail: string;
  acknowledged: Acknowledged;
  /** What was asked for without an answer; it may be there or not. */
  asked: Set<string>;
};
export type Person = {
  email: string;
  company: Company;
  db: SupabaseClient;
  ledger: Ledger;
  place: Place;
  /** Clients that this person alone changes, with what they may be called. */
  clients: Map<string, Set<string>>;
  projects: string[];
  token: () => Promise<string>;
};

export const password = 'Plumbline!2026';
export const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** How long a page waits for an answer. */
const patienceMs = 30_000;

/** A client of the API as a page has it; every answer is written into the ledger. */
export function apiOf({ url, key }: Place, ledger: Ledger, act: () => string): SupabaseClient {
  return createClient(url, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch: watchedFetch(ledger, act) },
  });
}

/** fetch that notes how each request ended. */
export function watchedFetch(ledger: Ledger, act: () => string): typeof fetch {
  return async (input, init) => {
    const from = Date.now();
    const address = new URL(input instanceof Request ? input.url : input);
    try {
      const answer = await fetch(input, { ...init, signal: AbortSignal.timeout(patienceMs) });
      const said =
        answer.status >= 500 ? (await answer.clone().text()).slice(0, 200) : answer.statusText;
      ledger.answered(act(), from, answer.status, `${address.pathname} ${said}`);
      return answer;
    } catch (error) {
      const cause = error instanceof Error ? (error.cause ?? error) : error;
      ledger.answered(act(), from, 0, `${address.pathname} ${String(cause)}`);
      throw error;
    }
  };
}

const emptyCompany = (): Acknowledged => ({
  clients: new Map(),
  projects: new Map(),
  quotes: new Map(),
  payments: new Map(),
  messages: new Map(),
  files: new Map(),
});

/** Signs a company up: its owner and, by invitation, its colleagues. */
export async function signUpCompany(
  place: Place,
  ledger: Ledger,
  { name, people }: { name: string; people: number },
): Promise<Person[]> {
  const owner = apiOf(place, ledger, () => 'sign up');
  const ownerEmail = `owner-${randomUUID().slice(0, 12)}@load.test`;
  const made = await owner.auth.signUp({
    email: ownerEmail,
    password,
    options: {
      data: { full_name: `Owner of ${name}`, company_name: name, selected_plan: 'enterprise' },
    },
  });
  if (made.error) throw made.error;
  const opened = await owner.auth.signInWithPassword({ email: ownerEmail, password });
  if (opened.error) throw opened.error;
  const own = await owner.from('companies').select('id').single();
  if (own.error) throw new Error(own.error.message);
  const company: Company = {
    id: String(own.data.id),
    name,
    ownerEmail,
    acknowledged: emptyCompany(),
    asked: new Set(),
  };
  const emails = [ownerEmail];
  for (let at = 1; at < people; at += 1) {
    const email = `colleague-${randomUUID().slice(0, 12)}@load.test`;
    // one invitation after the other, as an owner sends them
    // oxlint-disable-next-line no-await-in-loop
    const invited = await owner.rpc('create_invitation', {
      p_email: email,
      p_role: 'project_manager',
      p_full_name: `Colleague ${at}`,
    });
    if (invited.error) throw new Error(invited.error.message);
    const joining = apiOf(place, ledger, () => 'join');
    // oxlint-disable-next-line no-await-in-loop
    const joined = await joining.auth.signUp({
      email,
      password,
      options: { data: { full_name: `Colleague ${at}`, invite_token: invited.data.token } },
    });
    if (joined.error) throw joined.error;
    emails.push(email);
  }
  return emails.map((email) => makePerson(place, ledger, company, email));
}

function makePerson(place: Place, ledger: Ledger, company: Company, email: string): Person {
  const db = apiOf(place, ledger, () => currentAct.get(email) ?? 'other');
  return {
    email,
    company,
    db,
    ledger,
    place,
    clients: new Map(),
    projects: [],
    token: async () => (await db.auth.getSession()).data.session?.access_token ?? '',
  };
}

/** What each person is doing, for the ledger. */
export const currentAct = new Map<string, string>();
