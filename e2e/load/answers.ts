import type { Acknowledged, Person } from './person.ts';

/** What supabase-js answers. */
export type Answer<Data> = { data: Data | null; error: { message: string; code?: string } | null };
export type Row = Record<string, unknown>;

/** The product has ended this person's session: they sign in again. */
export class SignedOut extends Error {}

/** The data of an answer; undefined when there was none while something was broken on purpose. */
export function told<Data>(person: Person, act: string, answer: Answer<Data>): Data | undefined {
  if (!answer.error) return answer.data ?? undefined;
  const { message, code = '' } = answer.error;
  if (/JWT|PGRST30[0-3]|PT401|PT403/.test(`${message} ${code}`)) throw new SignedOut(message);
  const isUnanswered = /fetch failed|timeout|aborted|terminated|ECONN|socket/i.test(message);
  if (!isUnanswered && !person.ledger.isOutage()) person.ledger.found(act, `${code} ${message}`);
  return undefined;
}

/** Notes what was acknowledged, or that something was asked for and no answer came. */
export function note(
  { company }: Person,
  kind: Exclude<keyof Acknowledged, 'payments' | 'files'>,
  id: string,
  answer: { isDone: boolean; text: string },
): void {
  if (answer.isDone) company.acknowledged[kind].set(id, new Set([answer.text]));
  else company.asked.add(id);
}

/** One of several, by chance. */
export const any = <Value>(values: readonly Value[]): Value | undefined =>
  values[Math.floor(Math.random() * values.length)];

/** A client's number, the same each time. */
export const phoneOf = (id: string) =>
  `+1512555${String(Number.parseInt(id.slice(0, 6), 16) % 10_000).padStart(4, '0')}`;
