import type { CostRow } from '../../data/materialSchemas.ts';

/** A material's cost by month, carried forward; null before the first record. */
export type CostTrend = {
  id: string;
  name: string;
  /** One value per requested month. */
  costs: (number | null)[];
  first: number;
  last: number;
  /** Change from first to last in percent, one decimal. */
  changePercent: number;
};

/** The months up to a day, oldest first, such as `2026-11`. */
export function monthsUpTo(today: string, count: number): string[] {
  const [year = 0, month = 0] = today.split('-').map(Number);
  return Array.from({ length: count }, (_, at) => {
    const back = new Date(Date.UTC(year, month - 1 - (count - 1 - at), 1));
    return back.toISOString().slice(0, 7);
  });
}

function trendOf(id: string, records: readonly CostRow[], months: readonly string[]): CostTrend {
  // On the same day, the record entered last counts; records are sorted newest first.
  const oldestFirst = records
    .toReversed()
    .toSorted((a, b) => a.effective_date.localeCompare(b.effective_date));
  const costs = months.map(
    (month) =>
      oldestFirst.findLast(({ effective_date }) => effective_date.slice(0, 7) <= month)?.cost ??
      null,
  );
  const known = costs.filter((cost) => cost !== null);
  const [first = 0, last = 0] = [known.at(0), known.at(-1)];
  return {
    id,
    name: oldestFirst[0]?.material_name ?? '',
    costs,
    first,
    last,
    changePercent: first > 0 ? Math.round(((last - first) / first) * 1000) / 10 : 0,
  };
}

/** Materials with the largest cost change in the given months; records are sorted newest first. */
export function costTrends(
  records: readonly CostRow[],
  months: readonly string[],
  most: number,
): CostTrend[] {
  const byMaterial = Map.groupBy(records, ({ material_id }) => material_id);
  return [...byMaterial]
    .map(([id, own]) => trendOf(id, own, months))
    .filter(({ costs }) => costs.some((cost) => cost !== null))
    .toSorted((a, b) => Math.abs(b.changePercent) - Math.abs(a.changePercent))
    .slice(0, most);
}
