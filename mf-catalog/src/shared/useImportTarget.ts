import { messageOf } from '@plumbline/data';
import type { ImportField, ImportTarget } from '@plumbline/design/import';
import {
  useItemImportSaveMutation,
  useItemImportTryMutation,
  useItemImportUndoMutation,
  type ImportKind,
} from '../data/imports.ts';

/** What the database takes in one import. */
const limit = 5000;

const ones: Record<ImportKind, string> = {
  items: 'item',
  vendors: 'vendor',
  materials: 'material',
};

/** Where a file of items, vendors or materials goes. */
export function useImportTarget(kind: ImportKind, fields: readonly ImportField[]): ImportTarget {
  const [tryRows] = useItemImportTryMutation();
  const [saveRows] = useItemImportSaveMutation();
  const [undo] = useItemImportUndoMutation();
  return {
    one: ones[kind],
    many: kind,
    fields,
    limit,
    dryRun: async (rows) => {
      const faults = await tryRows({ kind, rows }).unwrap();
      const byRow = new Map(faults.map(({ row, message }) => [row, message]));
      return rows.map((_, at) => {
        const message = byRow.get(at + 1);
        if (message === undefined) return { verdict: 'new' };
        return { verdict: message.includes('exists already') ? 'duplicate' : 'refused', message };
      });
    },
    save: (job) => saveRows({ kind, ...job }).unwrap(),
    undo: async (importId) => {
      const { undone, kept } = await undo({ kind, importId }).unwrap();
      return { removed: undone, kept };
    },
    toMessage: messageOf,
  };
}
