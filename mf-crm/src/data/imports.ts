import { api, listTag, z } from '@plumbline/data';
import type { ImportRow } from '@plumbline/design/import';

const fault = z.object({ row: z.number(), message: z.string() });
const job = z.object({ created_rows: z.number() });
const undone = z.object({ undone: z.number(), kept: z.number() });

type ClientImport = { importId: string; fileName: string; rows: ImportRow[] };

/** Rows went through the reader of a file, so they are JSON; the database reads them by their names. */
const toJson = (rows: ImportRow[]) => z.array(z.record(z.string(), z.json())).parse(rows);

export const {
  useClientImportTryMutation,
  useClientImportSaveMutation,
  useClientImportUndoMutation,
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
    clientImportSave: build.mutation<number, ClientImport, z.infer<typeof job>>({
      query:
        ({ importId, fileName, rows }) =>
        ({ db }) =>
          db.rpc('import_clients', {
            p_rows: toJson(rows),
            p_file_name: fileName,
            p_id: importId,
          }),
      rawResponseSchema: job,
      transformResponse: ({ created_rows }) => created_rows,
      invalidatesTags: (_, error) => (error ? [] : [listTag('Client')]),
    }),
    clientImportUndo: build.mutation<z.infer<typeof undone>, string>({
      query:
        (importId) =>
        ({ db }) =>
          db.rpc('undo_import', { p_id: importId }),
      rawResponseSchema: undone,
      invalidatesTags: (_, error) => (error ? [] : [listTag('Client')]),
    }),
  }),
});
