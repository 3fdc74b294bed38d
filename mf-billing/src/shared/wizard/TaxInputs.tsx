import { FailedNote, Grid } from '@plumbline/design';
import { SelectFilter } from '@plumbline/design/grid';
import { TextField, useWatch, type FieldProps, type ZodForm } from '@plumbline/design/forms';
import { useCompanyId } from '@plumbline/platform';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useBillingTaxesQuery } from '../../data/taxes.ts';
import type { ChosenTax } from './TaxQuestion.tsx';

type Choice = { name: string; rate: number };

const keyOf = (rate: string, name: string) => `${rate} ${name}`;

/** The company's rates by name, no tax, and the rate that is typed where it is none of them. */
function taxOptions(choices: readonly Choice[], { rate, name }: { rate: string; name: string }) {
  const labels = new Map(
    choices.map((one) => [keyOf(String(one.rate), one.name), `${one.name} (${one.rate}%)`]),
  );
  if (!choices.some((one) => one.rate === 0)) labels.set(keyOf('0', ''), 'No tax');
  // A rate without a name is the first saved one with this percent.
  const known = choices.find(
    (one) => String(one.rate) === rate && (name === '' || name === one.name),
  );
  const value = keyOf(rate, known?.name ?? name);
  if (!labels.has(value))
    labels.set(value, name || (rate === '' ? 'Other rate' : `Other rate (${rate}%)`));
  return {
    value,
    options: [...labels].map(([key, label]) => ({ value: key, label })),
  };
}

export type TaxInputsProps<Values extends Record<string, unknown>> = {
  control: ZodForm<Values>['control'];
  /** The paths of the rate and its name. */
  name: FieldProps<Values, Values>['name'];
  nameOfRate: FieldProps<Values, Values>['name'];
  onChoose: (tax: ChosenTax) => void;
  disabled?: boolean;
};

/** The tax rate, chosen by name from the company's saved rates or typed. */
export function TaxInputs<Values extends Record<string, unknown>>({
  control,
  name,
  nameOfRate,
  onChoose,
  disabled = false,
}: TaxInputsProps<Values>) {
  const { data: taxes, isError, isFetching, refetch } = useBillingTaxesQuery(useCompanyId());
  const rate = String(useWatch({ control, name }) ?? '');
  const called = String(useWatch({ control, name: nameOfRate }) ?? '');
  const before = useRef({ rate, called });
  const forgetName = useEffectEvent(() => onChoose({ tax_rate: rate, tax_name: '' }));
  // Another rate that is typed no longer has the name.
  useEffect(() => {
    const { rate: old, called: oldName } = before.current;
    before.current = { rate, called };
    if (called !== '' && called === oldName && rate !== old) forgetName();
  }, [rate, called]);
  const { value, options } = taxOptions(taxes?.choices ?? [], { rate, name: called });
  return (
    <>
      <Grid size={{ xs: 8, sm: 4 }}>
        <SelectFilter
          label="Tax"
          disabled={disabled}
          value={value}
          options={options}
          onChange={(key) => {
            const at = key.indexOf(' ');
            onChoose({ tax_rate: key.slice(0, at), tax_name: key.slice(at + 1) });
          }}
        />
      </Grid>
      <Grid size={{ xs: 4, sm: 2 }}>
        {/* No number field: its arrow keys would turn 8.25 into 8.249. */}
        <TextField
          control={control}
          name={name}
          label="Tax rate (%)"
          disabled={disabled}
          inputProps={{ inputMode: 'decimal' }}
        />
      </Grid>
      {isError && !taxes && (
        <Grid size={12}>
          <FailedNote
            message="Failed to load your tax rates. Retry, or enter the rate."
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        </Grid>
      )}
    </>
  );
}
