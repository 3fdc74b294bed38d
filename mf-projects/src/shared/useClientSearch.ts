import { skipToken } from '@plumbline/data';
import { useCompanyId, useVerdict } from '@plumbline/platform';
import { useDeferredValue, useState } from 'react';
import { useProjectClientsQuery } from '../data/projects.ts';

/** The company's clients as choices, searched for by name. */
export function useClientSearch() {
  const company = useCompanyId();
  const canSeeClients = useVerdict({ permission: 'view_clients' }).answer === 'allow';
  const [typed, search] = useState('');
  const text = useDeferredValue(typed);
  const { data = [], isFetching } = useProjectClientsQuery(
    canSeeClients ? { company, text } : skipToken,
  );
  return {
    options: data.map(({ id, name }) => ({ value: id, label: name })),
    isLoading: isFetching,
    search,
  };
}
