import { skipToken } from '@plumbline/data';
import { useCompanyId } from '@plumbline/platform';
import { useState } from 'react';
import { useVendorDetailQuery, useVendorSearchQuery } from '../data/vendors.ts';

/** Vendors to choose from, searched for by name; the chosen one is always among them. */
export function useVendorChoices(chosen = '') {
  const company = useCompanyId();
  const [text, search] = useState('');
  const { data = [], isFetching } = useVendorSearchQuery({ company, text });
  const isListed = data.some(({ id }) => id === chosen);
  const { data: one } = useVendorDetailQuery(
    chosen && !isListed ? { company, id: chosen } : skipToken,
  );
  const options = [...(one && !isListed ? [one] : []), ...data].map(({ id, name }) => ({
    value: id,
    label: name,
  }));
  return { options, search, isLoading: isFetching };
}
