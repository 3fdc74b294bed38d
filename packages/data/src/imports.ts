import { api } from './api.ts';
import type { Backends } from './config.ts';
import { listTag, type TagType } from './tags.ts';
import * as z from './zod.ts';

/** What can come in from a file. */
export type ImportKind = 'clients' | 'leads' | 'items' | 'vendors' | 'materials' | 'cost_codes';
/** A row by column of its table, as it was read from a file. */
export type Row = Record<string, unknown>;
/** Some rows of an import; all of them come in or none. */
export type Batch = {
  kind: ImportKind;
  importId: string;
  /** The same when the batch is sent again, so that it comes in once. */
  batchId: string;
  fileName: string;
  rows: readonly Row[];
  mode: 'skip' | 'update';
  isLast: boolean;
};
type Saved = { created: number; updated: number; faults: { row: number; message: string }[] };
type Undone = { removed: number; restored: number; kept: number; left: number };
type Imported = { importId: string; fileName: string; saved: number; startedAt: string };
type ImportsOf = { company: string; user: string; kind: ImportKind };

/** What shows something else after rows came in or went: a material's cost, say, moves prices and margins. */
const touchedBy: Record<ImportKind, readonly TagType[]> = {
  clients: ['Client', 'Activity'],
  leads: ['Lead', 'ClientMessage', 'Activity'],
  items: ['Item', 'Quote', 'Activity', 'Dashboard'],
  vendors: ['Vendor', 'Material', 'VendorMaterial', 'CostTracking', 'Activity'],
  materials: ['Material', 'Vendor', 'VendorMaterial', 'CostTracking', 'Item', 'Quote', 'Activity'],
  cost_codes: ['CostCode', 'ProjectBudget', 'Activity'],
};
const fault = z.object({ row: z.number(), message: z.string() });
const job = z.object({
  created_rows: z.number(),
  updated_rows: z.number(),
  errors: z.array(fault),
});
const undone = z.object({
  undone: z.number(),
  restored: z.number(),
  kept: z.number(),
  left: z.number(),
});
const jobRow = z.object({
  id: z.string(),
  file_name: z.string().nullable(),
  created_rows: z.number(),
  updated_rows: z.number(),
  created_at: z.string(),
});

const importsOf = (db: Backends['db'], { company, user, kind }: ImportsOf) =>
  db
    .from('import_jobs')
    .select('id, file_name, created_rows, updated_rows, created_at')
    .eq('company_id', company)
    .eq('created_by', user)
    .eq('kind', kind);

const toImported = (jobs: readonly z.infer<typeof jobRow>[]): Imported[] =>
  jobs.map(({ id, file_name, created_rows, updated_rows, created_at }) => ({
    importId: id,
    fileName: file_name ?? 'a file',
    saved: created_rows + updated_rows,
    startedAt: created_at,
  }));

/** Rows went through the reader of a file, so they are JSON; the database reads them by their names. */
const toJson = (rows: readonly Row[]) => z.array(z.record(z.string(), z.json())).parse(rows);

/** Imports by batches, of every kind (ADR 9). Errors: PT402, PT403, PT404, PT422. */
export const {
  useImportTryMutation,
  useImportSaveMutation,
  useImportUndoMutation,
  useImportKeepMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    /** What of an import would not come in; nothing is saved. */
    importTry: build.mutation<z.infer<typeof fault>[], { kind: ImportKind; rows: readonly Row[] }>({
      query:
        ({ kind, rows }) =>
        ({ db }) =>
          db.rpc('try_import', { p_kind: kind, p_rows: toJson(rows) }),
      rawResponseSchema: z.array(fault),
    }),
    /** One batch of an import, in one transaction. */
    importSave: build.mutation<Saved, Batch, z.infer<typeof job>>({
      query:
        ({ kind, importId, batchId, fileName, rows, mode, isLast }) =>
        ({ db }) =>
          db.rpc('import_batch', {
            p_kind: kind,
            p_import: importId,
            p_batch: batchId,
            p_rows: toJson(rows),
            p_mode: mode,
            p_file_name: fileName,
            p_is_last: isLast,
          }),
      rawResponseSchema: job,
      transformResponse: ({ created_rows, updated_rows, errors }) => ({
        created: created_rows,
        updated: updated_rows,
        faults: errors,
      }),
      invalidatesTags: (_, error, { kind, isLast }) => (error || !isLast ? [] : touchedBy[kind]),
    }),
    /** Takes the newest batch that is left back. */
    importUndo: build.mutation<
      Undone,
      { kind: ImportKind; importId: string },
      z.infer<typeof undone>
    >({
      query:
        ({ importId }) =>
        ({ db }) =>
          db.rpc('undo_import', { p_id: importId }),
      rawResponseSchema: undone,
      transformResponse: ({ undone: removed, ...rest }) => ({ removed, ...rest }),
      // Read again once, at the end or where it stops.
      invalidatesTags: (undoing, _, { kind }) => (undoing?.left ? [] : touchedBy[kind]),
    }),
    /** An import that broke off stays as far as it came. */
    importKeep: build.mutation<null, string>({
      query:
        (importId) =>
        ({ db }) =>
          db.rpc('keep_import', { p_id: importId }),
      invalidatesTags: (_, error) => (error ? [] : [listTag('Activity')]),
    }),
  }),
});

/** Imports that are running, and those that can still be undone. */
export const { useLazyImportsRunningQuery, useLazyImportsRecentQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    /** Imports of one kind that somebody began and that did not finish. */
    importsRunning: build.query<Imported[], ImportsOf, z.infer<typeof jobRow>[]>({
      query:
        (of) =>
        ({ db }) =>
          importsOf(db, of).eq('is_running', true),
      rawResponseSchema: z.array(jobRow),
      transformResponse: toImported,
      keepUnusedDataFor: 0,
    }),
    /** The three newest finished imports of one kind and person since `since` that were not undone. */
    importsRecent: build.query<Imported[], ImportsOf & { since: string }, z.infer<typeof jobRow>[]>(
      {
        query:
          ({ since, ...of }) =>
          ({ db }) =>
            importsOf(db, of)
              .eq('is_running', false)
              .is('parent_id', null)
              .is('undone_at', null)
              .gte('created_at', since)
              .or('created_rows.gt.0,updated_rows.gt.0')
              .order('created_at', { ascending: false })
              .limit(3),
        rawResponseSchema: z.array(jobRow),
        transformResponse: toImported,
        keepUnusedDataFor: 0,
      },
    ),
  }),
});
