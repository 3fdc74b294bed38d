import { type FileUpload, api, listValue, rowTag, z } from '@plumbline/data';
import {
  type DocumentCategory,
  documentCategories,
  documentStatuses,
  signatureStatuses,
} from '@plumbline/domain';

/** The storage bucket of documents. */
export const documentBucket = 'project-documents';

const signature = z.object({
  id: z.string(),
  signer: z.string(),
  status: listValue(signatureStatuses),
  signed_at: z.string().nullable(),
  version_number: z.number(),
  /** The name that was signed with, which may not be the requested one. */
  signed_name: z.string().nullish(),
  /** The signed PDF in the documents' bucket, once it has been made. */
  signed_object_path: z.string().nullish(),
});
export type Signature = z.infer<typeof signature>;

const document = z.object({
  id: z.string(),
  project_id: z.string(),
  name: z.string(),
  description: z.string(),
  category: listValue(documentCategories),
  status: listValue(documentStatuses),
  expires_on: z.string().nullable(),
  version_number: z.number(),
  object_path: z.string(),
  file_name: z.string(),
  file_type: z.string(),
  size_bytes: z.number(),
  content_hash: z.string(),
  created_by_name: z.string().nullable(),
  created_at: z.string(),
  signatures: z.array(signature),
  declined_signatures: z
    .array(
      z.object({
        id: z.string(),
        signer: z.string(),
        declined_at: z.string(),
        decline_reason: z.string().nullable(),
        version_number: z.number(),
      }),
    )
    .optional(),
});
/** A document of a project with its newest file and its signatures. */
export type ProjectDocument = z.infer<typeof document>;

/** What a person says of a document. */
export type DocumentFacts = Pick<
  ProjectDocument,
  'name' | 'description' | 'category' | 'expires_on'
>;

const version = z.object({
  id: z.string(),
  version_number: z.number(),
  object_path: z.string(),
  file_name: z.string(),
  size_bytes: z.number(),
  created_at: z.string(),
});
export type DocumentVersion = z.infer<typeof version>;

/** A file that has been uploaded, as a new document or as the next version of one. */
export type DocumentInput = {
  id: string;
  project_id: string;
  name?: string;
  category?: DocumentCategory;
  template?: string;
  status?: 'draft' | 'active';
  object_path: string;
  file_name: string;
  file_type: string;
  size_bytes: number;
  content_hash: string;
};

export type OfDocument = { project: string; id: string };

/** Tags to invalidate when a project's documents change. */
export const documentTags = (project: string) => [
  rowTag('ProjectDocument', project),
  rowTag('Project', project),
];
export const unlessRefused = (error: unknown, project: string) =>
  error ? [] : documentTags(project);

/** Documents and their versions. */
export const {
  useProjectDocumentsQuery,
  useProjectDocumentVersionsQuery,
  useProjectStoreFileMutation,
  useProjectSaveDocumentMutation,
  useProjectEditDocumentMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    projectDocuments: build.query<ProjectDocument[], string>({
      query:
        (project) =>
        ({ db }) =>
          db
            .from('project_document_list')
            .select('*')
            .eq('project_id', project)
            .order('created_at', { ascending: false })
            .limit(1000),
      rawResponseSchema: z.array(document),
      extraOptions: { isKeptOffline: true },
      providesTags: (_, __, project) => [rowTag('ProjectDocument', project)],
    }),
    projectDocumentVersions: build.query<DocumentVersion[], OfDocument>({
      query:
        ({ id }) =>
        ({ db }) =>
          db
            .from('document_versions')
            .select('*')
            .eq('document_id', id)
            .order('version_number', { ascending: false })
            .limit(200),
      rawResponseSchema: z.array(version),
      providesTags: (_, __, { project }) => [rowTag('ProjectDocument', project)],
    }),
    projectStoreFile: build.mutation<{ path: string }, Omit<FileUpload, 'bucket'>>({
      query:
        (upload) =>
        ({ storeFile }) =>
          storeFile({ ...upload, bucket: documentBucket }),
    }),
    projectSaveDocument: build.mutation<unknown, DocumentInput>({
      query:
        (input) =>
        ({ db }) =>
          db.rpc('save_document', { p_document: input }),
      invalidatesTags: (_, error, { project_id }) => unlessRefused(error, project_id),
    }),
    projectEditDocument: build.mutation<
      unknown,
      OfDocument & {
        changed: Partial<DocumentFacts> & { deleted_at?: string | null };
      }
    >({
      query:
        ({ id, changed }) =>
        ({ db }) =>
          db.from('project_documents').update(changed).eq('id', id),
      invalidatesTags: (_, error, { project }) => unlessRefused(error, project),
    }),
  }),
});
