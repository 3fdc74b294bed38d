import { fromDatabase } from '@plumbline/kit';
import type { Logger } from 'pino';
import { z } from 'zod';

type Claim<Row> = {
  /** Of one row, by itself: what does not fit it fails alone. */
  shape: z.ZodType<Row>;
  /** Notes why a row failed, so that it is tried again later or given up. */
  fail: (id: string, reason: string) => Promise<unknown>;
  log: Logger;
};

const rows = z.array(z.unknown());
const named = z.object({ id: z.string() });
const reason = 'The stored data has another shape than expected.';

/**
 * The rows that a function of the database hands out, and how many it handed out. A row of another shape, of whichever
 * company, is reported to `fail` and left out; the others are not held up by it.
 */
export async function claimRows<Row>(
  taken: Parameters<typeof fromDatabase>[0],
  { shape, fail, log }: Claim<Row>,
): Promise<{ due: Row[]; count: number }> {
  const found = await fromDatabase(taken, rows);
  const due: Row[] = [];
  for (const row of found) {
    const parsed = shape.safeParse(row);
    if (parsed.success) {
      due.push(parsed.data);
      continue;
    }
    const id = named.safeParse(row).data?.id;
    log.error({ err: parsed.error, row: id }, 'a row of a job has another shape');
    if (id === undefined) continue;
    const [issue] = parsed.error.issues;
    const where = issue ? ` ${issue.path.join('.')}: ${issue.message}` : '';
    await fail(id, `${reason}${where}`).catch((error: unknown) =>
      log.error({ err: error, row: id }, 'outcome not stored'),
    );
  }
  return { due, count: found.length };
}
