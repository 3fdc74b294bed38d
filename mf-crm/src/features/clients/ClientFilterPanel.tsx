import { Button, projectStatusDisplay } from '@plumbline/design';
import { ChecksFilter, FilterPanel, PanelOnly, SearchField } from '@plumbline/design/grid';
import { clientTypes, projectStatuses } from '@plumbline/domain';
import type { ClientFilters } from '../../data/clientQuery.ts';
import { typeLabel } from '../../shared/clientLabels.ts';
import { activeFilters } from './clientListState.ts';

const statusChoices = [
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
];
const typeChoices = clientTypes.map((value) => ({ value, label: typeLabel[value] }));
const projectChoices = [
  ...projectStatuses.map((value) => ({ value, label: projectStatusDisplay[value].label })),
  { value: 'none', label: 'No projects' },
];
const sinceChoices = [
  { value: 'new', label: 'Less than a year' },
  { value: 'settled', label: '1 to 3 years' },
  { value: 'long', label: '3 years or more' },
];
const paymentChoices = [
  { value: 'overdue', label: 'Overdue' },
  { value: 'open', label: 'Balance not yet due' },
  { value: 'paid', label: 'Paid in full' },
  { value: 'never', label: 'Never invoiced' },
];

type ClientFilterPanelProps = {
  filters: ClientFilters;
  canSeeMoney: boolean;
  onChange: (changed: Partial<ClientFilters>) => void;
  onClear: () => void;
  /** Opens the deleted clients; undefined for who may not restore one. */
  onShowDeleted?: (() => void) | undefined;
};

/** Left panel of the clients list. */
export function ClientFilterPanel({
  filters,
  canSeeMoney,
  onChange,
  onClear,
  onShowDeleted,
}: ClientFilterPanelProps) {
  const group = (name: 'status' | 'type' | 'projects' | 'since' | 'payment') => ({
    values: filters[name],
    onChange: (values: string[]) => onChange({ [name]: values }),
  });
  return (
    <FilterPanel active={activeFilters(filters)} onClear={onClear}>
      <ChecksFilter label="Client type" options={typeChoices} {...group('type')} />
      <ChecksFilter label="Project status" options={projectChoices} {...group('projects')} />
      <SearchField
        label="Location: city or state"
        value={filters.location}
        onSearch={(location) => onChange({ location })}
      />
      <ChecksFilter label="Relationship duration" options={sinceChoices} {...group('since')} />
      {canSeeMoney && (
        <ChecksFilter label="Payment history" options={paymentChoices} {...group('payment')} />
      )}
      <ChecksFilter label="Status" options={statusChoices} {...group('status')} />
      {onShowDeleted && (
        <PanelOnly>
          <Button onClick={onShowDeleted}>Show deleted clients</Button>
        </PanelOnly>
      )}
    </FilterPanel>
  );
}
