import { skipToken } from '@plumbline/data';
import { useCompanyId } from '@plumbline/platform';
import { useDeferredValue, useState } from 'react';
import { useBillingClientQuery, useBillingClientsQuery } from '../data/lookups.ts';

/** The company's clients as choices, searched for by name; the chosen one is known also where it is not found. */
export function useClientChoices(id = '') {
  const company = useCompanyId();
  const [typed, search] = useState('');
  const text = useDeferredValue(typed);
  const { data = [], isFetching, isError, refetch } = useBillingClientsQuery({ company, text });
  const { currentData: one } = useBillingClientQuery(id ? { company, id } : skipToken);
  return {
    options: data.map(({ id: value, name }) => ({ value, label: name })),
    clients: data,
    chosen: one ? { value: one.id, label: one.name } : undefined,
    isLoading: isFetching,
    isError,
    retry: () => void refetch(),
    search,
  };
}
