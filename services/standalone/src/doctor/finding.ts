import { reasonOf } from '@plumbline/kit';

/** What the doctor says of one part: `warning` works but needs attention, `failed` does not work. */
export type Finding = { part: string; state: 'ok' | 'warning' | 'failed'; says: string };

export const ok = (part: string, says: string): Finding => ({ part, state: 'ok', says });
export const warning = (part: string, says: string): Finding => ({ part, state: 'warning', says });
export const failed = (part: string, says: string): Finding => ({ part, state: 'failed', says });

/** Runs one check; an error is a finding, so that the other checks still run. */
export async function examine(
  part: string,
  check: () => Promise<Finding | Finding[]>,
): Promise<Finding[]> {
  try {
    return [await check()].flat();
  } catch (error) {
    return [failed(part, reasonOf(error))];
  }
}
