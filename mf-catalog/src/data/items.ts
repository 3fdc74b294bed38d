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
} from '@plumbline/data';
import { toPageFilters, type ItemListQuery } from './itemQuery.ts';
import { itemRow, pickerRow, type ItemRow, type PickerRow } from './schemas.ts';

/** Input of `save_item`. The client-made id makes a retry safe. */
export type ItemInput = Partial<Omit<ItemRow, 'id'>> & { id: string; name: string };

const itemPage = countedPage(itemRow);
const namedItem = itemRow.pick({ id: true, name: true });
type NamedItem = z.infer<typeof namedItem>;

const itemTags = (id: string) => [
  rowTag('Item', id),
  listTag('Item'),
  listTag('Activity'),
  listTag('Dashboard'),
];

export const {
  useItemListQuery,
  useLazyItemListQuery,
  useItemDetailQuery,
  useLazyItemDetailQuery,
  useItemRelatedQuery,
  useLazyItemByBarcodeQuery,
  useItemBySkuQuery,
  useItemSearchQuery,
  useItemSaveMutation,
  useItemActiveMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    itemList: build.query<CountedPage<ItemRow>, ItemListQuery, z.infer<typeof itemPage>>({
      query:
        (list) =>
        ({ db }) =>
          db.rpc('item_page', { p_filters: toPageFilters(list), ...pageOf(list) }),
      rawResponseSchema: itemPage,
      transformResponse: toCountedPage,
      providesTags: (page) => listTags('Item', page?.rows),
    }),
    itemDetail: build.query<ItemRow, { company: string; id: string }>({
      query:
        ({ company, id }) =>
        ({ db }) =>
          db.from('item_list').select('*').eq('company_id', company).eq('id', id).single(),
      rawResponseSchema: itemRow,
      providesTags: (_, __, { id }) => [rowTag('Item', id)],
    }),
    itemRelated: build.query<PickerRow[], string>({
      query:
        (id) =>
        ({ db }) =>
          db.rpc('related_items', { p_item_id: id }),
      rawResponseSchema: z.array(pickerRow),
      providesTags: (_, __, id) => [rowTag('Item', id)],
    }),
    /** The active item whose barcode or SKU was scanned; null when there is none. */
    itemByBarcode: build.query<PickerRow | null, string>({
      query:
        (code) =>
        ({ db }) =>
          db.rpc('find_item_by_barcode', { p_code: code }),
      rawResponseSchema: pickerRow.nullable(),
      keepUnusedDataFor: 0,
    }),
    /** The active item, other than the given one, with this SKU; null when there is none. */
    itemBySku: build.query<NamedItem | null, { sku: string; except: string }>({
      query:
        ({ sku, except }) =>
        ({ db }) =>
          db.rpc('find_item_by_sku', { p_sku: sku, p_except: except }),
      rawResponseSchema: namedItem.nullable(),
      providesTags: [listTag('Item')],
    }),
    /** The company's items by name, SKU, or barcode, tolerating typos. */
    itemSearch: build.query<PickerRow[], { text: string; limit: number }>({
      query:
        ({ text, limit }) =>
        ({ db }) =>
          db.rpc('search_items', { p_query: text, p_limit: limit }),
      rawResponseSchema: z.array(pickerRow),
      providesTags: [listTag('Item')],
    }),
    itemSave: build.mutation<ItemRow, { item: ItemInput; related?: string[] }>({
      query:
        ({ item, related }) =>
        ({ db }) =>
          db.rpc('save_item', { p_item: item, ...(related && { p_related: related }) }),
      rawResponseSchema: itemRow,
      invalidatesTags: (_, error, { item }) => (error ? [] : itemTags(item.id)),
    }),
    /** Deactivates or reactivates an item; quotes that use it keep their lines. */
    itemActive: build.mutation<null, { company: string; id: string; isActive: boolean }>({
      query:
        ({ company, id, isActive }) =>
        ({ db }) =>
          db
            .from('items_database')
            .update({ is_active: isActive })
            .eq('company_id', company)
            .eq('id', id),
      invalidatesTags: (_, error, { id }) => (error ? [] : itemTags(id)),
    }),
  }),
});
