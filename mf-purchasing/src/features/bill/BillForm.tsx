import {
  AddIcon,
  Alert,
  Button,
  Grid,
  SectionCard,
  Stack,
  Typography,
  formatDate,
  formatMoney,
} from '@plumbline/design';
import {
  AutocompleteField,
  DateField,
  Form,
  MoneyField,
  TextAreaField,
  TextField,
} from '@plumbline/design/forms';
import { lowConfidence, type BillSuggestion, type Suggested } from '@plumbline/domain/bill-reading';
import type { Choice } from '../../data/billChoices.ts';
import type { Bill } from '../../data/billSchemas.ts';
import { useVendorAdd } from '../../shared/useVendorAdd.tsx';
import { emptyLine } from './billForm.ts';
import { LineFields } from './LineFields.tsx';
import { Suggestion } from './Suggestion.tsx';
import { useBillForm } from './useBillForm.ts';

type BillFormProps = {
  bill?: Bill | undefined;
  found?: BillSuggestion | undefined;
  /** The vendors among whom the one that was read is looked for. */
  known?: readonly Choice[] | undefined;
};
const toOption = ({ id, name }: Choice) => ({ value: id, label: name });
const plain = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** The fields of a bill, each with what was read below it. Nothing is saved until Save is pressed. */
export function BillForm({ bill, found, known: all = [] }: BillFormProps) {
  const entry = useBillForm(bill);
  const { form, values, lines, submit, fillIn, costs } = entry;
  const said = found?.vendor;
  const known = said ? all.find(({ name }) => plain(name) === plain(said.value)) : undefined;
  const choices = choicesOf(entry);
  return (
    <SectionCard
      isMain
      title={bill?.state === 'inbox' ? 'Check this bill' : 'Bill details'}
      actions={
        found && <Button onClick={() => fillIn(found, known?.id)}>Use all suggestions</Button>
      }
    >
      <Form form={form} onSubmit={submit} label="Bill">
        <Stack spacing={2.5}>
          {costs.error && <Alert severity="warning">Couldn’t load projects and cost codes.</Alert>}
          <VendorField bill={bill} found={found} known={known} entry={entry} />
          <HeadFields found={found} entry={entry} />
          {lines.fields.map((field, at) => (
            <LineFields
              key={field.id}
              control={form.control}
              at={at}
              {...choices}
              isUnsure={isUnsure(found, values.lines?.[at], at)}
              onRemove={lines.fields.length > 1 ? () => lines.remove(at) : undefined}
            />
          ))}
          <div>
            <Button startIcon={<AddIcon />} onClick={() => lines.append(emptyLine)}>
              Add line
            </Button>
          </div>
          <TextAreaField control={form.control} name="note" label="Note" rows={2} />
          <div>
            <Button type="submit" variant="contained" loading={form.formState.isSubmitting}>
              Save bill
            </Button>
          </div>
        </Stack>
      </Form>
    </SectionCard>
  );
}

type Entry = ReturnType<typeof useBillForm>;

/** What a line can be for: an order line, a project, a cost code. */
const choicesOf = ({ orderLines, costs }: Entry) => ({
  orderLines: [
    { value: '', label: 'Not on an order' },
    ...orderLines.map((one) => ({
      value: one.id,
      label: `${one.purchase_orders.number}: ${one.description} (${one.quantity} at ${formatMoney(one.unit_cost)})`,
    })),
  ],
  projects: [
    { value: '', label: 'No project' },
    ...(costs.data?.projects ?? []).map(({ id, name }) => ({ value: id, label: name })),
  ],
  codes: [
    { value: '', label: 'No cost code' },
    ...(costs.data?.codes ?? []).map(({ id, code, name }) => ({
      value: id,
      label: `${code} ${name}`,
    })),
  ],
});

/** Whether a line is as a reader who was not sure found it. */
function isUnsure(
  found: BillSuggestion | undefined,
  line: { amount?: string } | undefined,
  at: number,
) {
  const read = found?.lines[at];
  return (
    read !== undefined && read.confidence < lowConfidence && line?.amount === read.amount.toFixed(2)
  );
}

type VendorFieldProps = Pick<BillFormProps, 'bill' | 'found'> & {
  known: Choice | undefined;
  entry: Entry;
};

function VendorField({ bill, found, known, entry }: VendorFieldProps) {
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

function HeadFields({ found, entry }: HeadFieldsProps) {
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
