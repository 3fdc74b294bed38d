import { AddIcon, Alert, Button, SectionCard, Stack, formatMoney } from '@plumbline/design';
import { Form, TextAreaField } from '@plumbline/design/forms';
import { lowConfidence, type BillSuggestion } from '@plumbline/domain/bill-reading';
import type { Choice } from '../../data/billChoices.ts';
import type { Bill } from '../../data/billSchemas.ts';
import { emptyLine } from './billForm.ts';
import { LineFields } from './LineFields.tsx';
import { useBillForm } from './useBillForm.ts';
import { HeadFields, VendorField, type Entry } from './BillHeadFields.tsx';

type BillFormProps = {
  bill?: Bill | undefined;
  found?: BillSuggestion | undefined;
  /** The vendors among whom the one that was read is looked for. */
  known?: readonly Choice[] | undefined;
};

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
