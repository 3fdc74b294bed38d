import { listValue, z } from '@plumbline/data';
import { lienWaiverKinds, payApplicationStates } from '@plumbline/domain';

const sovLine = z.object({
  id: z.string(),
  item_number: z.string(),
  description: z.string(),
  scheduled_value: z.number(),
  /** Percent; null: the contract's rate. */
  retainage_rate: z.number().nullable(),
  change_order_id: z.string().nullable(),
  cost_code_id: z.string().nullable(),
  /** Work and stored materials on submitted applications. */
  billed: z.number(),
});
export type SovLine = z.infer<typeof sovLine>;

export const applicationLine = z.object({
  sov_line_id: z.string(),
  item_number: z.string(),
  description: z.string(),
  scheduled_value: z.number(),
  previous_work: z.number(),
  previous_stored: z.number(),
  /** As it was entered; null where an amount was. */
  percent: z.number().nullable(),
  /** Work to date, without stored materials. */
  work: z.number(),
  stored: z.number(),
  completed: z.number(),
  /** This application's part before retainage. */
  amount: z.number(),
  balance: z.number(),
  retainage_rate: z.number(),
  /** Entered on this application; null: by the contract. */
  typed_rate: z.number().nullable(),
  retainage: z.number(),
});
export type ApplicationLine = z.infer<typeof applicationLine>;

export const application = z.object({
  id: z.string(),
  number: z.number(),
  period_to: z.string(),
  note: z.string(),
  version: z.number(),
  state: listValue(payApplicationStates),
  submitted_at: z.string().nullable(),
  /** A later application was submitted: reopened, but its amounts are fixed. */
  is_locked: z.boolean(),
  original_value: z.number(),
  approved_changes: z.number(),
  contract_sum: z.number(),
  work: z.number(),
  stored: z.number(),
  completed: z.number(),
  amount: z.number(),
  /** Withheld to date, and what is held of it after releases by invoice. */
  retainage: z.number(),
  released: z.number(),
  held: z.number(),
  earned: z.number(),
  previous: z.number(),
  /** Deposits and earlier invoices that it deducts. */
  deducted: z.number(),
  due: z.number(),
  to_finish: z.number(),
  invoice: z
    .object({
      id: z.string(),
      invoice_number: z.string(),
      due_date: z.string().nullable(),
      tax_rate: z.number(),
      tax_amount: z.number(),
      amount_due: z.number(),
      balance: z.number(),
      paid_date: z.string().nullable(),
    })
    .nullable(),
  lines: z.array(applicationLine).optional(),
});
/** A pay application, in dollars before tax. */
export type PayApplication = z.infer<typeof application>;
export type PrintedApplication = PayApplication & { lines: ApplicationLine[] };

const waiver = z.object({
  id: z.string(),
  application_id: z.string().nullish(),
  /** Instead of a pay application. */
  draw_id: z.string().nullish(),
  kind: listValue(lienWaiverKinds),
  claimant: z.string(),
  amount: z.number(),
  through_date: z.string(),
  cleared_on: z.string().nullable(),
  document_id: z.string().nullable(),
  document_status: z.string().nullable(),
  /** Unconditional, but the payment was reversed. */
  is_unpaid: z.boolean(),
});
export type LienWaiver = z.infer<typeof waiver>;

export const billing = z.object({
  contract: z
    .object({
      value: z.number(),
      status: z.string(),
      version: z.number(),
      retainage_rate: z.number(),
      reduced_retainage_rate: z.number().nullable(),
      retainage_reduced_at: z.number(),
      retainage_reduction: z.enum(['all_work', 'new_work']),
    })
    .nullable(),
  lines: z.array(sovLine),
  applications: z.array(application),
  retainage_held: z.number(),
  earned_by_cost: z.number().nullable(),
  waivers: z.array(waiver),
  draw_waivers: z.array(waiver).optional(),
});
/** The progress billing of a project. */
export type ProgressBilling = z.infer<typeof billing>;
