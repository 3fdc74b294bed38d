import { lineTotal, profitMargin, sumMoney } from '@plumbline/domain';
import { draftLineTotal, figure, type DraftLine } from '../draftLines.ts';

/** What catalog items cost, by their ids, in dollars. */
export type ItemCosts = ReadonlyMap<string, number>;

/** The unit cost of a line: its own, else its item's; null if it is unknown. */
export const unitCostOf = (
  { unit_cost, item_id }: Pick<DraftLine, 'unit_cost' | 'item_id'>,
  costs: ItemCosts,
): number | null => unit_cost ?? (item_id === null ? null : (costs.get(item_id) ?? null));

export type QuoteMargin = {
  /** Of the lines whose cost is known. */
  cost: number;
  /** What those lines are sold for; with all costs known, less the discount. */
  price: number;
  margin: number;
  /** In percent of the price, with one decimal. */
  percent: number;
  lines: number;
  /** Lines without a cost. They are in no sum. */
  unknown: number;
};

/** Cost and margin of the lines that count, before tax. A line without a cost is left out, with its price. */
export function quoteMargin(
  lines: readonly DraftLine[],
  discount: number,
  costs: ItemCosts,
): QuoteMargin {
  const counted = lines.filter(
    (line) => line.is_selected && (line.name.trim() !== '' || figure(line.unit_price) !== 0),
  );
  const known = counted.flatMap((line) => {
    const unitCost = unitCostOf(line, costs);
    if (unitCost === null || !(unitCost >= 0)) return [];
    return [{ cost: lineTotal(figure(line.quantity), unitCost), price: draftLineTotal(line) }];
  });
  const unknown = counted.length - known.length;
  const cost = sumMoney(known.map((line) => line.cost));
  const price = sumMoney([
    ...known.map((line) => line.price),
    ...(unknown === 0 ? [-discount] : []),
  ]);
  return {
    cost,
    price,
    margin: sumMoney([price, -cost]),
    percent: profitMargin(price, cost),
    lines: counted.length,
    unknown,
  };
}

/** The unit price at which a unit cost leaves a margin in percent, to the cent; null for a margin that no price has. */
export const priceAtMargin = (unitCost: number, percent: number): number | null =>
  percent >= 0 && percent < 100 ? Math.round((unitCost / (1 - percent / 100)) * 100) / 100 : null;

/** The lines with a known cost priced at a margin; lines of change orders and without a cost stay as they are. */
export const pricedAtMargin = (
  lines: readonly DraftLine[],
  percent: number,
  costs: ItemCosts,
): DraftLine[] =>
  lines.map((line) => {
    const unitCost = unitCostOf(line, costs);
    const price =
      unitCost && line.change_order_id === null ? priceAtMargin(unitCost, percent) : null;
    return price === null ? line : { ...line, unit_price: price.toFixed(2) };
  });
