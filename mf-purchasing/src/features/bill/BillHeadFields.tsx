import { Grid, Typography, formatDate, formatMoney } from '@plumbline/design';
import { AutocompleteField, DateField, MoneyField, TextField } from '@plumbline/design/forms';
import type { BillSuggestion, Suggested } from '@plumbline/domain/bill-reading';
import type { Choice } from '../../data/billChoices.ts';
import type { Bill } from '../../data/billSchemas.ts';
import { useVendorAdd } from '../../shared/useVendorAdd.tsx';
import { Suggestion } from './Suggestion.tsx';
import type { useBillForm } from './useBillForm.ts';

const toOption = ({ id, name }: Choice) => ({ value: id, label: name });

export type Entry = ReturnType<typeof useBillForm>;

type VendorFieldProps = {
  bill: Bill | undefined;
  found: BillSuggestion | undefined;
  known: Choice | undefined;
  entry: Entry;
};

export function VendorField({ bill, found, known, entry }: VendorFieldProps) {
  const { form, values, search, vendors } = entry;
  const said = found?.vendor;
  const { made, dialog, ...adding } = useVendorAdd((id) =>
    form.setValue('vendor_id', id, { shouldDirty: true, shouldValidate: true }),
  );
  return (
    <div>
      <AutocompleteField
        control={form.control}
        name="vendor_id"
        label="Vendor"
        required
        options={(vendors.data ?? []).map(toOption)}
        onSearch={search}
        isLoading={vendors.isFetching}
        initial={
          made ??
          (known && values.vendor_id === known.id ? toOption(known) : undefined) ??
          (bill?.vendor_id ? { value: bill.vendor_id, label: bill.vendor_name ?? '' } : undefined)
        }
        {...adding}
      />
      {dialog}
      {said && !known && (
        <Typography variant="body2" sx={{ mt: 0.5, color: 'text.secondary' }}>
          The bill says “{said.value}”.
        </Typography>
      )}
      <Suggestion
        suggested={known ? said : null}
        isUsed={values.vendor_id === known?.id}
        show={String}
        onUse={() => form.setValue('vendor_id', known?.id ?? '', { shouldDirty: true })}
        label="vendor"
      />
    </div>
  );
}

type HeadFieldsProps = { found: BillSuggestion | undefined; entry: Entry };
const toText = (value: string | number) => (typeof value === 'number' ? value.toFixed(2) : value);
type Head = 'vendor_number' | 'bill_date' | 'due_date' | 'tax' | 'total';

export function HeadFields({ found, entry }: HeadFieldsProps) {
  const { form, values } = entry;
  const { control } = form;
  /** What was read for a field, to take over. */
  const offer = (
    name: Head,
    label: string,
    suggested: Suggested<string> | Suggested<number> | null | undefined,
    show: (value: string) => string = String,
  ) => (
    <Suggestion
      suggested={suggested}
      isUsed={suggested ? values[name] === toText(suggested.value) : false}
      onUse={(value) => form.setValue(name, toText(value), { shouldDirty: true })}
      show={(value) => (typeof value === 'number' ? formatMoney(value) : show(value))}
      label={label}
    />
  );
  const half = { xs: 12, sm: 6 };
  return (
    <Grid container spacing={2.5}>
      <Grid size={half}>
        <TextField control={control} name="vendor_number" label="Bill number" />
        {offer('vendor_number', 'bill number', found?.number)}
      </Grid>
      <Grid size={half}>
        <MoneyField control={control} name="total" label="Total on the bill" required min={null} />
        {offer('total', 'total', found?.total)}
      </Grid>
      <Grid size={half}>
        <DateField control={control} name="bill_date" label="Bill date" required />
        {offer('bill_date', 'bill date', found?.date, formatDate)}
      </Grid>
      <Grid size={half}>
        <DateField control={control} name="due_date" label="Due date" />
        {offer('due_date', 'due date', found?.dueDate, formatDate)}
      </Grid>
      <Grid size={half}>
        <MoneyField control={control} name="tax" label="Sales tax" min={null} />
        {offer('tax', 'sales tax', found?.tax)}
      </Grid>
      <Grid size={half}>
        <TextField
          control={control}
          name="retainage_percent"
          label="Retainage held (%)"
          type="number"
        />
      </Grid>
    </Grid>
  );
}
