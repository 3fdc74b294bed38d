import { isDataError, messageOf } from './errors.ts';
import {
  useImportKeepMutation,
  useImportSaveMutation,
  useImportTryMutation,
  useImportUndoMutation,
  useLazyImportsRecentQuery,
  useLazyImportsRunningQuery,
  type Batch,
  type ImportKind,
  type Row,
} from './imports.ts';

type Importing = {
  company: string;
  user: string;
  kind: ImportKind;
  /** What becomes of a row before it is sent; it is sent as it was read, unless told. */
  toRow?: (row: Row) => Row;
};

/** How long a finished import is offered for undo. */
const undoableMs = 7 * 24 * 60 * 60 * 1000;

const nothing = { removed: 0, restored: 0, kept: 0, left: 0 };

/**
 * The calls of one kind of import, as the `ImportTarget` of packages/design takes them: rows are tried, saved by
 * batches and taken back. A batch is few enough rows that its call ends within a second or two.
 */
export function useImportCalls({ company, user, kind, toRow = (row) => row }: Importing) {
  const [tryRows] = useImportTryMutation();
  const [saveRows] = useImportSaveMutation();
  const [undo] = useImportUndoMutation();
  const [keep] = useImportKeepMutation();
  const [findRecent] = useLazyImportsRecentQuery();
  const [findRunning] = useLazyImportsRunningQuery();
  return {
    /** Rows of a file. */
    limit: 250_000,
    batchSize: 1000,
    dryRun: async (rows: readonly Row[]) => {
      const faults = await tryRows({ kind, rows: rows.map(toRow) }).unwrap();
      const byRow = new Map(faults.map(({ row, message }) => [row, message]));
      return rows.map((_, at) => {
        const message = byRow.get(at + 1);
        if (message === undefined) return { verdict: 'new' as const };
        const isKnown = message.includes('exists already');
        return { verdict: isKnown ? ('duplicate' as const) : ('refused' as const), message };
      });
    },
    save: ({ rows, ...batch }: Omit<Batch, 'kind'>) =>
      saveRows({ kind, ...batch, rows: rows.map(toRow) }).unwrap(),
    undo: async (importId: string) => {
      const { data, error } = await undo({ kind, importId });
      if (data) return data;
      // Its first batch never arrived.
      if (isDataError(error) && error.kind === 'notFound') return nothing;
      throw error;
    },
    unfinished: () => findRunning({ company, user, kind }).unwrap(),
    recent: () => {
      const since = new Date(Date.now() - undoableMs).toISOString();
      return findRecent({ company, user, kind, since }).unwrap();
    },
    keep: (importId: string) => keep(importId).unwrap(),
    toMessage: messageOf,
  };
}
