import { ChecksFilter, DateFilter, FilterPanel, SearchFilter } from '@plumbline/design/grid';
import { useState } from 'react';
import {
  usePurchasingNameQuery,
  usePurchasingProjectsQuery,
  usePurchasingVendorsQuery,
} from '../../data/orderChoices.ts';
import { orderKind, orderState } from '../../data/orderShapes.ts';
import type { OrderFilters } from '../../data/orders.ts';
import { kindLabel, orderDisplay } from '../../shared/orderLabels.ts';
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
      <Choice
        label="Project"
        of="projects"
        useFound={usePurchasingProjectsQuery}
        value={filters.project}
        onChange={(project) => onChange({ project })}
      />
      <Choice
        label="Vendor"
        of="vendors"
        useFound={usePurchasingVendorsQuery}
        value={filters.vendor}
        onChange={(vendor) => onChange({ vendor })}
      />
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

type Named = { id: string; name: string };
type ChoiceProps = {
  label: string;
  of: 'projects' | 'vendors';
  useFound: (text: string) => { data?: Named[]; isFetching: boolean };
  value: string;
  onChange: (id: string) => void;
};

/** One project or vendor, searched for; one that the address names is shown by its name. */
function Choice({ label, of, useFound, value, onChange }: ChoiceProps) {
  const [text, search] = useState('');
  const { data = [], isFetching } = useFound(text);
  const isListed = value === '' || data.some(({ id }) => id === value);
  const { data: named } = usePurchasingNameQuery({ of, id: value }, { skip: isListed });
  const toOption = ({ id, name }: Named) => ({ value: id, label: name });
  return (
    <SearchFilter
      label={label}
      options={data.map(toOption)}
      chosen={named ? toOption(named) : undefined}
      onSearch={search}
      value={value}
      onChange={onChange}
      isLoading={isFetching}
    />
  );
}
