import { api, listTag, z } from '@plumbline/data';

const week = z.object({
  week: z.string(),
  bills: z.number(),
  amount: z.number(),
  overdue: z.nullable(z.number()),
});
/** Bills due in the week that starts on `week`, in dollars; overdue bills count in the current week. */
export type PayableWeek = z.infer<typeof week>;

export const { usePayableWeeksQuery, useBillPriceMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    payableWeeks: build.query<PayableWeek[], string>({
      query:
        () =>
        ({ db }) =>
          db.rpc('purchasing_report', { p_report: 'weeks' }),
      rawResponseSchema: z.array(week),
      providesTags: [listTag('Bill')],
    }),
    /** Enters the price of a bill's line into the material's cost history, and with it the price book. */
    billPrice: build.mutation<
      null,
      {
        company: string;
        materialId: string;
        vendorId: string;
        cost: number;
        day: string;
        number: string;
      }
    >({
      query:
        ({ company, materialId, vendorId, cost, day, number }) =>
        ({ db }) =>
          db.from('cost_tracking').insert({
            company_id: company,
            material_id: materialId,
            vendor_id: vendorId,
            cost,
            effective_date: day,
            notes: `Bill ${number}`,
          }),
      invalidatesTags: (_, error) =>
        error ? [] : [listTag('Material'), listTag('CostTracking'), listTag('Item')],
    }),
  }),
});
