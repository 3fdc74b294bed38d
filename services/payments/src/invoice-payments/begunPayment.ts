import { z } from 'zod';

/** A payment as the database begins it. */
export const begunPayment = z.object({
  attempt_id: z.uuid(),
  /** One charge for several invoices; `attempt_id` is its id too. */
  group_id: z.uuid().optional(),
  invoice_id: z.uuid(),
  company_id: z.uuid(),
  invoice_number: z.string(),
  client_id: z.uuid(),
  client_name: z.string().nullable(),
  client_email: z.string().nullable(),
  amount_cents: z.number().int().positive(),
  idempotency_key: z.string(),
  stripe_customer_id: z.string().nullable(),
  stripe_payment_intent_id: z.string().nullable(),
  stripe_account_id: z.string().nullable(),
});
export type BegunPayment = z.infer<typeof begunPayment>;
