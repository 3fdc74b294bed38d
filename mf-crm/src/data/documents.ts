import { api, rowTag, z } from '@plumbline/data';

/** Storage bucket of client documents. */
export const documentBucket = 'client-documents';

const document = z.object({
  id: z.string(),
  name: z.string(),
  object_path: z.string(),
  file_size: z.number(),
  mime_type: z.string(),
  created_at: z.string(),
});
/** A client's file. */
export type ClientDocument = z.infer<typeof document>;

type OfClient = { company: string; client: string };
type Deletion = { client: string; id: string; isDeleted: boolean };
type Upload = OfClient & { id: string; path: string; file: File };

export const { useClientDocumentsQuery, useClientUploadMutation, useClientDeleteDocumentMutation } =
  api.injectEndpoints({
    endpoints: (build) => ({
      clientDocuments: build.query<ClientDocument[], OfClient>({
        query:
          ({ company, client }) =>
          ({ db }) =>
            db
              .from('client_documents')
              .select('*')
              .eq('company_id', company)
              .eq('client_id', client)
              .is('deleted_at', null)
              .order('created_at', { ascending: false })
              .limit(500),
        rawResponseSchema: z.array(document),
        providesTags: (_, __, { client }) => [rowTag('Client', client)],
      }),
      /** Uploads the file, then inserts its row; deletes the file if the row fails. */
      clientUpload: build.mutation<unknown, Upload>({
        query:
          ({ company, client, id, path, file }) =>
          async ({ db, storeFile }) => {
            const files = db.storage.from(documentBucket);
            const stored = await storeFile({ bucket: documentBucket, path, file, type: file.type });
            if (stored.error) return stored;
            const row = await db.from('client_documents').insert({
              id,
              company_id: company,
              client_id: client,
              name: file.name.slice(0, 300),
              object_path: path,
              file_size: file.size,
              mime_type: file.type,
            });
            if (row.error) await files.remove([path]);
            return row;
          },
        invalidatesTags: (_, error, { client }) =>
          error ? [] : [rowTag('Client', client), rowTag('ClientMessage', client)],
      }),
      /** Only the row is deleted: the file is needed for Undo. */
      clientDeleteDocument: build.mutation<unknown, Deletion>({
        query:
          ({ id, isDeleted }) =>
          ({ db }) =>
            db
              .from('client_documents')
              .update({ deleted_at: isDeleted ? new Date().toISOString() : null })
              .eq('id', id),
        invalidatesTags: (_, error, { client }) =>
          error ? [] : [rowTag('Client', client), rowTag('ClientMessage', client)],
      }),
    }),
  });
