import { projectTypes } from '@plumbline/domain';
import {
  ChecksFilter,
  DateRangeFilter,
  FilterPanel,
  SearchFilter,
  SelectFilter,
} from '@plumbline/design/grid';
import type { ProjectFilters } from '../../data/projectQuery.ts';
import { useClientSearch } from '../../shared/useClientSearch.ts';
import { useVisibility } from '../../shared/useVisibility.ts';
import { activeFilters, statusFilters } from './projectListState.ts';

const typeOptions = projectTypes.map((type) => ({ value: type, label: type }));

type ClientFilterProps = Pick<ProjectFilterPanelProps, 'filters' | 'onChange'>;

function ClientFilter({ filters, onChange }: ClientFilterProps) {
  const clients = useClientSearch(filters.client);
  return (
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
  );
}

type ProjectFilterPanelProps = {
  filters: ProjectFilters;
  onChange: (changed: Partial<ProjectFilters>) => void;
  onClear: () => void;
};

/** The left panel of the list. */
export function ProjectFilterPanel({ filters, onChange, onClear }: ProjectFilterPanelProps) {
  const visibility = useVisibility();
  return (
    <FilterPanel active={activeFilters(filters)} onClear={onClear}>
      <SelectFilter
        label="Status"
        value={filters.status}
        options={statusFilters}
        onChange={(status) => onChange({ status })}
      />
      <DateRangeFilter label="Dates" from={filters.from} to={filters.to} onChange={onChange} />
      {visibility.clients && <ClientFilter filters={filters} onChange={onChange} />}
      <ChecksFilter
        label="Project type"
        options={typeOptions}
        values={filters.type}
        onChange={(type) => onChange({ type })}
      />
    </FilterPanel>
  );
}
