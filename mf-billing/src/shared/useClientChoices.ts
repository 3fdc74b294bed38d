import { useCompanyId } from '@plumbline/platform';
import { useDeferredValue, useState } from 'react';
import { useBillingClientsQuery } from '../data/lookups.ts';

/** The company's clients as choices, searched for by name. */
export function useClientChoices() {
  const company = useCompanyId();
  const [typed, search] = useState('');
  const text = useDeferredValue(typed);
  const { data = [], isFetching, isError, refetch } = useBillingClientsQuery({ company, text });
  return {
    options: data.map(({ id, name }) => ({ value: id, label: name })),
    clients: data,
    isLoading: isFetching,
    isError,
    retry: () => void refetch(),
    search,
  };
}
