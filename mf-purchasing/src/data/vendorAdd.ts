import { api, listTag, z } from '@plumbline/data';

const added = z.object({ id: z.string(), name: z.string() });
type VendorInput = { id: string; company_id: string; name: string; email: string | null };

export const { useVendorAddMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    vendorAdd: build.mutation<z.infer<typeof added>, VendorInput>({
      query:
        (vendor) =>
        ({ db }) =>
          db.from('vendors').insert(vendor).select('id, name').single(),
      rawResponseSchema: added,
      invalidatesTags: (_, error) => (error ? [] : [listTag('Vendor'), listTag('Activity')]),
    }),
  }),
});
