import { randomBytes } from 'node:crypto';
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Kinds } from './objects.ts';

/** The objects of one account, '' for the platform's own. */
export type World = ReturnType<typeof makeWorld>;
type Kind = keyof Kinds;
type Line = { account: string; kind: Kind; value: { id: string } };

const prefixes: Record<Kind, string> = {
  customer: 'cus',
  payment_method: 'pm',
  payment_intent: 'pi',
  setup_intent: 'seti',
  charge: 'ch',
  dispute: 'du',
  price: 'price',
  subscription: 'sub',
  subscription_schedule: 'sub_sched',
  invoice: 'in',
  refund: 're',
  account: 'acct',
  page_link: 'page',
  replay: 'replay',
  event: 'evt',
};

/** An id as the provider makes them. */
export const newId = (kind: Kind) => `${prefixes[kind]}_${randomBytes(12).toString('hex')}`;
/** Seconds since 1970. */
export const now = () => Math.floor(Date.now() / 1000);
export const newSecret = (id: string) => `${id}_secret_${randomBytes(12).toString('hex')}`;

/** The emulator's memory. With a file it survives a restart: one JSON object a line, the last one counts. */
export function openState(file?: string) {
  const worlds = new Map<string, World>();
  const lines: Line[] = [];
  const write = (line: Line) => {
    if (file) appendFileSync(file, `${JSON.stringify(line)}\n`);
  };
  const world = (account: string): World => {
    const known = worlds.get(account);
    if (known) return known;
    const made = makeWorld(account, write);
    worlds.set(account, made);
    return made;
  };
  if (file) {
    mkdirSync(dirname(file), { recursive: true });
    lines.push(...readLines(file));
    for (const { account, kind, value } of lines) world(account).load(kind, value);
    const dumped = [...worlds.values()].flatMap((each) => each.dump());
    writeFileSync(file, dumped.map((line) => `${JSON.stringify(line)}\n`).join(''), {
      mode: 0o600,
    });
  }
  return { world, worlds: () => [...worlds.values()] };
}
export type State = ReturnType<typeof openState>;

function readLines(file: string): Line[] {
  let text = '';
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return [];
  }
  return text.split('\n').flatMap((line) => {
    try {
      const parsed: Line = JSON.parse(line);
      return [parsed];
    } catch {
      // the last line of a process that was killed
      return [];
    }
  });
}

function makeWorld(account: string, write: (line: Line) => void) {
  const objects = new Map<Kind, Map<string, { id: string }>>();
  const ofKind = <K extends Kind>(kind: K): Map<string, Kinds[K]> => {
    const known = objects.get(kind) ?? new Map<string, { id: string }>();
    objects.set(kind, known);
    // @ts-expect-error a map of kind K holds objects of kind K: put() is the only writer
    return known;
  };
  return {
    account,
    put<K extends Kind>(kind: K, value: Kinds[K]): Kinds[K] {
      ofKind(kind).set(value.id, value);
      write({ account, kind, value });
      return value;
    },
    find: <K extends Kind>(kind: K, id: string | null | undefined): Kinds[K] | undefined =>
      id ? ofKind(kind).get(id) : undefined,
    /** Newest first, as the provider lists them. */
    all: <K extends Kind>(kind: K): Kinds[K][] => [...ofKind(kind).values()].toReversed(),
    load(kind: Kind, value: { id: string }) {
      const known = objects.get(kind) ?? new Map<string, { id: string }>();
      objects.set(kind, known.set(value.id, value));
    },
    dump: (): Line[] =>
      [...objects].flatMap(([kind, values]) =>
        [...values.values()].map((value) => ({ account, kind, value })),
      ),
  };
}
