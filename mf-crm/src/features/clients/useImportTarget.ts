import { messageOf } from '@plumbline/data';
import type { ImportTarget } from '@plumbline/design/import';
import {
  useClientImportSaveMutation,
  useClientImportTryMutation,
  useClientImportUndoMutation,
} from '../../data/imports.ts';
import { clientImportFields, toClientRow } from './clientFile.ts';

/** What the database takes in one import. */
const limit = 5000;

/** Where a file of clients goes. */
export function useImportTarget(): ImportTarget {
  const [tryRows] = useClientImportTryMutation();
  const [saveRows] = useClientImportSaveMutation();
  const [undo] = useClientImportUndoMutation();
  return {
    one: 'client',
    many: 'clients',
    fields: clientImportFields,
    limit,
    dryRun: async (rows) => {
      const faults = await tryRows(rows.map(toClientRow)).unwrap();
      const byRow = new Map(faults.map(({ row, message }) => [row, message]));
      return rows.map((_, at) => {
        const message = byRow.get(at + 1);
        if (message === undefined) return { verdict: 'new' };
        return { verdict: message.includes('exists already') ? 'duplicate' : 'refused', message };
      });
    },
    save: ({ rows, ...job }) => saveRows({ ...job, rows: rows.map(toClientRow) }).unwrap(),
    undo: async (importId) => {
      const { undone, kept } = await undo(importId).unwrap();
      return { removed: undone, kept };
    },
    toMessage: messageOf,
  };
}
