import { ChecksFilter, DateFilter, FilterPanel } from '@plumbline/design/grid';
import { orderState } from '../../data/orderShapes.ts';
import { orderKind } from '../../data/needShapes.ts';
import type { OrderFilters } from '../../data/orders.ts';
import { kindLabel, orderDisplay } from '../../shared/orderLabels.ts';
import { ProjectFilter, VendorFilter } from '../../shared/RecordFilters.tsx';
import { activeFilters } from './orderListState.ts';

const states = orderState.options.map((value) => ({ value, label: orderDisplay[value].label }));
const kinds = orderKind.options.map((value) => ({ value, label: kindLabel[value] }));

type OrderFilterPanelProps = {
  filters: OrderFilters;
  onChange: (changed: Partial<OrderFilters>) => void;
  onClear: () => void;
};

/** Left panel of the list of orders. */
export function OrderFilterPanel({ filters, onChange, onClear }: OrderFilterPanelProps) {
  return (
    <FilterPanel active={activeFilters(filters)} onClear={onClear}>
      <ChecksFilter
        label="Status"
        options={states}
        values={filters.state}
        onChange={(state) => onChange({ state })}
      />
      <ChecksFilter
        label="Kind"
        options={kinds}
        values={filters.kind}
        onChange={(kind) => onChange({ kind })}
      />
      <ProjectFilter value={filters.project} onChange={(project) => onChange({ project })} />
      <VendorFilter value={filters.vendor} onChange={(vendor) => onChange({ vendor })} />
      <DateFilter
        label="Needed from"
        value={filters.from}
        onChange={(from) => onChange({ from })}
      />
      <DateFilter
        label="Needed until"
        value={filters.to}
        min={filters.from}
        onChange={(to) => onChange({ to })}
      />
    </FilterPanel>
  );
}
