import { z } from 'zod';

/** What a model, or the rules for plain words, may propose: names and quantities, never prices or ids. */
export const proposal = z.strictObject({
  title: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .describe('What the quote is for, such as "12 by 16 deck"'),
  client: z
    .string()
    .trim()
    .max(200)
    .nullish()
    .describe('The client as the person called them; null if none was named'),
  lines: z
    .array(
      z.strictObject({
        item: z.string().trim().min(1).max(200).describe('Words to find it in the price book'),
        quantity: z.number().positive().max(9999.999),
      }),
    )
    .min(1)
    .max(40),
});
export type Proposal = z.infer<typeof proposal>;
