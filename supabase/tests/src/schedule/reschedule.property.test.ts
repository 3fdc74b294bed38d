import { randomNetworks } from '@plumbline/domain/random-networks';
import {
  applyMoves,
  planOf,
  reschedule,
  scheduleFloats,
  type Link,
  type ScheduleFloat,
  type ScheduleNetwork,
  type ScheduleResult,
  type Span,
} from '@plumbline/domain/schedule';
import { makeTestDatabase, type TestDatabase } from '@plumbline/testing/backend';
import { repeats } from '@plumbline/testing/repeats';
import postgres from 'postgres';

/** PLUMBLINE_NETWORKS=10000 tries that many; PLUMBLINE_RANDOM_SEED makes other ones. */
const count = Number(process.env.PLUMBLINE_NETWORKS ?? repeats(500));
const networks = randomNetworks(count, Number(process.env.PLUMBLINE_RANDOM_SEED ?? 41));
let database: TestDatabase;
let sql: postgres.Sql;

beforeAll(async () => {
  database = await makeTestDatabase();
  sql = postgres(database.url, { max: 2, onnotice() {} });
}, 120_000);
afterAll(async () => {
  await sql?.end();
  await database?.drop();
});

type Answer = { result: ScheduleResult; pulled: ScheduleResult; floats: ScheduleFloat[] };

/** The database's answers, some networks at a time. */
async function inDatabase(some: readonly ScheduleNetwork[]): Promise<Answer[]> {
  return sql<Answer[]>`
    select private.reschedule(n) as result, private.reschedule(n, true) as pulled, private.schedule_floats(n) as floats
    from jsonb_array_elements(${sql.json(structuredClone(some) as never)}) with ordinality u (n, ord) order by ord`;
}

/** A dependency by its definition, in working days. */
const holds = ({ type, lag }: Link, from: Span, to: Span): boolean =>
  ({
    fs: to.start >= from.finish + lag,
    ss: to.start >= from.start + lag,
    ff: to.finish >= from.finish + lag,
    sf: to.finish >= from.start + lag,
  })[type];

/** The dependencies that are violated, as "entry predecessor"; null for a constraint date. */
function violations(network: ScheduleNetwork): string[] {
  const { spans, links } = planOf(network);
  const broken = links.flatMap((link) => {
    const [from, to] = [spans[link.from], spans[link.to]];
    return from && to && !holds(link, from, to) ? [`${to.entry.id} ${from.entry.id}`] : [];
  });
  const early = spans.flatMap(({ entry, start, earliest }) =>
    start < earliest ? [`${entry.id} null`] : [],
  );
  return [...broken, ...early].toSorted();
}

const named = ({ conflicts }: ScheduleResult) =>
  conflicts.map(({ id, depends_on_id }) => `${id} ${depends_on_id}`).toSorted();

const fixedIds = ({ entries }: ScheduleNetwork) =>
  new Set(
    entries.flatMap(({ id, is_pinned, status }) =>
      is_pinned || status === 'completed' ? [id] : [],
    ),
  );

describe('rescheduling random networks', () => {
  it(
    'answers the same in the database as in the browser',
    async () => {
      for (let from = 0; from < networks.length; from += 50) {
        const some = networks.slice(from, from + 50);
        const answers = await inDatabase(some);
        for (const [at, network] of some.entries())
          expect({ at: from + at, ...answers[at] }).toEqual({
            at: from + at,
            result: reschedule(network),
            pulled: reschedule(network, { isPulledIn: true }),
            floats: scheduleFloats(network),
          });
      }
    },
    600_000 + count * 300,
  );

  it.each([false, true])('violates nothing but what it names (pulled in: %s)', (isPulledIn) => {
    let moved = 0;
    for (const network of networks) {
      const result = reschedule(network, { isPulledIn });
      moved += result.moves.length;
      expect(violations(applyMoves(network, result.moves))).toEqual(named(result));
    }
    expect(moved).toBeGreaterThan(networks.length);
  });

  it('moves nothing that is pinned or completed, and nothing earlier', () => {
    for (const network of networks) {
      const fixed = fixedIds(network);
      const { moves } = reschedule(network);
      const before = new Map(network.entries.map((entry) => [entry.id, entry]));
      for (const { id, start_date, due_date } of moves) {
        const entry = before.get(id);
        expect(fixed.has(id)).toBe(false);
        expect((start_date ?? '') >= (entry?.start_date ?? '')).toBe(true);
        expect((due_date ?? start_date ?? '') >= (entry?.start_date ?? entry?.due_date ?? '')).toBe(
          true,
        );
      }
      expect(reschedule(applyMoves(network, moves)).moves).toEqual([]);
    }
  });
});

it('names a cycle by its titles, as the browser does', async () => {
  const entry = { kind: 'task', status: 'pending', start_date: null, due_date: '2026-03-02' };
  const rest = { work_days: null, is_pinned: false, constraint_date: null };
  const network = {
    calendar: { weekdays: [1], exceptions: [] },
    entries: ['Framing', 'Drywall', 'Paint'].map((title) => ({
      id: title,
      title,
      ...entry,
      ...rest,
    })),
    dependencies: [
      { entry_id: 'Drywall', depends_on_id: 'Framing', type: 'fs', lag_days: 0 },
      { entry_id: 'Paint', depends_on_id: 'Drywall', type: 'ss', lag_days: 0 },
      { entry_id: 'Framing', depends_on_id: 'Paint', type: 'fs', lag_days: 0 },
    ],
  };
  await expect(sql`select private.reschedule(${sql.json(network)})`).rejects.toThrow(
    'These entries depend on each other: Framing → Drywall → Paint → Framing.',
  );
});
