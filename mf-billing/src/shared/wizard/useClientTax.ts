import { skipToken, useClientChoiceQuery, type ClientChoice } from '@plumbline/data';
import { useCompanyId } from '@plumbline/platform';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useBillingTaxesQuery, type Taxes } from '../../data/taxes.ts';
import type { ChosenTax } from './TaxQuestion.tsx';

type ClientTaxOptions = {
  /** The chosen client's id; empty without one. */
  client: string;
  /** A stored document keeps its rate. */
  isNew: boolean;
  /** Sets the tax rate unless the user chose one. */
  onRate: (tax: ChosenTax) => void;
};

/** The rate a new document of this client starts with: none for an exempt client. */
export const startingTax = (
  client: ClientChoice | null | undefined,
  { standard, standardName }: Pick<Taxes, 'standard' | 'standardName'>,
): ChosenTax =>
  client?.is_tax_exempt
    ? { tax_rate: '0', tax_name: '' }
    : { tax_rate: String(standard), tax_name: standardName };

/** Whether the chosen client is tax exempt. */
export function useIsExempt(client: string): boolean {
  const company = useCompanyId();
  const { currentData: one } = useClientChoiceQuery(client ? { company, id: client } : skipToken);
  return one?.is_tax_exempt === true;
}

/** Calls back with 0 when another client is chosen who is exempt, and with the company's rate when one is no longer. */
export function useClientTax({ client, isNew, onRate }: ClientTaxOptions): void {
  const company = useCompanyId();
  const [first] = useState(client);
  const wasExempt = useRef(false);
  const { data: taxes } = useBillingTaxesQuery(company);
  const { currentData: one } = useClientChoiceQuery(
    isNew && client ? { company, id: client } : skipToken,
  );
  const apply = useEffectEvent((chosen: ClientChoice, known: Taxes) => {
    const isExempt = chosen.is_tax_exempt === true;
    if (chosen.id !== first && (isExempt || wasExempt.current)) onRate(startingTax(chosen, known));
    wasExempt.current = isExempt;
  });
  useEffect(() => {
    if (one && taxes) apply(one, taxes);
  }, [one, taxes]);
}
