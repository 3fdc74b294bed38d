import { api, listTag, z, type TagType } from '@plumbline/data';
import type { ImportRow } from '@plumbline/design/import';

export type ImportKind = 'items' | 'vendors' | 'materials';

const tagOf: Record<ImportKind, TagType> = {
  items: 'Item',
  vendors: 'Vendor',
  materials: 'Material',
};
const importFault = z.object({ row: z.number(), message: z.string() });
export type ImportFault = z.infer<typeof importFault>;
const importJob = z.object({ created_rows: z.number() });
const undone = z.object({ undone: z.number(), kept: z.number() });

type ImportJob = { kind: ImportKind; importId: string; fileName: string; rows: ImportRow[] };

/** Rows went through the reader of a file, so they are JSON; the database reads them by their names. */
const toJson = (rows: ImportRow[]) => z.array(z.record(z.string(), z.json())).parse(rows);

export const { useItemImportTryMutation, useItemImportSaveMutation, useItemImportUndoMutation } =
  api.injectEndpoints({
    endpoints: (build) => ({
      /** What of an import would not come in; nothing is saved. */
      itemImportTry: build.mutation<ImportFault[], { kind: ImportKind; rows: ImportRow[] }>({
        query:
          ({ kind, rows }) =>
          ({ db }) =>
            db.rpc('try_import', { p_kind: kind, p_rows: toJson(rows) }),
        rawResponseSchema: z.array(importFault),
      }),
      itemImportSave: build.mutation<number, ImportJob, z.infer<typeof importJob>>({
        query:
          ({ kind, importId, fileName, rows }) =>
          ({ db }) => {
            const job = { p_rows: toJson(rows), p_file_name: fileName, p_id: importId };
            switch (kind) {
              case 'items':
                return db.rpc('import_items', job);
              case 'vendors':
                return db.rpc('import_vendors', job);
              case 'materials':
                return db.rpc('import_materials', job);
            }
          },
        rawResponseSchema: importJob,
        transformResponse: (job) => job.created_rows,
        invalidatesTags: (_, error, { kind }) => (error ? [] : [listTag(tagOf[kind])]),
      }),
      itemImportUndo: build.mutation<
        z.infer<typeof undone>,
        { kind: ImportKind; importId: string }
      >({
        query:
          ({ importId }) =>
          ({ db }) =>
            db.rpc('undo_import', { p_id: importId }),
        rawResponseSchema: undone,
        invalidatesTags: (_, error, { kind }) => (error ? [] : [listTag(tagOf[kind])]),
      }),
    }),
  });
