import { companyCard } from '@plumbline/mail';
import { z } from 'zod';

const text = z.string().nullable();
const style = z.string().nullish();

const line = z.object({
  section: text,
  name: z.string(),
  description: text,
  quantity: z.number(),
  unit: text,
  unit_price: z.number().nullable(),
  total_price: z.number().nullable(),
  is_optional: z.boolean(),
  is_selected: z.boolean(),
  alternative_group: text,
  package: style,
});

const taxOfRate = z.object({
  name: text,
  rate: z.number(),
  net: z.number(),
  tax: z.number(),
});

/** A quote as its client saw it when signing, with the company's card of that moment. */
const signedQuote = z.object({
  number: z.string(),
  title: z.string(),
  description: text,
  client_name: text,
  subtotal: z.number(),
  discount_type: z.enum(['amount', 'percent']).optional(),
  discount_value: z.number().optional(),
  discount_amount: z.number(),
  tax_rate: z.number(),
  tax_name: text.optional(),
  tax_amount: z.number(),
  taxes: z.array(taxOfRate).nullish(),
  total_amount: z.number(),
  created_at: z.string(),
  valid_until: text,
  tax_exemption: text.optional(),
  notes: text,
  terms: text,
  show_summary_only: z.boolean(),
  items: z.array(line),
  company: z.object({
    name: z.string(),
    address: z.unknown(),
    phone: style,
    email: style,
    website: style,
    logo_url: style,
    primary_color: style,
    font_family: style,
    paper_size: style,
    license_number: style,
    templates: z.unknown(),
  }),
});

/** An accepted quote whose signed file is to be made and emailed (claim_acceptance_files). */
export const acceptance = z.object({
  company_id: z.string(),
  time_zone: z.string(),
  document: signedQuote,
  document_hash: z.string(),
  signer_name: z.string(),
  signer_email: text,
  signature: text,
  decided_at: z.string(),
  ip_address: text,
  user_agent: text,
  quote_id: z.string(),
  /** The company's card of today, for the emails. */
  company: companyCard,
  /** Of a file that is stored already, when only an email is left to send. */
  signed_object_path: text,
  /** False for quotes accepted before signed copies were emailed, and for demo data. */
  sends_email: z.boolean(),
  emailed: z.array(z.string()),
  client_email: text,
  office_email: text,
});
export type Acceptance = z.infer<typeof acceptance>;
