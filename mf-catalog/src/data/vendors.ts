import {
  anyContains,
  api,
  listTag,
  listTags,
  paged,
  rowTag,
  toPage,
  z,
  type Backends,
  type ListQuery,
  type Page,
} from '@plumbline/data';
import { vendorRow, type VendorRow } from './schemas.ts';

export type VendorFilters = { q: string; status: readonly string[]; terms: readonly string[] };
export type VendorListQuery = ListQuery & { company: string; filters: VendorFilters };
export type VendorInput = Omit<VendorRow, 'materials_count' | 'created_at' | 'updated_at'>;

const searched = ['name', 'company_name', 'email', 'contact_person', 'phone'];

/** The vendors that the filters leave, counted. */
function vendorQuery(
  { db }: Backends,
  { company, filters }: Pick<VendorListQuery, 'company' | 'filters'>,
) {
  let query = db.from('vendor_list').select('*', { count: 'exact' }).eq('company_id', company);
  const [status] = filters.status;
  if (filters.status.length === 1) query = query.eq('is_active', status === 'active');
  if (filters.terms.length > 0) query = query.in('payment_terms', [...filters.terms]);
  if (filters.q) query = query.or(anyContains(searched, filters.q));
  return query;
}

const vendorTags = (id: string) => [rowTag('Vendor', id), listTag('Vendor'), listTag('Activity')];

export const {
  useVendorListQuery,
  useLazyVendorListQuery,
  useVendorDetailQuery,
  useVendorSearchQuery,
  useVendorSaveMutation,
  useVendorDeleteMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    vendorList: build.query<Page<VendorRow>, VendorListQuery, VendorRow[]>({
      query: (list) => (to) => paged(vendorQuery(to, list), list),
      rawResponseSchema: z.array(vendorRow),
      transformResponse: (rows, meta) => toPage(rows, meta),
      providesTags: (page) => listTags('Vendor', page?.rows),
    }),
    vendorDetail: build.query<VendorRow, { company: string; id: string }>({
      query:
        ({ company, id }) =>
        ({ db }) =>
          db.from('vendor_list').select('*').eq('company_id', company).eq('id', id).single(),
      rawResponseSchema: vendorRow,
      providesTags: (_, __, { id }) => [rowTag('Vendor', id)],
    }),
    /** Vendors by name, the first twenty that match. */
    vendorSearch: build.query<VendorRow[], { company: string; text: string }>({
      query:
        ({ company, text }) =>
        ({ db }) => {
          const query = db.from('vendor_list').select('*').eq('company_id', company);
          const found = text ? query.or(anyContains(['name', 'company_name'], text)) : query;
          return found.order('name').limit(20);
        },
      rawResponseSchema: z.array(vendorRow),
      providesTags: [listTag('Vendor')],
    }),
    vendorSave: build.mutation<
      { id: string },
      { company: string; vendor: VendorInput; isNew: boolean }
    >({
      query:
        ({ company, vendor: { id, ...fields }, isNew }) =>
        ({ db }) =>
          isNew
            ? db
                .from('vendors')
                .insert({ id, company_id: company, ...fields })
                .select('id')
                .single()
            : db
                .from('vendors')
                .update(fields)
                .eq('company_id', company)
                .eq('id', id)
                .select('id')
                .single(),
      rawResponseSchema: z.object({ id: z.string() }),
      invalidatesTags: (_, error, { vendor }) =>
        error ? [] : [...vendorTags(vendor.id), listTag('Material'), listTag('VendorMaterial')],
    }),
    vendorDelete: build.mutation<null, { company: string; id: string }>({
      query:
        ({ company, id }) =>
        ({ db }) =>
          db.from('vendors').delete().eq('company_id', company).eq('id', id),
      invalidatesTags: (_, error, { id }) =>
        error ? [] : [...vendorTags(id), listTag('Material'), listTag('VendorMaterial')],
    }),
  }),
});
