import { skipToken, useClientChoiceQuery } from '@plumbline/data';
import { today } from '@plumbline/design';
import { useCompanyId } from '@plumbline/platform';
import { addDays } from '@plumbline/domain/formats';
import { useEffect, useEffectEvent } from 'react';
import { termDays } from './labels.ts';

/** Calls back with the due date by the client's payment terms, once loaded. */
export function useTermsDue(client: string | null, onDue: (day: string) => void): void {
  const company = useCompanyId();
  const { currentData: one } = useClientChoiceQuery(client ? { company, id: client } : skipToken);
  const hear = useEffectEvent(onDue);
  useEffect(() => {
    if (one) hear(addDays(today(), termDays(one.payment_terms)));
  }, [one]);
}
