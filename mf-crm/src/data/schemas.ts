import { z } from '@plumbline/data';
import { clientTerms, clientTypes, contactMethods } from '@plumbline/domain';

const text = z.string().nullable();
/** Dollars; null for roles that can't see money. */
const sum = z.number().nullable();

export const addressShape = z
  .object({
    street: z.string(),
    city: z.string(),
    state: z.string(),
    zip: z.string(),
    country: z.string(),
  })
  .partial();

/** A row of the view client_list; columns as in clients. */
export const clientRow = z.object({
  id: z.string(),
  name: z.string(),
  email: text,
  phone: text,
  company_name: text,
  contact_person: text,
  address: addressShape,
  client_type: z.enum(clientTypes),
  payment_terms: z.enum(clientTerms),
  preferred_contact_method: z.enum(contactMethods),
  notes: text,
  is_active: z.boolean(),
  created_at: z.string(),
  version: z.number(),
  location: text,
  total_projects: z.number(),
  active_projects: z.number(),
  total_value: sum,
  outstanding: sum,
  overdue: sum,
  satisfaction: z.number().nullable(),
  survey_answers: z.number(),
  last_contact: text,
  /** When the client opted out of emails. */
  mail_opt_out_at: text,
  /** New quotes and invoices start without sales tax. */
  is_tax_exempt: z.boolean().optional(),
  /** The number of the exemption certificate. */
  tax_exempt_number: text.optional(),
});
export type ClientRow = z.infer<typeof clientRow>;

/** Columns that a user can write. */
export type ClientInput = Pick<
  ClientRow,
  | 'name'
  | 'email'
  | 'phone'
  | 'company_name'
  | 'contact_person'
  | 'address'
  | 'client_type'
  | 'payment_terms'
  | 'preferred_contact_method'
  | 'notes'
  | 'is_active'
  | 'is_tax_exempt'
  | 'tax_exempt_number'
>;
