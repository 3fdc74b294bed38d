import { z } from '@plumbline/data';
import type { BidAnswer, BidLine, Offer } from '../../data/bidShapes.ts';

const isPrice = (text: string) => text === '' || /^\d{1,7}(\.\d{1,4})?$/.test(text);
const price = z.string().trim().refine(isPrice, 'Enter a price of $0 or more.');

const shape = z.object({
  basis: z.enum(['lines', 'lump']),
  name: z.string().trim().max(200),
  prices: z.array(z.object({ line_id: z.string(), unit_price: price })),
  lump_sum: z.string().trim(),
  exclusions: z.string().trim().max(2000),
  note: z.string().trim().max(2000),
  valid_until: z.string(),
});
export type OfferValues = z.infer<typeof shape>;

/** The schema of a bid; a vendor must say who they are. */
export const offerSchema = (needsName: boolean) =>
  shape.check(({ value, issues }) => {
    const refuse = (path: (string | number)[], message: string) =>
      issues.push({ code: 'custom', input: value, path, message });
    if (needsName && value.name.length < 2) refuse(['name'], 'Enter your name.');
    if (value.basis === 'lump') {
      if (!/^\d{1,9}(\.\d{1,2})?$/.test(value.lump_sum) || Number(value.lump_sum) === 0)
        refuse(['lump_sum'], 'Enter an amount above $0.');
    } else if (value.prices.every(({ unit_price }) => unit_price === ''))
      refuse(['prices', 0, 'unit_price'], 'Enter a price for at least one line.');
  });

/** What the form starts with: the bid so far. */
export function offerValues(lines: readonly BidLine[], offer: Offer | null): OfferValues {
  const lump = offer?.lump_sum ?? null;
  return {
    basis: lump === null ? 'lines' : 'lump',
    name: offer?.name ?? '',
    prices: lines.map(({ id }) => {
      const given = offer?.prices.find(({ line_id }) => line_id === id);
      return { line_id: id, unit_price: given ? String(given.unit_price) : '' };
    }),
    lump_sum: lump === null ? '' : String(lump),
    exclusions: offer?.exclusions ?? '',
    note: offer?.note ?? '',
    valid_until: offer?.valid_until ?? '',
  };
}

/** The form as the answer to a bid request; a line without a price is left out. */
export const toOffer = (
  { basis, prices, lump_sum, valid_until, ...values }: OfferValues,
  revision: number,
): BidAnswer => ({
  ...values,
  answer: 'submitted',
  revision,
  valid_until: valid_until || null,
  ...(basis === 'lump'
    ? { lump_sum: Number(lump_sum) }
    : {
        prices: prices.flatMap(({ line_id, unit_price }) =>
          unit_price === '' ? [] : [{ line_id, unit_price: Number(unit_price) }],
        ),
      }),
});

/** The sum in dollars of what was typed so far, and how many lines have no price. */
export function sumOf(lines: readonly BidLine[], prices: OfferValues['prices']) {
  let cents = 0;
  let missing = 0;
  for (const { id, quantity } of lines) {
    const text = prices.find(({ line_id }) => line_id === id)?.unit_price.trim() ?? '';
    if (text === '') missing += 1;
    else cents += Math.round(Number(text) * quantity * 100) || 0;
  }
  return { total: cents / 100, missing };
}
