import { useCompanyId } from '@plumbline/platform';
import { useClientChoices } from '@plumbline/data';
import { DateRangeFilter, FilterPanel, SearchFilter, SelectFilter } from '@plumbline/design/grid';
import type { ReactNode } from 'react';
import type { DocumentFilters } from '../../data/documents.ts';

type DocumentFilterPanelProps = {
  filters: DocumentFilters;
  statuses: { label: string; options: readonly { value: string; label: string }[] };
  onChange: (changed: Partial<DocumentFilters>) => void;
  onClear: () => void;
  /** Filters that only one kind has. */
  children?: ReactNode;
};

/** The left panel of both lists: status, client and days; the search has its own place. */
export function DocumentFilterPanel({
  filters,
  statuses,
  onChange,
  onClear,
  children,
}: DocumentFilterPanelProps) {
  const clients = useClientChoices(useCompanyId(), filters.client);
  const { q: _, ...shown } = filters;
  const active = Object.values(shown).filter((value) => value.length > 0).length;
  return (
    <FilterPanel active={active} onClear={onClear}>
      <SelectFilter
        {...statuses}
        value={filters.status}
        onChange={(status) => onChange({ status })}
      />
      {children}
      <SearchFilter
        label="Client"
        value={filters.client}
        options={clients.options}
        chosen={clients.chosen}
        isLoading={clients.isLoading}
        failure={clients.failure}
        onSearch={clients.search}
        onChange={(client) => onChange({ client })}
      />
      <DateRangeFilter label="Date" from={filters.from} to={filters.to} onChange={onChange} />
    </FilterPanel>
  );
}
