import { api, listTag, paged, toPage, z, type ListQuery, type Page } from '@plumbline/data';
import { pickerRow, type PickerRow } from './schemas.ts';

export type PickerQuery = ListQuery & {
  company: string;
  q: string;
  /** Dollars; null for no bound. */
  min: number | null;
  max: number | null;
};

export const { useItemPickerListQuery, useItemRecentQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    itemPickerList: build.query<Page<PickerRow>, PickerQuery, PickerRow[]>({
      query:
        ({ company, q, min, max, ...list }) =>
        ({ db }) => {
          const text = q.trim();
          const rows = text
            ? db.rpc('picker_items_containing', { p_query: text }, { count: 'exact' }).select('*')
            : db.from('item_picker').select('*', { count: 'exact' });
          let query = rows.eq('company_id', company);
          if (min !== null) query = query.gte('price', min);
          if (max !== null) query = query.lte('price', max);
          return paged(query, list);
        },
      rawResponseSchema: z.array(pickerRow),
      transformResponse: (rows, meta) => toPage(rows, meta),
      providesTags: [listTag('Item')],
    }),
    /** The six items that were used last [001 §2]. */
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
