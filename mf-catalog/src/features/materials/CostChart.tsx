import { formatDate, formatUnitPrice } from '@plumbline/design';
import { SeriesChart } from '@plumbline/design/charts';
import type { CostRow } from '../../data/materialSchemas.ts';

/** A material's cost over time, oldest record first. */
export function CostChart({ records }: { records: readonly CostRow[] }) {
  const oldestFirst = records.toReversed();
  return (
    <SeriesChart
      title="Cost over time"
      kind="lines"
      categories={oldestFirst.map(({ effective_date }) => formatDate(effective_date))}
      times={oldestFirst.map(({ effective_date }) => Date.parse(effective_date))}
      series={[{ label: 'Cost', values: oldestFirst.map(({ cost }) => cost) }]}
      format={formatUnitPrice}
    />
  );
}
