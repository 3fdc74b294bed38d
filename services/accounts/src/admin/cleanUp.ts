import { fromDatabase, reasonOf, type GatewayTools } from '@plumbline/kit';
import { z } from 'zod';
import { removeFiles, storedFiles } from '../storedFiles.ts';

const counts = z.object({
  tables: z.array(z.object({ table: z.string(), rows: z.number() })),
  files: z.number(),
  auth_users: z.number(),
});
/** What a cleanup would delete. */
export type CleanupCounts = z.infer<typeof counts>;

/** How one step of a cleanup went. */
export type CleanupResult = {
  step: string;
  status: 'success' | 'warning' | 'error';
  message: string;
  rows: number;
};

// Children before parents, so that each step deletes rows of its own.
const order = [
  'invoices',
  'quotes',
  'project_photos',
  'project_documents',
  'projects',
  'items_database',
  'clients',
  'user_profiles',
  'companies',
];
const linesOf: Record<string, string> = { invoices: 'invoice_items', quotes: 'quote_items' };

type Dependencies = Pick<GatewayTools, 'service' | 'log'>;

/** Counts and deletes the data of every company of the installation. */
export function cleanUp({ service, log }: Dependencies) {
  const count = (): Promise<CleanupCounts> => fromDatabase(service.rpc('count_all_data'), counts);

  const step = async (name: string, act: () => Promise<number>): Promise<CleanupResult> => {
    try {
      const rows = await act();
      return { step: name, status: 'success', message: `${rows} deleted`, rows };
    } catch (error) {
      log.error({ err: error, step: name }, 'cleanup step failed');
      const message = reasonOf(error);
      return { step: name, status: 'error', message, rows: 0 };
    }
  };

  const run = async (adminId: string): Promise<CleanupResult[]> => {
    const before = await count();
    const rowsOf = (table: string) => before.tables.find((one) => one.table === table)?.rows ?? 0;
    const results = [await step('files', () => removeFiles(service, storedFiles(service, null)))];
    for (const table of order) {
      const result = await step(table, () =>
        fromDatabase(service.rpc('clean_table', { p_table: table }), z.number()),
      );
      const lines = linesOf[table];
      if (lines && result.status === 'success')
        results.push({
          ...result,
          step: lines,
          rows: rowsOf(lines),
          message: `${rowsOf(lines)} deleted`,
        });
      results.push(result);
    }
    results.push(noSuchTable, authUsers((await count()).auth_users));
    const act = { p_admin_id: adminId, p_act: 'data cleaned up', p_detail: { results } };
    await fromDatabase(service.rpc('note_platform_act', act), z.unknown());
    return results;
  };
  return { count, run };
}

const noSuchTable: CleanupResult = {
  step: 'project_items',
  status: 'warning',
  message: 'No such table. A project’s items are the lines of its quotes and invoices.',
  rows: 0,
};

const authUsers = (count: number): CleanupResult => ({
  step: 'auth_users',
  status: 'warning',
  message: `Authentication users cannot be deleted here: ${count} remain and must be deleted manually.`,
  rows: 0,
});
