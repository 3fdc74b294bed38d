import {
  api,
  countedPage,
  listTag,
  listTags,
  pageOf,
  rowTag,
  toCountedPage,
  z,
  type CountedPage,
  type ListQuery,
} from '@plumbline/data';
import { vendorRow, type VendorRow } from './schemas.ts';

export type VendorFilters = { q: string; status: readonly string[]; terms: readonly string[] };
export type VendorListQuery = ListQuery & { company: string; filters: VendorFilters };
export type VendorInput = Omit<VendorRow, 'materials_count' | 'created_at' | 'updated_at'>;

const vendorPage = countedPage(vendorRow);

/** The filters as arguments of `vendor_page`. */
function toPageFilters({ filters: { q, status, terms } }: VendorListQuery) {
  return {
    ...(q.trim() && { q: q.trim() }),
    // Both values selected means no filter.
    ...(status.length === 1 && { is_active: status[0] === 'active' }),
    ...(terms.length > 0 && { terms: [...terms] }),
  };
}

const vendorTags = (id: string) => [rowTag('Vendor', id), listTag('Vendor'), listTag('Activity')];

export const {
  useVendorListQuery,
  useLazyVendorListQuery,
  useVendorDetailQuery,
  useLazyVendorDetailQuery,
  useVendorSearchQuery,
  useVendorSaveMutation,
  useVendorDeleteMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    vendorList: build.query<CountedPage<VendorRow>, VendorListQuery, z.infer<typeof vendorPage>>({
      query:
        (list) =>
        ({ db }) =>
          db.rpc('vendor_page', { p_filters: toPageFilters(list), ...pageOf(list) }),
      rawResponseSchema: vendorPage,
      transformResponse: toCountedPage,
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
    /** The first 20 vendors that match by name. */
    vendorSearch: build.query<
      VendorRow[],
      { company: string; text: string },
      z.infer<typeof vendorPage>
    >({
      query:
        ({ text }) =>
        ({ db }) =>
          db.rpc('vendor_page', { p_filters: { named: text }, p_limit: 20 }),
      rawResponseSchema: vendorPage,
      transformResponse: ({ rows }) => rows,
      providesTags: [listTag('Vendor')],
    }),
    /**
     * `loadedVersion` is the loaded `updated_at`, or undefined for a new vendor. Fails as not found when
     * someone changed it since.
     */
    vendorSave: build.mutation<
      { id: string },
      { company: string; vendor: VendorInput; loadedVersion?: string | undefined }
    >({
      query:
        ({ company, vendor: { id, ...fields }, loadedVersion }) =>
        ({ db }) =>
          loadedVersion === undefined
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
                .eq('updated_at', loadedVersion)
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
