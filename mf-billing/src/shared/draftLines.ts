import type { PickedItem } from '@plumbline/contract';
import { lineTotal, unitPriceText, unitShort } from '@plumbline/domain';
import type { BillableChangeOrder } from '../data/changeOrders.ts';
import type { DocumentKind, LineInput } from '../data/schemas.ts';
import type { QuoteLine } from '../data/fileSchemas.ts';
import type { InvoiceLine } from '../data/invoiceFile.ts';

/** A line being edited; figures are the entered text. */
export type DraftLine = {
  id: string;
  item_id: string | null;
  section: string;
  name: string;
  description: string;
  quantity: string;
  unit: string;
  unit_price: string;
  /** In dollars; null if nobody knows it, NaN for an entry that is no number. */
  unit_cost: number | null;
  is_optional: boolean;
  is_selected: boolean;
  alternative_group: string;
  /** The package of the quote that it belongs to; empty for none. */
  package: string;
  /** The line's own tax rate in percent, with its name; null for the document's. */
  tax_rate: number | null;
  tax_name: string | null;
  /** The change order that the line bills; its quantity and price can't be edited. */
  change_order_id: string | null;
};

/** The largest quantity of a line; the database's own limit is the same. */
const maxQuantity = 9999.999;
const maxPrice = 99_999_999;

/** An empty line at the end of the section of the last one. */
export const emptyLine = (section = ''): DraftLine => ({
  id: crypto.randomUUID(),
  item_id: null,
  section,
  name: '',
  description: '',
  quantity: '1',
  unit: '',
  unit_price: '',
  unit_cost: null,
  is_optional: false,
  is_selected: true,
  alternative_group: '',
  package: '',
  tax_rate: null,
  tax_name: null,
  change_order_id: null,
});

/** A line that bills an amount of a change order, in dollars, with its items as details. */
export const changeOrderLine = (order: BillableChangeOrder, amount = order.left): DraftLine => ({
  ...emptyLine(),
  name: `${order.number} ${order.title}`,
  description: order.description || order.items.map(({ description }) => description).join('\n'),
  unit_price: amount.toFixed(2),
  change_order_id: order.id,
});

/** "1,200" has a comma between its thousands, "12,50" and "0,125" one before their decimals. NaN for what is no number. */
export const toNumber = (text: string): number => {
  const bare = text.trim();
  return Number(
    /^-?(\d*,(\d{1,2}|\d{4})|0?,\d{3})$/.test(bare)
      ? bare.replace(',', '.')
      : bare.replaceAll(',', ''),
  );
};

/** The entered number; 0 if it isn't a number. */
export const figure = (text: string): number => {
  const value = toNumber(text);
  return Number.isFinite(value) ? value : 0;
};

export const draftLineTotal = ({ quantity, unit_price }: DraftLine) =>
  lineTotal(figure(quantity), figure(unit_price));

const hasTooManyDecimals = (price: number) =>
  Math.abs(price) <= maxPrice && Number(price.toFixed(4)) !== price;

/** A line's errors by field; empty if valid. */
export function lineProblems(line: DraftLine): Partial<Record<keyof DraftLine, string>> {
  const quantity = toNumber(line.quantity);
  const price = toNumber(line.unit_price);
  return {
    ...(line.name.trim() === '' && { name: 'Enter what this line is for' }),
    ...((line.quantity.trim() === '' || !(quantity >= 0 && quantity <= maxQuantity)) && {
      quantity: 'Enter a quantity from 0 to 9,999.999',
    }),
    ...(!(Math.abs(price) <= maxPrice) && { unit_price: 'Enter a price in dollars' }),
    ...(line.unit_cost !== null &&
      !(line.unit_cost >= 0 && line.unit_cost <= maxPrice) && {
        unit_cost: 'Enter a cost in dollars, 0 or more',
      }),
    ...(hasTooManyDecimals(price) && {
      unit_price: 'Enter a price with at most 4 decimals',
    }),
  };
}

/** What a catalog item brings into a line, apart from its quantity. */
export const ofItem = (item: Omit<PickedItem, 'quantity'>) => ({
  item_id: item.item_id,
  name: item.name,
  description: item.description ?? '',
  unit: unitShort(item.unit),
  unit_price: unitPriceText(item.unit_price),
  tax_rate: item.tax_rate ?? null,
  tax_name: item.tax_name ?? null,
});

/** Puts picked catalogue items into the lines; one that is there already gets its quantity added. */
export function addPicked(lines: readonly DraftLine[], picked: readonly PickedItem[]): DraftLine[] {
  return picked.reduce<DraftLine[]>((sofar, item) => {
    const known = sofar.findIndex(({ item_id }) => item_id !== null && item_id === item.item_id);
    const line = sofar[known];
    if (line) {
      const quantity = Math.min(maxQuantity, figure(line.quantity) + item.quantity);
      return sofar.with(known, { ...line, quantity: String(quantity) });
    }
    return [
      ...sofar,
      {
        ...emptyLine(sofar.at(-1)?.section),
        ...ofItem(item),
        quantity: String(item.quantity),
      },
    ];
  }, withoutBlank(lines));
}

/** Without empty lines. */
export const withoutBlank = (lines: readonly DraftLine[]) =>
  lines.filter(
    ({ name, unit_price, description }) => name.trim() || unit_price.trim() || description.trim(),
  );

/** A stored line, ready to be edited. */
export function toDraftLine(line: QuoteLine | InvoiceLine): DraftLine {
  return {
    id: line.id,
    item_id: line.item_id,
    section: line.section ?? '',
    name: line.name,
    description: line.description ?? '',
    quantity: String(line.quantity),
    unit: unitShort(line.unit ?? ''),
    unit_price: unitPriceText(line.unit_price),
    unit_cost: line.unit_cost,
    is_optional: 'is_optional' in line && line.is_optional,
    is_selected: !('is_selected' in line) || line.is_selected,
    alternative_group: ('alternative_group' in line && line.alternative_group) || '',
    package: ('package' in line && line.package) || '',
    tax_rate: line.tax_rate ?? null,
    tax_name: line.tax_name ?? null,
    change_order_id: 'change_order_id' in line ? line.change_order_id : null,
  };
}

/** The request for a line. */
export function toLineInput(line: DraftLine, kind: DocumentKind): LineInput {
  return {
    id: line.id,
    item_id: line.item_id,
    section: line.section.trim() || null,
    name: line.name.trim(),
    description: line.description.trim() || null,
    quantity: figure(line.quantity),
    unit: line.unit.trim() || null,
    unit_price: figure(line.unit_price),
    unit_cost: line.unit_cost,
    tax_rate: line.tax_rate,
    tax_name: line.tax_name,
    ...(line.change_order_id !== null && { change_order_id: line.change_order_id }),
    ...(kind === 'quote' && {
      is_optional: line.is_optional,
      // A line that is no option, alternative, or part of a package is always included.
      is_selected:
        line.is_selected ||
        (!line.is_optional && line.alternative_group.trim() === '' && line.package === ''),
      alternative_group: line.alternative_group.trim() || null,
      package: line.package || null,
    }),
  };
}
