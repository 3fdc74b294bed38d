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

/** So many leads are asked for at a time, after those that a board brought for a column. */
export const stagePage = 50;
/** The tag of these pages. */
export const stagePages = 'pages of stages';
type StageQuery = { company: string; filters: Partial<LeadFilters>; stage: string; offset: number };

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
    /** The leads of a column after those that the board brought, in the board's order. */
    leadStage: build.query<LeadRow[], StageQuery, z.infer<typeof leadPage>>({
      query:
        ({ filters, stage, offset }) =>
        ({ db }) =>
          db.rpc('lead_page', {
            p_filters: { snoozed: 'hide', ...asked(filters), stage },
            p_sort: 'created_at',
            p_descending: true,
            p_offset: offset,
            p_limit: stagePage,
          }),
      rawResponseSchema: leadPage,
      transformResponse: ({ rows }) => rows,
      providesTags: [listTag('Lead'), rowTag('Lead', stagePages)],
    }),
    leadList: build.query<CountedPage<LeadRow>, LeadListQuery, z.infer<typeof leadPage>>({
      query:
        ({ filters, page: at, pageSize, sort }) =>
        ({ db }) =>
          db.rpc('lead_page', {
            p_filters: { snoozed: 'hide', ...asked(filters) },
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

export const { useLeadBoardQuery, useLeadStageQuery, useLeadListQuery, useLeadDetailQuery } =
  leadsApi;
