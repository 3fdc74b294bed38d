import type { ImportKind } from '@plumbline/data';
import type { ImportRow, RowKeys } from '@plumbline/design/import';

/** Lists of the catalog that a file can be imported into. */
export type CatalogImportKind = Exclude<ImportKind, 'clients' | 'leads' | 'cost_codes'>;

const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '');
const named = (kind: string, value: unknown) => {
  const text = textOf(value);
  return text === '' ? [] : [`${kind} ${text}`];
};
const both = (keys: readonly string[]): RowKeys => ({ asks: keys, gives: keys });

/**
 * Keys that identify a row; same rules as `known_item`, `known_vendor`, and `known_material` in the
 * database.
 */
export const importKeys: Record<CatalogImportKind, (row: ImportRow) => RowKeys> = {
  items: ({ barcode, sku, name, unit }) => {
    const codes = [...named('barcode', barcode), ...named('sku', textOf(sku).toLowerCase())];
    const byName = [`name ${textOf(name)} in ${textOf(unit)}`];
    return { asks: codes.length > 0 ? codes : byName, gives: [...codes, ...byName] };
  },
  vendors: ({ name, email }) =>
    both([`${textOf(name).toLowerCase()} ${textOf(email).toLowerCase()}`]),
  materials: ({ name, sku }) => {
    const byName = named('name', textOf(name).toLowerCase());
    const bySku = named('sku', sku);
    return { asks: bySku.length > 0 ? bySku : byName, gives: [...bySku, ...byName] };
  },
};
