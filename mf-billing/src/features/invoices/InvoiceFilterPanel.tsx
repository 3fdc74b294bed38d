import {
  ChecksFilter,
  DateFilter,
  FilterPanel,
  SearchFilter,
  SelectFilter,
} from '@plumbline/design/grid';
import { amountRanges, type InvoiceFilters } from '../../data/invoices.ts';
import { useClientChoices } from '../../shared/useClientChoices.ts';
import { activeFilters, methodFilters, statusFilters } from './invoiceListState.ts';

const rangeFilters = [
  { value: '', label: 'Any amount' },
  ...amountRanges.map(({ value, label }) => ({ value, label })),
];

type InvoiceFilterPanelProps = {
  filters: InvoiceFilters;
  onChange: (changed: Partial<InvoiceFilters>) => void;
  onClear: () => void;
};

/** The left panel of the invoices list [001 §2]. */
export function InvoiceFilterPanel({ filters, onChange, onClear }: InvoiceFilterPanelProps) {
  const clients = useClientChoices();
  return (
    <FilterPanel active={activeFilters(filters)} onClear={onClear}>
      <SelectFilter
        label="Payment status"
        value={filters.status}
        options={statusFilters}
        onChange={(status) => onChange({ status })}
      />
      <SelectFilter
        label="Amount"
        value={filters.range}
        options={rangeFilters}
        onChange={(range) => onChange({ range })}
      />
      <ChecksFilter
        label="Payment method"
        options={methodFilters}
        values={filters.method}
        onChange={(method) => onChange({ method })}
      />
      <SearchFilter
        label="Client"
        value={filters.client}
        options={clients.options}
        isLoading={clients.isLoading}
        onSearch={clients.search}
        onChange={(client) => onChange({ client })}
      />
      <DateFilter
        label="From"
        value={filters.from}
        max={filters.to}
        onChange={(from) => onChange({ from })}
      />
      <DateFilter
        label="To"
        value={filters.to}
        min={filters.from}
        onChange={(to) => onChange({ to })}
      />
    </FilterPanel>
  );
}
