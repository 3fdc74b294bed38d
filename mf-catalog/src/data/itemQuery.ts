import { type Backends, type ListQuery } from '@plumbline/data';
import { itemPriceBands, toUnit, type ItemPriceBand } from '@plumbline/domain';

/** The filters of the items list; empty ones do not filter. */
export type ItemFilters = {
  q: string;
  trade: readonly string[];
  unit: readonly string[];
  price: readonly string[];
  /** '7' or '30' days since an item was last used. */
  recent: string;
  stock: string;
};

export type ItemListQuery = ListQuery & { company: string; filters: ItemFilters };

const isBand = (name: string): name is ItemPriceBand => name in itemPriceBands;

const bandCondition = (name: ItemPriceBand) => {
  const { from, to } = itemPriceBands[name];
  return to === null ? `unit_price.gte.${from}` : `and(unit_price.gte.${from},unit_price.lt.${to})`;
};

const day = 86_400_000;

/** The active items that the filters leave, counted; not yet sorted or cut into pages. */
export function itemQuery(
  { db }: Backends,
  { company, filters }: Pick<ItemListQuery, 'company' | 'filters'>,
) {
  const text = filters.q.trim();
  // Among a hundred thousand items only the function finds a text by index.
  const rows = text
    ? db.rpc('items_containing', { p_query: text }, { count: 'exact' }).select('*')
    : db.from('item_list').select('*', { count: 'exact' });
  let query = rows.eq('company_id', company).eq('is_active', true);
  if (filters.trade.length > 0) query = query.in('trade', [...filters.trade]);
  if (filters.unit.length > 0)
    query = query.in(
      'unit',
      filters.unit.map((unit) => toUnit(unit) ?? unit),
    );
  const bands = filters.price.filter(isBand);
  if (bands.length > 0) query = query.or(bands.map(bandCondition).join(','));
  if (filters.recent) {
    const since = new Date(Date.now() - Number(filters.recent) * day).toISOString();
    query = query.gte('last_used_at', since);
  }
  if (filters.stock) query = query.eq('stock_status', filters.stock);
  return query;
}
