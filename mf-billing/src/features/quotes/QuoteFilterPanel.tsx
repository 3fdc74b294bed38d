import { DateFilter, FilterPanel, SearchFilter, SelectFilter } from '@plumbline/design/grid';
import type { QuoteFilters } from '../../data/quotes.ts';
import { useClientChoices } from '../../shared/useClientChoices.ts';
import { activeFilters, statusFilters } from './quoteListState.ts';

type QuoteFilterPanelProps = {
  filters: QuoteFilters;
  onChange: (changed: Partial<QuoteFilters>) => void;
  onClear: () => void;
};

/** The left panel of the quotes list. */
export function QuoteFilterPanel({ filters, onChange, onClear }: QuoteFilterPanelProps) {
  const clients = useClientChoices();
  return (
    <FilterPanel active={activeFilters(filters)} onClear={onClear}>
      <SelectFilter
        label="Status"
        value={filters.status}
        options={statusFilters}
        onChange={(status) => onChange({ status })}
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
