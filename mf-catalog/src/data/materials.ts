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
import { materialRow, type MaterialRow } from './materialSchemas.ts';

export type MaterialFilters = {
  q: string;
  category: readonly string[];
  vendor: string;
  stock: readonly string[];
  status: readonly string[];
};
export type MaterialListQuery = ListQuery & { company: string; filters: MaterialFilters };
export type MaterialInput = Pick<
  MaterialRow,
  | 'id'
  | 'name'
  | 'description'
  | 'category'
  | 'unit'
  | 'sku'
  | 'vendor_sku'
  | 'vendor_id'
  | 'unit_cost'
  | 'unit_price'
  | 'minimum_stock'
  | 'current_stock'
  | 'reorder_point'
  | 'lead_time_days'
  | 'specifications'
  | 'is_active'
>;

const materialPage = countedPage(materialRow);
/** A material before a bulk change, and its version after it. */
export const materialBefore = z.object({
  ...materialRow.pick({
    id: true,
    category: true,
    vendor_id: true,
    unit_price: true,
    minimum_stock: true,
    reorder_point: true,
    lead_time_days: true,
    is_active: true,
  }).shape,
  version: z.number(),
});
export type MaterialBefore = z.infer<typeof materialBefore>;

/** The filters as arguments of `material_page`. */
function toPageFilters({ filters }: MaterialListQuery) {
  const { q, category, vendor, stock, status } = filters;
  return {
    ...(q.trim() && { q: q.trim() }),
    ...(category.length > 0 && { category: [...category] }),
    ...(vendor && { vendor }),
    ...(stock.length > 0 && { stock: [...stock] }),
    // Both values selected means no filter.
    ...(status.length === 1 && { is_active: status[0] === 'active' }),
  };
}

export type MaterialChanges = {
  category?: string;
  vendor_id?: string;
  price_percent?: number;
  reorder_point?: number;
  is_active?: boolean;
};

/** Materials to list, open, and search. */
export const {
  useMaterialListQuery,
  useLazyMaterialListQuery,
  useMaterialDetailQuery,
  useLazyMaterialDetailQuery,
  useMaterialSearchQuery,
} = api.injectEndpoints({
  endpoints: (build) => ({
    materialList: build.query<
      CountedPage<MaterialRow>,
      MaterialListQuery,
      z.infer<typeof materialPage>
    >({
      query:
        (list) =>
        ({ db }) =>
          db.rpc('material_page', { p_filters: toPageFilters(list), ...pageOf(list) }),
      rawResponseSchema: materialPage,
      transformResponse: toCountedPage,
      providesTags: (page) => listTags('Material', page?.rows),
    }),
    materialDetail: build.query<MaterialRow, { company: string; id: string }>({
      query:
        ({ company, id }) =>
        ({ db }) =>
          db.from('material_list').select('*').eq('company_id', company).eq('id', id).single(),
      rawResponseSchema: materialRow,
      providesTags: (_, __, { id }) => [rowTag('Material', id)],
    }),
    /** The first 20 materials that match by name or SKU. */
    materialSearch: build.query<
      MaterialRow[],
      { company: string; text: string },
      z.infer<typeof materialPage>
    >({
      query:
        ({ text }) =>
        ({ db }) =>
          db.rpc('material_page', { p_filters: { named: text }, p_limit: 20 }),
      rawResponseSchema: materialPage,
      transformResponse: ({ rows }) => rows,
      providesTags: [listTag('Material')],
    }),
  }),
});
