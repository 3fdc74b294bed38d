import { skipToken } from '@plumbline/data';
import { useCompanyId } from '@plumbline/platform';
import { useState } from 'react';
import { useBillingProjectQuery, useBillingProjectsQuery } from '../../data/lookups.ts';

/** Projects as choices, searched for by name: those of one client, or all; the chosen one is known also where it is not found. */
export function useProjectChoices({ client, id }: { client: string; id: string }) {
  const company = useCompanyId();
  const [text, search] = useState('');
  const {
    data = [],
    isFetching,
    isError,
    refetch,
  } = useBillingProjectsQuery({ company, client, text });
  const { currentData: one } = useBillingProjectQuery(id ? { company, id } : skipToken);
  return {
    options: data.map(({ id: value, name }) => ({ value, label: name })),
    chosen: one ? { value: one.id, label: one.name } : undefined,
    /** Whose project the chosen one is; undefined while unknown, null where it is nobody's. */
    owner: one?.client_id,
    isLoading: isFetching,
    failure: isError
      ? { message: 'Failed to load projects. Please try again.', onRetry: () => void refetch() }
      : undefined,
    search,
  };
}
