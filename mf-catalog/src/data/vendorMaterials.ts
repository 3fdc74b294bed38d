import { api, listTag, z } from '@plumbline/data';
import { vendorMaterialRow, type VendorMaterialRow } from './materialSchemas.ts';

export type VendorMaterialInput = Pick<
  VendorMaterialRow,
  'unit_cost' | 'vendor_sku' | 'lead_time_days' | 'minimum_order_quantity'
>;

/** Tags to refresh: a vendor's price can change the material's cost, prices, and margins. */
const touched = [
  listTag('VendorMaterial'),
  listTag('Material'),
  listTag('Vendor'),
  listTag('CostTracking'),
  listTag('Item'),
  listTag('Quote'),
];

export const {
  useVendorMaterialListQuery,
  useVendorMaterialLinkMutation,
  useVendorMaterialUpdateMutation,
  useVendorMaterialUnlinkMutation,
  useVendorMaterialPreferMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    /** The links of a vendor or a material: preferred first, then by price. */
    vendorMaterialList: build.query<
      VendorMaterialRow[],
      { company: string; end: 'vendor_id' | 'material_id'; id: string }
    >({
      query:
        ({ company, end, id }) =>
        ({ db }) =>
          db
            .from('vendor_material_list')
            .select('*')
            .eq('company_id', company)
            .eq(end, id)
            .order('is_preferred', { ascending: false })
            .order('unit_cost'),
      rawResponseSchema: z.array(vendorMaterialRow),
      providesTags: [listTag('VendorMaterial')],
    }),
    vendorMaterialLink: build.mutation<
      null,
      { company: string; vendorId: string; materialId: string; terms: VendorMaterialInput }
    >({
      query:
        ({ company, vendorId, materialId, terms }) =>
        ({ db }) =>
          db.from('vendor_materials').insert({
            company_id: company,
            vendor_id: vendorId,
            material_id: materialId,
            ...terms,
          }),
      invalidatesTags: (_, error) => (error ? [] : touched),
    }),
    /** Fails as not found when someone else removed the link. */
    vendorMaterialUpdate: build.mutation<
      { id: string },
      { company: string; id: string; terms: VendorMaterialInput }
    >({
      query:
        ({ company, id, terms }) =>
        ({ db }) =>
          db
            .from('vendor_materials')
            .update(terms)
            .eq('company_id', company)
            .eq('id', id)
            .select('id')
            .single(),
      rawResponseSchema: z.object({ id: z.string() }),
      invalidatesTags: (_, error) => (error ? [] : touched),
    }),
    vendorMaterialUnlink: build.mutation<null, { company: string; id: string }>({
      query:
        ({ company, id }) =>
        ({ db }) =>
          db.from('vendor_materials').delete().eq('company_id', company).eq('id', id),
      invalidatesTags: (_, error) => (error ? [] : touched),
    }),
    vendorMaterialPrefer: build.mutation<unknown, { materialId: string; vendorId: string }>({
      query:
        ({ materialId, vendorId }) =>
        ({ db }) =>
          db.rpc('set_preferred_vendor', { p_material_id: materialId, p_vendor_id: vendorId }),
      invalidatesTags: (_, error) => (error ? [] : touched),
    }),
  }),
});
