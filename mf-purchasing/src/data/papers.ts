import { api, rowTag, z } from '@plumbline/data';
import { fileBucket } from './bills.ts';

const text = z.nullable(z.string());

const paper = z.object({
  id: z.string(),
  vendor_id: z.string(),
  // A newer server may know more.
  kind: z.string(),
  number: text,
  expires_on: text,
  object_path: text,
  note: z.string(),
  version: z.number(),
});
/** A vendor's certificate of insurance, license, or W-9. */
export type Paper = z.infer<typeof paper>;
const listed = z.object({
  ...paper.shape,
  vendor_name: z.string(),
  days_left: z.nullable(z.number()),
});
/** A paper that counts for its vendor; days_left is below 0 where it has expired. */
export type ListedPaper = z.infer<typeof listed>;

export type PaperInput = Pick<
  Paper,
  'id' | 'vendor_id' | 'kind' | 'number' | 'expires_on' | 'note'
> & {
  company: string;
  isNew: boolean;
  file?: File | undefined;
};

const allPapers = rowTag('Vendor', 'papers');
const paperTags = (vendor: string) => [allPapers, rowTag('Vendor', vendor)];

const endings: Record<string, string> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
};

export const {
  usePaperListQuery,
  useVendorPapersQuery,
  usePaperSaveMutation,
  usePaperDeleteMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    /** The papers that count, what expires first first. */
    paperList: build.query<ListedPaper[], { company: string; within?: number | undefined }>({
      query:
        ({ within }) =>
        ({ db }) =>
          db.rpc('vendor_paper_list', within === undefined ? {} : { p_within_days: within }),
      rawResponseSchema: z.array(listed),
      providesTags: [allPapers],
    }),
    /** All papers of a vendor, older ones too. */
    vendorPapers: build.query<Paper[], { company: string; vendor: string }>({
      query:
        ({ company, vendor }) =>
        ({ db }) =>
          db
            .from('vendor_papers')
            .select('id, vendor_id, kind, number, expires_on, object_path, note, version')
            .eq('company_id', company)
            .eq('vendor_id', vendor)
            .order('kind')
            .order('expires_on', { ascending: false })
            .limit(50),
      rawResponseSchema: z.array(paper),
      providesTags: (_, __, { vendor }) => paperTags(vendor),
    }),
    /** Saves a paper, with its file where one was chosen. */
    paperSave: build.mutation<null, PaperInput>({
      query:
        ({ company, isNew, file, id, vendor_id, ...values }) =>
        async ({ db, storeFile }) => {
          let path: string | undefined;
          if (file) {
            const name = `${company}/papers/${crypto.randomUUID()}.${endings[file.type] ?? 'pdf'}`;
            const stored = await storeFile({
              bucket: fileBucket,
              path: name,
              file,
              type: file.type,
            });
            if (!stored.data) return { data: null, error: stored.error };
            path = stored.data.path;
          }
          const row = { ...values, ...(path && { object_path: path }) };
          const { error } = isNew
            ? await db.from('vendor_papers').insert({ id, company_id: company, vendor_id, ...row })
            : await db.from('vendor_papers').update(row).eq('company_id', company).eq('id', id);
          // Without a row, nothing would show or delete the uploaded file.
          if (error && path) await db.storage.from(fileBucket).remove([path]);
          return { data: null, error };
        },
      invalidatesTags: (_, error, { vendor_id: vendor }) => (error ? [] : paperTags(vendor)),
    }),
    paperDelete: build.mutation<null, { company: string; paper: Pick<Paper, 'id' | 'vendor_id'> }>({
      query:
        ({ company, paper: { id } }) =>
        ({ db }) =>
          db.from('vendor_papers').delete().eq('company_id', company).eq('id', id),
      invalidatesTags: (_, error, { paper: { vendor_id: vendor } }) =>
        error ? [] : paperTags(vendor),
    }),
  }),
});
