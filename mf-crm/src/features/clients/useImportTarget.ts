import {
  messageOf,
  useImportKeepMutation,
  useImportSaveMutation,
  useImportTryMutation,
  useImportUndoMutation,
  useLazyImportsRunningQuery,
} from '@plumbline/data';
import type { ImportTarget } from '@plumbline/design/import';
import { useSession } from '@plumbline/platform';
import { clientImportFields, clientKeys, toClientRow } from './clientFile.ts';

const kind = 'clients';
/** Rows of a file. */
const limit = 250_000;
/** Rows of a call: few enough that it ends within a second or two. */
const batchSize = 1000;
const nothing = { removed: 0, restored: 0, kept: 0, left: 0 };

/** Where a file of clients goes. */
export function useImportTarget(): ImportTarget {
  const { company, user } = useSession();
  const [tryRows] = useImportTryMutation();
  const [saveRows] = useImportSaveMutation();
  const [undo] = useImportUndoMutation();
  const [keep] = useImportKeepMutation();
  const [findRunning] = useLazyImportsRunningQuery();
  return {
    one: 'client',
    many: 'clients',
    fields: clientImportFields,
    limit,
    batchSize,
    dryRun: async (rows) => {
      const faults = await tryRows({ kind, rows: rows.map(toClientRow) }).unwrap();
      const byRow = new Map(faults.map(({ row, message }) => [row, message]));
      return rows.map((_, at) => {
        const message = byRow.get(at + 1);
        if (message === undefined) return { verdict: 'new' };
        return { verdict: message.includes('exists already') ? 'duplicate' : 'refused', message };
      });
    },
    keysOf: clientKeys,
    save: ({ rows, ...batch }) =>
      saveRows({ kind, ...batch, rows: rows.map(toClientRow) }).unwrap(),
    undo: async (importId) => {
      const { data, error } = await undo({ kind, importId });
      if (data) return data;
      // Its first batch never arrived.
      if (error && 'kind' in error && error.kind === 'notFound') return nothing;
      throw error;
    },
    unfinished: () => findRunning({ company: company.id, user: user.id, kind }).unwrap(),
    keep: (importId) => keep(importId).unwrap(),
    toMessage: messageOf,
  };
}
