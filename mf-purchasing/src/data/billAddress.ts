import { api, rowTag, z } from '@plumbline/data';

const mail = z.object({
  id: z.string(),
  sender: z.string(),
  subject: z.string(),
  /** How many of its files became bills. */
  files: z.number(),
  // A newer server may know more reasons.
  skipped: z.array(z.object({ name: z.string(), reason: z.string() })),
  created_at: z.string(),
});
const answer = z.object({
  /** False where whoever runs the installation has not set it up. */
  is_set_up: z.boolean(),
  address: z.nullable(z.string()),
  mails: z.array(mail),
});
/** An email that came to the company's address for bills. */
export type BillMail = z.infer<typeof mail>;

const path = '/messaging/bill-address';
const tag = rowTag('Bill', 'address');

export const { useBillAddressQuery, useNewBillAddressMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    /** The address to which a company forwards bills, and the last emails that came. */
    billAddress: build.query<z.infer<typeof answer>, string>({
      query:
        () =>
        ({ gateway }) =>
          gateway.get(path),
      rawResponseSchema: answer,
      providesTags: [tag],
    }),
    newBillAddress: build.mutation<z.infer<typeof answer>, void>({
      query:
        () =>
        ({ gateway }) =>
          gateway.post(path),
      rawResponseSchema: answer,
      invalidatesTags: (_, error) => (error ? [] : [tag]),
    }),
  }),
});
