import { formatMoney, formatUnitPrice } from '@plumbline/design';
import { lineTaxLabel } from '@plumbline/design/documents';
import type { RevisionRow } from '../../data/quotes.ts';
import type { QuoteFile, QuoteLine } from '../../data/fileSchemas.ts';
import { quantityText } from '../../shared/labels.ts';

/** One change between two versions of a quote, in words. */
export type Change = { what: string; before: string; after: string };

type Version = Partial<
  Pick<
    QuoteFile,
    | 'title'
    | 'valid_until'
    | 'tax_rate'
    | 'discount_amount'
    | 'total_amount'
    | 'notes'
    | 'terms'
    | 'items'
  >
>;

type Head = Exclude<keyof Version, 'items' | 'total_amount'>;
type Say = (value: string | number | null | undefined) => string;
const asText: Say = (value) =>
  value === null || value === undefined || value === '' ? '–' : `${value}`;

const heads: readonly (readonly [Head, string, Say])[] = [
  ['title', 'Title', asText],
  ['valid_until', 'Valid until', asText],
  ['tax_rate', 'Tax rate', (value) => `${Number(value ?? 0)}%`],
  ['discount_amount', 'Discount', (value) => formatMoney(Number(value ?? 0))],
  ['notes', 'Notes', asText],
  ['terms', 'Terms', asText],
];

const lineText = ({ quantity, unit, unit_price, total_price, ...tax }: QuoteLine) =>
  [
    `${quantityText(quantity, unit)} × ${formatUnitPrice(unit_price)} = ${formatMoney(total_price)}`,
    ...(typeof tax.tax_rate === 'number' ? [lineTaxLabel(tax)] : []),
  ].join(', ');

/**
 * What changed from one version to the next. Lines are the same when they have the same name, or
 * else stand at the same place: saving gives lines new ids.
 */
export function changesBetween(before: Version, after: Version): Change[] {
  const changes: Change[] = heads.flatMap(([field, what, say]) => {
    const [old, now] = [say(before[field]), say(after[field])];
    return old === now ? [] : [{ what, before: old, after: now }];
  });
  const rest = [...(after.items ?? [])];
  for (const line of before.items ?? []) {
    const at = rest.findIndex(({ id, name }) => id === line.id || name === line.name);
    const now = rest[at];
    if (!now) changes.push({ what: line.name, before: lineText(line), after: 'removed' });
    else {
      rest.splice(at, 1);
      const [old, fresh] = [lineText(line), lineText(now)];
      if (old !== fresh || line.name !== now.name)
        changes.push({ what: now.name, before: old, after: fresh });
    }
  }
  for (const line of rest) changes.push({ what: line.name, before: '–', after: lineText(line) });
  const [old, now] = [before.total_amount ?? 0, after.total_amount ?? 0];
  if (old !== now)
    changes.push({ what: 'Total', before: formatMoney(old), after: formatMoney(now) });
  return changes;
}

/** A saved revision as a version to compare. */
export const toVersion = ({ document }: RevisionRow): Version => document;
