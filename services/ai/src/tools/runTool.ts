import type { Actor } from '@plumbline/kit';
import { z } from 'zod';
import { findClients, findItems, findProjects } from './lookups.ts';
import { findInvoices, findQuotes, jobCost, overdueInvoices, periodTotals } from './money.ts';
import { ReadError, type FoundRow, type ReadTool } from './readTool.ts';

/** Everything that the assistant can look up. All of them read, none writes. */
export const readTools: readonly ReadTool[] = [
  findClients,
  findProjects,
  findInvoices,
  findQuotes,
  findItems,
  overdueInvoices,
  periodTotals,
  jobCost,
];

/** What a model is told of a look-up; "no access" and "there is none" are two things. */
export type ToolOutcome =
  | { outcome: 'found'; facts?: unknown; rows: readonly FoundRow[] }
  | { outcome: 'none' }
  | { outcome: 'no_access'; message: string }
  | { outcome: 'refused'; message: string };

const denied: ToolOutcome = {
  outcome: 'no_access',
  message: 'The role of the person who asks does not allow this. Say so; do not say there is none.',
};

/** Runs one look-up for the person who asks; anything but a known tool with a valid input is refused. */
export async function runTool(actor: Actor, name: string, input: unknown): Promise<ToolOutcome> {
  const tool = readTools.find((known) => known.name === name);
  if (!tool) return { outcome: 'refused', message: 'There is no such tool.' };
  if (!actor.permissions.includes(tool.needs)) return denied;
  try {
    const { facts, rows = [] } = await tool.run(actor, input);
    if (facts === undefined && rows.length === 0) return { outcome: 'none' };
    return { outcome: 'found', ...(facts !== undefined && { facts }), rows };
  } catch (error) {
    if (error instanceof ReadError && error.code === 'PT403') return denied;
    if (error instanceof ReadError)
      return { outcome: 'refused', message: 'Couldn’t read the data. Try again.' };
    if (error instanceof z.ZodError)
      return { outcome: 'refused', message: 'The input does not fit the tool.' };
    throw error;
  }
}
