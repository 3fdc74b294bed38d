import { api, listTag, rowTag, z } from '@plumbline/data';
import { scheduleTags, type InProject } from './projectSchedule.ts';

export const { useScheduleBillDrawMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    /** Creates the draft invoice of a draw; a repeat returns the same one. */
    scheduleBillDraw: build.mutation<
      { id: string; invoice_number: string },
      InProject<{ id: string; invoiceId: string }>
    >({
      query:
        ({ id, invoiceId }) =>
        ({ db }) =>
          db.rpc('bill_draw', { p_id: id, p_invoice_id: invoiceId }),
      rawResponseSchema: z.object({ id: z.string(), invoice_number: z.string() }),
      invalidatesTags: (_, error, { project }) =>
        error
          ? []
          : [
              ...scheduleTags(project),
              rowTag('PaymentSchedule', project),
              listTag('Invoice'),
              listTag('Dashboard'),
            ],
    }),
  }),
});
