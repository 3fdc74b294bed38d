import { skipToken, useClientChoiceQuery, type ClientChoice } from '@plumbline/data';
import { useCompanyId } from '@plumbline/platform';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useBillingTaxesQuery } from '../../data/taxes.ts';

type ClientTaxOptions = {
  /** The chosen client's id; empty without one. */
  client: string;
  /** A stored document keeps its rate. */
  isNew: boolean;
  /** Sets the tax rate, in percent, unless the user typed one. */
  onRate: (rate: string) => void;
};

/** The rate a new document of this client starts with, in percent: 0 for an exempt client. */
export const startingRate = (client: ClientChoice | null | undefined, standard: number) =>
  client?.is_tax_exempt ? '0' : String(standard);

/** Calls back with 0 when another client is chosen who is exempt, and with the company's rate when one is no longer. */
export function useClientTax({ client, isNew, onRate }: ClientTaxOptions): void {
  const company = useCompanyId();
  const [first] = useState(client);
  const wasExempt = useRef(false);
  const { data: taxes } = useBillingTaxesQuery(company);
  const { currentData: one } = useClientChoiceQuery(
    isNew && client ? { company, id: client } : skipToken,
  );
  const apply = useEffectEvent((chosen: ClientChoice, standard: number) => {
    const isExempt = chosen.is_tax_exempt === true;
    if (chosen.id !== first && (isExempt || wasExempt.current))
      onRate(startingRate(chosen, standard));
    wasExempt.current = isExempt;
  });
  useEffect(() => {
    if (one && taxes) apply(one, taxes.standard);
  }, [one, taxes]);
}
