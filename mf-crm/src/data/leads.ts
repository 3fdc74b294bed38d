import {
  api,
  listTag,
  listTags,
  rowTag,
  toCountedPage,
  type CountedPage,
  type z,
} from '@plumbline/data';
import {
  asked,
  leadBoard,
  leadFile,
  leadPage,
  type Lead,
  type LeadBoard,
  type LeadFilters,
  type LeadListQuery,
  type LeadRow,
} from './leadSchemas.ts';

export const leadsApi = api.injectEndpoints({
  endpoints: (build) => ({
    leadBoard: build.query<LeadBoard, { company: string; filters: Partial<LeadFilters> }>({
      query:
        ({ filters }) =>
        ({ db }) =>
          db.rpc('lead_board', { p_filters: asked(filters) }),
      rawResponseSchema: leadBoard,
      extraOptions: { isKeptOffline: true },
      providesTags: [listTag('Lead'), listTag('Quote')],
    }),
    leadList: build.query<CountedPage<LeadRow>, LeadListQuery, z.infer<typeof leadPage>>({
      query:
        ({ filters, page: at, pageSize, sort }) =>
        ({ db }) =>
          db.rpc('lead_page', {
            p_filters: asked(filters),
            p_sort: sort[0]?.field ?? 'created_at',
            p_descending: sort[0]?.direction !== 'asc',
            p_offset: at * pageSize,
            p_limit: pageSize,
          }),
      rawResponseSchema: leadPage,
      transformResponse: toCountedPage,
      providesTags: (found) => [...listTags('Lead', found?.rows), listTag('Quote')],
    }),
    leadDetail: build.query<Lead, { company: string; id: string }>({
      query:
        ({ id }) =>
        ({ db }) =>
          db.rpc('get_lead', { p_id: id }),
      rawResponseSchema: leadFile,
      extraOptions: { isKeptOffline: true },
      providesTags: (_, __, { id }) => [rowTag('Lead', id), listTag('Quote')],
    }),
  }),
});

export const { useLeadBoardQuery, useLeadListQuery, useLeadDetailQuery } = leadsApi;
