import { z } from 'zod';
import { mailVendors, type MailDependencies } from './mailVendors.ts';
import { orderMail } from './orderMail.ts';

const order = z.object({
  number: z.string(),
  revision: z.number(),
  vendor_name: z.string(),
  project: z.string().nullable(),
  needed_by: z.string().nullable(),
  total: z.number(),
  message: z.string(),
});

/** Emails purchase orders to their vendors. */
export const mailOrders = (dependencies: MailDependencies) =>
  mailVendors(dependencies, {
    claim: 'claim_due_order_mails',
    column: 'purchase_order',
    shape: order,
    toMail: orderMail,
  });
