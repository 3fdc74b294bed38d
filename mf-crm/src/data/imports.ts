import { api, listTag, z } from '@plumbline/data';
import type {
  ImportBatch,
  ImportRow,
  SavedBatch,
  UndoneBatch,
  UnfinishedImport,
} from '@plumbline/design/import';

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
const running = z.object({
  id: z.string(),
  file_name: z.string().nullable(),
  created_rows: z.number(),
  updated_rows: z.number(),
  created_at: z.string(),
});

/** Rows went through the reader of a file, so they are JSON; the database reads them by their names. */
const toJson = (rows: ImportRow[]) => z.array(z.record(z.string(), z.json())).parse(rows);

export const {
  useClientImportTryMutation,
  useClientImportSaveMutation,
  useClientImportUndoMutation,
  useClientImportKeepMutation,
  useLazyClientImportsRunningQuery,
} = api.injectEndpoints({
  endpoints: (build) => ({
    /** What of an import would not come in; nothing is saved. */
    clientImportTry: build.mutation<z.infer<typeof fault>[], ImportRow[]>({
      query:
        (rows) =>
        ({ db }) =>
          db.rpc('try_import', { p_kind: 'clients', p_rows: toJson(rows) }),
      rawResponseSchema: z.array(fault),
    }),
    /** One batch of an import, in one transaction. */
    clientImportSave: build.mutation<SavedBatch, ImportBatch, z.infer<typeof job>>({
      query:
        ({ importId, batchId, fileName, rows, mode, isLast }) =>
        ({ db }) =>
          db.rpc('import_batch', {
            p_kind: 'clients',
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
      invalidatesTags: (_, error, { isLast }) => (error || !isLast ? [] : [listTag('Client')]),
    }),
    /** Takes the newest batch that is left back. */
    clientImportUndo: build.mutation<UndoneBatch, string, z.infer<typeof undone>>({
      query:
        (importId) =>
        ({ db }) =>
          db.rpc('undo_import', { p_id: importId }),
      rawResponseSchema: undone,
      transformResponse: ({ undone: removed, ...rest }) => ({ removed, ...rest }),
      invalidatesTags: (_, error) => (error ? [] : [listTag('Client')]),
    }),
    /** An import that broke off stays as far as it came. */
    clientImportKeep: build.mutation<null, string>({
      query:
        (importId) =>
        ({ db }) =>
          db.rpc('keep_import', { p_id: importId }),
    }),
    /** Imports of clients that somebody began and that did not finish. */
    clientImportsRunning: build.query<
      UnfinishedImport[],
      { company: string; user: string },
      z.infer<typeof running>[]
    >({
      query:
        ({ company, user }) =>
        ({ db }) =>
          db
            .from('import_jobs')
            .select('id, file_name, created_rows, updated_rows, created_at')
            .eq('company_id', company)
            .eq('created_by', user)
            .eq('kind', 'clients')
            .eq('is_running', true),
      rawResponseSchema: z.array(running),
      transformResponse: (jobs) =>
        jobs.map(({ id, file_name, created_rows, updated_rows, created_at }) => ({
          importId: id,
          fileName: file_name ?? 'a file',
          saved: created_rows + updated_rows,
          startedAt: created_at,
        })),
      keepUnusedDataFor: 0,
    }),
  }),
});
