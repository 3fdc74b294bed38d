import { repeats } from '@plumbline/testing/repeats';
import { openOffice, type Office } from '../billing/office.ts';
import { makeRandom } from '../requests/random.ts';
import { moneyActs } from './moneyActs.ts';
import { faultsOf, type Job } from './moneyFaults.ts';

/** `PLUMBLINE_SEQUENCES=5000 pnpm jest moneySequences` tries as many. */
const sequences = Number(process.env['PLUMBLINE_SEQUENCES'] ?? repeats(40));
/** Where to go on: `PLUMBLINE_FIRST=1000` leaves out the first thousand. */
const first = Number(process.env['PLUMBLINE_FIRST'] ?? 0);
const together = 20;
let office: Office;
beforeAll(async () => {
  office = await openOffice();
  await office.backend
    .sql`update companies set plan = 'enterprise' where id = ${office.company.id}`;
}, 180_000);
afterAll(() => office?.close());

type Step = { act: string; seed: number };
const names = Object.keys(moneyActs);

const isRefusal = (error: unknown) =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('PT4');

async function faultIn(act: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await act();
  } catch (error) {
    if (!isRefusal(error)) return error instanceof Error ? error.message : String(error);
  }
  return undefined;
}

/** Takes the steps on a new project. An error that is no refusal is a fault too. */
async function replay(steps: readonly Step[]): Promise<string[]> {
  const { id: project } = await office.call('save_project', {
    p_project: { name: 'Job', client_id: office.customer, status: 'in_progress', budget: 9000 },
  });
  const job: Job = { project, quotes: [], orders: [], invoices: [], draws: [] };
  for (const { act, seed } of steps) {
    // oxlint-disable-next-line no-await-in-loop -- one step after the other
    const fault = await faultIn(() =>
      moneyActs[act]!({ ...job, office, random: makeRandom(seed) }),
    );
    if (fault) return [`${act}: ${fault}`];
  }
  try {
    return await faultsOf(office, job);
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  } finally {
    // The schedule of work in progress shows 200 jobs.
    await office.backend.sql`update projects set archived_at = now() where id = ${project}`;
  }
}

/** Leaves steps out, from the last one, for as long as the rest still fails. */
async function shrink(steps: readonly Step[]): Promise<readonly Step[]> {
  let least = steps;
  for (let at = steps.length - 1; at >= 0; at -= 1) {
    const fewer = least.toSpliced(at, 1);
    // oxlint-disable-next-line no-await-in-loop -- what is left out depends on the attempt before
    if ((await replay(fewer)).length > 0) least = fewer;
  }
  return least;
}

const batches = Array.from({ length: Math.ceil(sequences / together) }, (_, at) => at);
it.each(batches)(
  'keeps the chain of contract, bills, payments, and profit to the cent (batch %d)',
  async (batch) => {
    for (let at = batch * together; at < Math.min(sequences, (batch + 1) * together); at += 1) {
      const random = makeRandom(first + at + 1);
      const steps = Array.from({ length: random.below(14) + 3 }, (_, place): Step => ({
        act: place === 0 ? 'accept' : random.pick(names),
        seed: random.below(1_000_000_000),
      }));
      // oxlint-disable-next-line no-await-in-loop -- the sequences share a company
      const faults = await replay(steps);
      if (faults.length > 0) {
        // oxlint-disable-next-line no-await-in-loop -- only for the first that fails
        const least = await shrink(steps);
        // oxlint-disable-next-line no-await-in-loop
        throw new Error(`${(await replay(least)).join('\n')}\nafter ${JSON.stringify(least)}`);
      }
    }
  },
  600_000,
);
