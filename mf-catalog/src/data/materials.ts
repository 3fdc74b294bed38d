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
import { materialRow, type MaterialRow } from './schemas.ts';

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

const searched = ['name', 'sku', 'vendor_name', 'description', 'vendor_sku'];

/** The materials that the filters leave, counted. */
function materialQuery(
  { db }: Backends,
  { company, filters }: Pick<MaterialListQuery, 'company' | 'filters'>,
) {
  let query = db.from('material_list').select('*', { count: 'exact' }).eq('company_id', company);
  if (filters.category.length > 0) query = query.in('category', [...filters.category]);
  if (filters.vendor) query = query.eq('vendor_id', filters.vendor);
  if (filters.stock.length > 0) query = query.in('stock_status', [...filters.stock]);
  const [status] = filters.status;
  if (filters.status.length === 1) query = query.eq('is_active', status === 'active');
  if (filters.q) query = query.or(anyContains(searched, filters.q));
  return query;
}

const touched = [listTag('Material'), listTag('Item'), listTag('VendorMaterial'), listTag('Quote')];

export type MaterialChanges = {
  category?: string;
  vendor_id?: string;
  price_percent?: number;
  reorder_point?: number;
  is_active?: boolean;
};

export const {
  useMaterialListQuery,
  useLazyMaterialListQuery,
  useMaterialDetailQuery,
  useMaterialSearchQuery,
  useMaterialSaveMutation,
  useMaterialDeleteMutation,
  useMaterialBulkMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    materialList: build.query<Page<MaterialRow>, MaterialListQuery, MaterialRow[]>({
      query: (list) => (to) => paged(materialQuery(to, list), list),
      rawResponseSchema: z.array(materialRow),
      transformResponse: (rows, meta) => toPage(rows, meta),
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
    /** Materials by name or SKU, the first twenty that match. */
    materialSearch: build.query<MaterialRow[], { company: string; text: string }>({
      query:
        ({ company, text }) =>
        ({ db }) => {
          const query = db.from('material_list').select('*').eq('company_id', company);
          const found = text ? query.or(anyContains(['name', 'sku'], text)) : query;
          return found.order('name').limit(20);
        },
      rawResponseSchema: z.array(materialRow),
      providesTags: [listTag('Material')],
    }),
    materialSave: build.mutation<
      { id: string },
      { company: string; material: MaterialInput; isNew: boolean }
    >({
      query:
        ({ company, material: { id, ...fields }, isNew }) =>
        ({ db }) =>
          isNew
            ? db
                .from('materials')
                .insert({ id, company_id: company, ...fields })
                .select('id')
                .single()
            : db
                .from('materials')
                .update(fields)
                .eq('company_id', company)
                .eq('id', id)
                .select('id')
                .single(),
      rawResponseSchema: z.object({ id: z.string() }),
      invalidatesTags: (_, error, { material }) =>
        error ? [] : [rowTag('Material', material.id), ...touched],
    }),
    materialDelete: build.mutation<null, { company: string; id: string }>({
      query:
        ({ company, id }) =>
        ({ db }) =>
          db.from('materials').delete().eq('company_id', company).eq('id', id),
      invalidatesTags: (_, error, { id }) => (error ? [] : [rowTag('Material', id), ...touched]),
    }),
    /** Changes many materials at once; answers how many. */
    materialBulk: build.mutation<number, { ids: readonly string[]; changes: MaterialChanges }>({
      query:
        ({ ids, changes }) =>
        ({ db }) =>
          db.rpc('bulk_update_materials', { p_ids: [...ids], p_changes: changes }),
      rawResponseSchema: z.number(),
      invalidatesTags: (_, error, { ids }) =>
        error ? [] : [...touched, ...ids.map((id) => rowTag('Material', id))],
    }),
  }),
});
