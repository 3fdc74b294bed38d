import type { Actor } from '@plumbline/kit';
import { z } from 'zod';
import { rowsOf } from './readTool.ts';

/** At most so many rows go to a model. */
export const mostRows = 20;

/** Words to look for; absent lists the newest. */
export const query = z
  .string()
  .trim()
  .max(100)
  .optional()
  .describe('Words of its name, number, title or client. Leave out to list.');

const hit = z.object({ type: z.string(), id: z.uuid() });

/** Ids of one kind of row that contain the words, by the search that the whole product uses. */
export async function idsOf(db: Actor['db'], type: string, words: string): Promise<string[]> {
  const answer = await db.rpc('search_everything', { p_query: words, p_limit: 50 });
  return rowsOf(hit, answer)
    .filter((row) => row.type === type)
    .slice(0, mostRows)
    .map(({ id }) => id);
}
