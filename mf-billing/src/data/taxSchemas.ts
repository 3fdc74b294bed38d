import { z } from '@plumbline/data';

const text = z.string().nullable();

/** The line's own tax rate in percent; null for the document's. Missing from an older database's response. */
export const lineTax = { tax_rate: z.number().nullish(), tax_name: text.optional() };

/** The name of the document's rate, and its tax by rate where lines have their own. */
export const documentTax = {
  tax_name: text.optional(),
  taxes: z
    .array(z.object({ name: text, rate: z.number(), net: z.number(), tax: z.number() }))
    .nullish(),
};

/** What the other invoices of a quote leave of it to a draft. */
export const leftOver = {
  /** For a draft that bills part of a quote: the amount its other invoices leave. */
  left_of_quote: z
    .object({ net_amount: z.number(), tax_amount: z.number(), tax_rate: z.number() })
    .nullish(),
  /** The same for a quote with several tax rates. */
  left_of_mixed: z
    .object({
      net_amount: z.number(),
      tax_amount: z.number(),
      slack: z.number(),
      rates: z.array(z.object({ name: text, rate: z.number() })),
    })
    .nullish(),
};
