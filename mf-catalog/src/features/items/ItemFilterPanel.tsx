import { itemPriceBands, trades, unitLabel } from '@plumbline/domain';
import { ChecksFilter, FilterPanel, SelectFilter } from '@plumbline/design/grid';
import type { ItemFilters } from '../../data/itemQuery.ts';
import { activeFilters } from './itemListState.ts';

const choice = (value: string) => ({ value, label: value });
/** Units offered by the filter. */
const unitChoices = [
  'each',
  'linear_foot',
  'square_foot',
  'cubic_yard',
  'hour',
  'day',
  'square',
].map((unit) => ({ value: unit, label: unitLabel(unit) }));
const bandChoices = Object.entries(itemPriceBands).map(([value, { label }]) => ({ value, label }));

type ItemFilterPanelProps = {
  filters: ItemFilters;
  onChange: (changed: Partial<ItemFilters>) => void;
  onClear: () => void;
};

/** Left panel of the items list. */
export function ItemFilterPanel({ filters, onChange, onClear }: ItemFilterPanelProps) {
  return (
    <FilterPanel active={activeFilters(filters)} onClear={onClear}>
      <ChecksFilter
        label="Category"
        options={trades.map(choice)}
        values={filters.trade}
        onChange={(trade) => onChange({ trade })}
      />
      <ChecksFilter
        label="Price range"
        options={bandChoices}
        values={filters.price}
        onChange={(price) => onChange({ price })}
      />
      <ChecksFilter
        label="Unit"
        options={unitChoices}
        values={filters.unit}
        onChange={(unit) => onChange({ unit })}
      />
      <SelectFilter
        label="Recently used"
        value={filters.recent}
        options={[
          { value: '', label: 'Any time' },
          { value: '7', label: 'Last 7 days' },
          { value: '30', label: 'Last 30 days' },
        ]}
        onChange={(recent) => onChange({ recent })}
      />
      <SelectFilter
        label="Stock"
        value={filters.stock}
        options={[
          { value: '', label: 'Any' },
          { value: 'in', label: 'In Stock' },
          { value: 'low', label: 'Low Stock' },
          { value: 'out', label: 'Out of Stock' },
        ]}
        onChange={(stock) => onChange({ stock })}
      />
    </FilterPanel>
  );
}
