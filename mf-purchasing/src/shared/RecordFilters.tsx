import { SearchFilter } from '@plumbline/design/grid';
import { useState } from 'react';
import {
  usePurchasingNameQuery,
  usePurchasingProjectsQuery,
  usePurchasingVendorsQuery,
} from '../data/orderChoices.ts';

type Named = { id: string; name: string };
type FilterProps = { value: string; onChange: (id: string) => void };
type ChoiceProps = FilterProps & {
  label: string;
  of: 'projects' | 'vendors';
  useFound: (text: string) => { data?: Named[]; isFetching: boolean };
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

/** Only records of one project. */
export const ProjectFilter = (props: FilterProps) => (
  <Choice {...props} label="Project" of="projects" useFound={usePurchasingProjectsQuery} />
);

/** Only records of one vendor. */
export const VendorFilter = (props: FilterProps) => (
  <Choice {...props} label="Vendor" of="vendors" useFound={usePurchasingVendorsQuery} />
);
