import { api, listTag, z } from '@plumbline/data';

const amount = z.number().nullable();
const figures = z.object({
  leads: z.number(),
  open: z.number(),
  won: z.number(),
  lost: z.number(),
  /** Accepted quotes without sales tax, in dollars. */
  won_value: z.number(),
  cost: amount,
  cost_per_won: amount,
  replied: z.number(),
  /** Median days to the first reply. */
  reply_days: amount,
  /** Estimates of open leads, in dollars. */
  pipeline_value: z.number(),
  pipeline_weighted: z.number(),
});
export type LeadFigures = z.infer<typeof figures>;

const report = z.object({
  from: z.string(),
  to: z.string(),
  sources: z.array(figures.extend({ id: z.string().nullable(), name: z.string() })),
  totals: figures,
  stages: z.array(z.object({ id: z.string(), name: z.string(), reached: z.number() })),
  lost_reasons: z.array(
    z.object({ id: z.string().nullable(), name: z.string(), leads: z.number() }),
  ),
});
/** What became of the leads of a period. */
export type LeadReport = z.infer<typeof report>;

const tile = z.object({
  open: z.number(),
  value: z.number(),
  weighted: z.number(),
  due: z.number(),
  unanswered: z.number(),
  steps: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      contact_name: z.string(),
      next_step: z.string(),
      next_step_on: z.string(),
    }),
  ),
});

/** The leads on the dashboard. */
export type LeadTile = z.infer<typeof tile>;

export const { useLeadReportQuery, useLeadTileQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    /** From and to are days in the company's time zone, both included. */
    leadReport: build.query<LeadReport, { company: string; from: string; to: string }>({
      query:
        ({ from, to }) =>
        ({ db }) =>
          db.rpc('lead_report', { p_from: from, p_to: to }),
      rawResponseSchema: report,
      providesTags: [listTag('Lead'), listTag('Quote')],
    }),
    leadTile: build.query<LeadTile, string>({
      query:
        () =>
        ({ db }) =>
          db.rpc('lead_tile'),
      rawResponseSchema: tile,
      extraOptions: { isKeptOffline: true },
      providesTags: [listTag('Lead')],
    }),
  }),
});
