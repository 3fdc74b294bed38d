import { Button, Divider, Stack, Typography } from '@plumbline/design';
import { ChecksFilter, FilterPanel, PanelOnly, SearchFilter } from '@plumbline/design/grid';
import { materialCategories } from '@plumbline/domain';
import type { MaterialFilters } from '../../data/materials.ts';
import { useVendorChoices } from '../../shared/useVendorChoices.ts';
import { activeFilters } from './materialListState.ts';
import { capital } from '../../shared/capital.ts';

const categoryChoices = materialCategories.map((value) => ({ value, label: capital(value) }));
const stockChoices = [
  { value: 'low', label: 'Low Stock' },
  { value: 'out', label: 'Out of Stock' },
  { value: 'adequate', label: 'Adequate' },
];
const statusChoices = [
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
];

type MaterialFilterPanelProps = {
  filters: MaterialFilters;
  onChange: (changed: Partial<MaterialFilters>) => void;
  onClear: () => void;
  onCostAnalysis: () => void;
};

/** Left panel of the materials list, with quick actions. */
export function MaterialFilterPanel({
  filters,
  onChange,
  onClear,
  onCostAnalysis,
}: MaterialFilterPanelProps) {
  const vendors = useVendorChoices(filters.vendor);
  return (
    <FilterPanel active={activeFilters(filters)} onClear={onClear} clearLabel="Clear All">
      <ChecksFilter
        label="Category"
        options={categoryChoices}
        values={filters.category}
        onChange={(category) => onChange({ category })}
      />
      <SearchFilter
        label="Vendor"
        value={filters.vendor}
        options={vendors.options}
        chosen={vendors.chosen}
        isLoading={vendors.isLoading}
        failure={vendors.failure}
        onSearch={vendors.search}
        onChange={(vendor) => onChange({ vendor })}
      />
      <ChecksFilter
        label="Stock Level"
        options={stockChoices}
        values={filters.stock}
        onChange={(stock) => onChange({ stock })}
      />
      <ChecksFilter
        label="Status"
        options={statusChoices}
        values={filters.status}
        onChange={(status) => onChange({ status })}
      />
      <PanelOnly>
        <Divider />
        <Stack
          spacing={0.5}
          component="section"
          aria-label="Quick actions"
          sx={{ alignItems: 'flex-start' }}
        >
          <Typography variant="h4" component="h3">
            Quick actions
          </Typography>
          <Button onClick={() => onChange({ stock: ['low'] })}>Low Stock Items</Button>
          <Button onClick={() => onChange({ stock: ['out'] })}>Out of Stock</Button>
          <Button onClick={onCostAnalysis}>Cost Analysis</Button>
        </Stack>
      </PanelOnly>
    </FilterPanel>
  );
}
