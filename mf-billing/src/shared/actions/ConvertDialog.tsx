import { formatMoney, today, Typography } from '@plumbline/design';
import { isDataError, messageOf, useClientChoices } from '@plumbline/data';
import {
  AutocompleteField,
  DateField,
  FormDialog,
  SelectField,
  showServerError,
  useWatch,
  useZodForm,
  type ZodForm,
} from '@plumbline/design/forms';
import { useEmit, useToasts, useCompanyId } from '@plumbline/platform';
import { addDays } from '@plumbline/domain/formats';
import { useState } from 'react';
import { useQuoteBillMutation, useQuoteConvertMutation } from '../../data/quotes.ts';
import type { InvoiceFile } from '../../data/invoiceFile.ts';
import { NewClientButton, newValue } from '../NewClientButton.tsx';
import { convertForm, partOfForm, type ConvertValues } from './convertForm.ts';
import { PartOfQuote } from './PartOfQuote.tsx';
import { useTermsDue } from '../useTermsDue.ts';
import { termDays } from '../labels.ts';
import type { QuoteTarget } from './quoteTarget.ts';
import { ConvertShareFields } from './ConvertShareFields.tsx';

const kinds = [
  { value: 'all', label: 'Full quote' },
  { value: 'deposit', label: 'Deposit' },
  { value: 'progress', label: 'Progress' },
  { value: 'final', label: 'Remaining amount' },
] as const;

type ConvertDialogProps = {
  quote: Pick<
    QuoteTarget,
    | 'id'
    | 'quote_number'
    | 'client_id'
    | 'client_name'
    | 'billed_amount'
    | 'total_amount'
    | 'left'
    | 'deposit_deduction'
  >;
  onClose: () => void;
  /** `sends` when it is to be sent at once. */
  onDone: (invoice: InvoiceFile, sends: boolean) => void;
};

/** Creates the invoice of the form's values; a refused one shows why in the form. */
function useCreateInvoice(
  quote: ConvertDialogProps['quote'],
  form: ZodForm<ConvertValues>,
  onDone: ConvertDialogProps['onDone'],
) {
  const [convert] = useQuoteConvertMutation();
  const [bill] = useQuoteBillMutation();
  // One id per dialog: retrying after a lost response creates no second invoice.
  const [invoiceId] = useState(() => crypto.randomUUID());
  const toasts = useToasts();
  const emit = useEmit();
  return async ({ client_id, due_date, ...values }: ConvertValues, sends: boolean) => {
    const asked = partOfForm(quote, { ...values, client_id });
    // A missing percentage must never invoice the full quote.
    if (!asked && values.kind !== 'all') return;
    const { data, error } = asked
      ? await bill({ ...asked, dueDate: due_date, invoiceId })
      : await convert({
          id: quote.id,
          dueDate: due_date,
          ...(client_id && { clientId: client_id }),
        });
    if (!data) {
      toasts.error('Failed to convert quote to invoice');
      showServerError(form, {
        message: messageOf(error),
        field: isDataError(error) ? error.field : undefined,
      });
      return;
    }
    toasts.success(`Invoice #${data.invoice_number} created from quote ${quote.quote_number}`);
    emit('invoice.created@1', { invoice_id: data.id });
    onDone(data, sends);
  };
}

/**
 * Invoices an accepted quote in full or in part; asks for the due date, and the client if the
 * quote has none.
 */
export function ConvertDialog({ quote, onClose, onDone }: ConvertDialogProps) {
  const isPartlyBilled = quote.billed_amount > 0;
  const form = useZodForm<ConvertValues, ConvertValues>(convertForm(quote.client_id === null), {
    client_id: '',
    due_date: addDays(today(), termDays(null)),
    kind: isPartlyBilled ? 'final' : 'all',
    percent: '',
    retainage: '0',
    deposit_deduction: quote.deposit_deduction ?? 'pro_rata',
  });
  const { control } = form;
  const [kind, client, percent, retainage, deposit_deduction] = useWatch({
    control,
    name: ['kind', 'client_id', 'percent', 'retainage', 'deposit_deduction'],
  });
  const part =
    quote.client_id || client
      ? partOfForm(quote, { kind, percent, retainage, client_id: client, deposit_deduction })
      : undefined;
  const clients = useClientChoices(useCompanyId(), client);
  const { dirtyFields } = form.formState;
  useTermsDue(quote.client_id ?? client, (day) => {
    if (!dirtyFields.due_date) form.setValue('due_date', day);
  });

  const create = useCreateInvoice(quote, form, onDone);

  return (
    <FormDialog
      isOpen
      title={`Invoice quote ${quote.quote_number}`}
      form={form}
      onSubmit={(values) => create(values, false)}
      onClose={onClose}
      submitLabel="Create Invoice"
      second={{ label: 'Create and Send', onSubmit: (values) => create(values, true) }}
    >
      {quote.client_id === null && (
        <div>
          <AutocompleteField
            control={control}
            name="client_id"
            label="Client"
            required
            hint="This quote has only a client name. Choose the client to invoice"
            options={clients.options}
            isLoading={clients.isLoading}
            failure={clients.failure}
            onSearch={clients.search}
            initial={clients.chosen}
          />
          <NewClientButton
            name={quote.client_name ?? ''}
            onMade={(id) => form.setValue('client_id', id, newValue)}
          />
        </div>
      )}
      <DateField control={control} name="due_date" label="Due date" required min={today()} />
      <SelectField
        control={control}
        name="kind"
        label="Invoice"
        options={kinds.filter(({ value }) => !isPartlyBilled || value !== 'all')}
        hint={
          quote.left === undefined
            ? undefined
            : `${formatMoney(quote.left)} left to invoice, before tax`
        }
      />
      <ConvertShareFields control={control} kind={kind} isPartlyBilled={isPartlyBilled} />
      {kind === 'all' && (
        <Typography component="output" variant="body2" color="textSecondary">
          Total with tax: {formatMoney(quote.total_amount)} (full quote).
        </Typography>
      )}
      <PartOfQuote part={part} isRefused={form.formState.errors.root?.server !== undefined} />
    </FormDialog>
  );
}
