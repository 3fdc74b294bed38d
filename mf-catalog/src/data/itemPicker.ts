import {
  api,
  countedPage,
  listTag,
  pageOf,
  toCountedPage,
  z,
  type CountedPage,
  type ListQuery,
} from '@plumbline/data';
import { pickerRow, type PickerRow } from './schemas.ts';

export type PickerQuery = ListQuery & {
  company: string;
  q: string;
  /** Dollars; null means no limit. */
  min: number | null;
  max: number | null;
  /** Empty means any. */
  trade: string;
};

const pickerPage = countedPage(pickerRow);

export const { useItemPickerListQuery, useItemRecentQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    itemPickerList: build.query<CountedPage<PickerRow>, PickerQuery, z.infer<typeof pickerPage>>({
      query:
        ({ q, min, max, trade, ...list }) =>
        ({ db }) =>
          db.rpc('picker_page', {
            p_filters: {
              ...(q.trim() && { q: q.trim() }),
              ...(min !== null && { min }),
              ...(max !== null && { max }),
              ...(trade && { trade: [trade] }),
            },
            ...pageOf(list),
          }),
      rawResponseSchema: pickerPage,
      transformResponse: toCountedPage,
      providesTags: [listTag('Item')],
    }),
    /** The six most recently used items. */
    itemRecent: build.query<PickerRow[], string>({
      query:
        (company) =>
        ({ db }) =>
          db
            .from('item_picker')
            .select('*')
            .eq('company_id', company)
            .not('last_used_at', 'is', null)
            .order('last_used_at', { ascending: false })
            .limit(6),
      rawResponseSchema: z.array(pickerRow),
      providesTags: [listTag('Item')],
    }),
  }),
});
