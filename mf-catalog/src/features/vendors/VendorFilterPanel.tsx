import { ChecksFilter, FilterPanel } from '@plumbline/design/grid';
import { vendorTerms } from '@plumbline/domain';
import type { VendorFilters } from '../../data/vendors.ts';
import { termsLabel } from '../../shared/vendorLabels.ts';
import { activeFilters } from './vendorListState.ts';

const statusChoices = [
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
];
const termChoices = vendorTerms.map((value) => ({ value, label: termsLabel(value) }));

type VendorFilterPanelProps = {
  filters: VendorFilters;
  onChange: (changed: Partial<VendorFilters>) => void;
  onClear: () => void;
};

/** Left panel of the vendors list. */
export function VendorFilterPanel({ filters, onChange, onClear }: VendorFilterPanelProps) {
  return (
    <FilterPanel active={activeFilters(filters)} onClear={onClear}>
      <ChecksFilter
        label="Status"
        options={statusChoices}
        values={filters.status}
        onChange={(status) => onChange({ status })}
      />
      <ChecksFilter
        label="Payment terms"
        options={termChoices}
        values={filters.terms}
        onChange={(terms) => onChange({ terms })}
      />
    </FilterPanel>
  );
}
