import { api, listTag, z } from '@plumbline/data';
import {
  agingRow,
  type AgingRow,
  committedRow,
  type CommittedRow,
  committedVendor,
  type CommittedVendor,
  committedLine,
  type CommittedLine,
  type CommittedOf,
  receivedLine,
  billedLine,
  type OpenLine,
  priceRow,
  type PriceRow,
} from './reportShapes.ts';

const tags = [listTag('Bill'), listTag('PurchaseOrder')];

export const {
  useAgingReportQuery,
  useCommittedReportQuery,
  useCommittedVendorsQuery,
  useCommittedLinesQuery,
  useReceivedReportQuery,
  useBilledReportQuery,
  usePriceReportQuery,
} = api.injectEndpoints({
  endpoints: (build) => ({
    agingReport: build.query<AgingRow[], string>({
      query:
        () =>
        ({ db }) =>
          db.rpc('purchasing_report', { p_report: 'aging' }),
      rawResponseSchema: z.array(agingRow),
      providesTags: tags,
    }),
    committedReport: build.query<CommittedRow[], string>({
      query:
        () =>
        ({ db }) =>
          db.rpc('committed_costs'),
      rawResponseSchema: z.array(committedRow),
      providesTags: tags,
    }),
    committedVendors: build.query<CommittedVendor[], string>({
      query:
        () =>
        ({ db }) =>
          db.rpc('purchasing_report', { p_report: 'committed_by_vendor' }),
      rawResponseSchema: z.array(committedVendor),
      providesTags: tags,
    }),
    committedLines: build.query<CommittedLine[], CommittedOf>({
      query:
        ({ project, code, vendor }) =>
        ({ db }) =>
          db.rpc('committed_lines', {
            ...(project && { p_project_id: project }),
            ...(code && { p_cost_code_id: code }),
            ...(vendor && { p_vendor_id: vendor }),
          }),
      rawResponseSchema: z.array(committedLine),
      providesTags: tags,
    }),
    /** Order lines of which more was received than billed. */
    receivedReport: build.query<OpenLine[], string, z.infer<typeof receivedLine>[]>({
      query:
        () =>
        ({ db }) =>
          db.rpc('order_report', { p_report: 'received_not_billed' }),
      rawResponseSchema: z.array(receivedLine),
      transformResponse: (rows) =>
        rows.map(({ vendor_name, project_name, ...row }) => ({
          ...row,
          vendor: vendor_name,
          project: project_name,
        })),
      providesTags: tags,
    }),
    /** Order lines of which more was billed than received. */
    billedReport: build.query<OpenLine[], string, z.infer<typeof billedLine>[]>({
      query:
        () =>
        ({ db }) =>
          db.rpc('purchasing_report', { p_report: 'billed_not_received' }),
      rawResponseSchema: z.array(billedLine),
      transformResponse: (rows) =>
        rows.map(({ name, ...row }) => ({ ...row, unit: null, vendor: name, project: null })),
      providesTags: tags,
    }),
    priceReport: build.query<PriceRow[], string>({
      query:
        () =>
        ({ db }) =>
          db.rpc('purchasing_report', { p_report: 'prices' }),
      rawResponseSchema: z.array(priceRow),
      providesTags: tags,
    }),
  }),
});
