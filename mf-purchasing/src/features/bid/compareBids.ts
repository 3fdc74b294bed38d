import type { Bidder, BidRequest } from '../../data/bidShapes.ts';

type Offer = NonNullable<Bidder['offer']>;
/** A vendor with a bid. */
export type Compared = { invite: string; vendor: string; offer: Offer };

export type ComparedPrice =
  | { kind: 'price'; unit: number; amount: number; isLowest: boolean }
  /** The lump sum includes the line. */
  | { kind: 'lump' }
  /** Not priced, which is never 0. */
  | { kind: 'missing' };

/** The vendors who bid, those without missing lines first, each group from the lowest total up. */
export const offersOf = ({ invites }: Pick<BidRequest, 'invites'>): Compared[] =>
  invites
    .flatMap(({ id, vendor, offer }) => (offer ? [{ invite: id, vendor: vendor.name, offer }] : []))
    .toSorted(
      (one, other) =>
        Number(one.offer.missing > 0) - Number(other.offer.missing > 0) ||
        one.offer.total - other.offer.total,
    );

/** The prices of a line, one for each vendor; the lowest is marked where at least two gave a price. */
export function pricesOf(line: string, offers: readonly Compared[]): ComparedPrice[] {
  const given = offers.map(({ offer }) => offer.prices.find(({ line_id }) => line_id === line));
  const units = given.flatMap((price) => (price ? [price.unit_price] : []));
  const lowest = units.length > 1 ? Math.min(...units) : undefined;
  return given.map((price, at) => {
    if (price)
      return {
        kind: 'price',
        unit: price.unit_price,
        amount: price.amount,
        isLowest: price.unit_price === lowest,
      };
    return { kind: (offers[at]?.offer.lump_sum ?? null) === null ? 'missing' : 'lump' };
  });
}

/** The lowest total in dollars of those without missing lines, where there is something to compare it with. */
export const lowestTotal = (offers: readonly Compared[]): number | undefined => {
  const whole = offers.filter(({ offer }) => offer.missing === 0).map(({ offer }) => offer.total);
  return offers.length > 1 && whole.length > 0 ? Math.min(...whole) : undefined;
};

/** "2 lines missing"; empty without. */
export const missingText = (missing: number) =>
  missing === 0 ? '' : `${missing} ${missing === 1 ? 'line' : 'lines'} missing`;
