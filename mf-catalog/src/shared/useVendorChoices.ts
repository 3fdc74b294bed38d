import { skipToken } from '@plumbline/data';
import { useCompanyId } from '@plumbline/platform';
import { useState } from 'react';
import { useVendorDetailQuery, useVendorSearchQuery } from '../data/vendors.ts';

/** Vendors to choose from, searched for by name; the chosen one is known also where it is not found. */
export function useVendorChoices(id = '') {
  const company = useCompanyId();
  const [text, search] = useState('');
  const { data = [], isFetching } = useVendorSearchQuery({ company, text });
  const { currentData: one } = useVendorDetailQuery(id ? { company, id } : skipToken);
  return {
    options: data.map(({ id: value, name }) => ({ value, label: name })),
    chosen: one ? { value: one.id, label: one.name } : undefined,
    isLoading: isFetching,
    search,
  };
}
