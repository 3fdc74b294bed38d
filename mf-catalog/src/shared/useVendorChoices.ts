import { skipToken } from '@plumbline/data';
import { useCompanyId } from '@plumbline/platform';
import { useState } from 'react';
import { useVendorDetailQuery, useVendorSearchQuery } from '../data/vendors.ts';

/** Vendor options by name; includes the selected vendor even if the search doesn't match it. */
export function useVendorChoices(id = '') {
  const company = useCompanyId();
  const [text, search] = useState('');
  const { data = [], isFetching, isError, refetch } = useVendorSearchQuery({ company, text });
  const { currentData: one } = useVendorDetailQuery(id ? { company, id } : skipToken);
  return {
    options: data.map(({ id: value, name }) => ({ value, label: name })),
    chosen: one ? { value: one.id, label: one.name } : undefined,
    isLoading: isFetching,
    failure: isError
      ? { message: 'Failed to load vendors. Please try again.', onRetry: () => void refetch() }
      : undefined,
    search,
  };
}
