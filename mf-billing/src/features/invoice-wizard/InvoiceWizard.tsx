import { isDataError, messageOf, type DataError } from '@plumbline/data';
import { Alert, Stack, Typography } from '@plumbline/design';
import { showServerError, useWatch, useZodForm, type Option } from '@plumbline/design/forms';
import { useEmit, useToasts } from '@plumbline/platform';
import { useEffect, useMemo, useState } from 'react';
import { useInvoiceSaveMutation, useLazyInvoiceFileQuery } from '../../data/invoices.ts';
import type { InvoiceFile } from '../../data/schemas.ts';
import {
  lineProblems,
  toDraftLine,
  toLineInput,
  withoutBlank,
  type DraftLine,
} from '../../shared/draftLines.ts';
import { ConflictDialog } from '../../shared/wizard/ConflictDialog.tsx';
import { ItemsStep } from '../../shared/wizard/ItemsStep.tsx';
import { KeptNotice } from '../../shared/wizard/KeptNotice.tsx';
import { mergeDraft } from '../../shared/wizard/mergeDraft.ts';
import { ReviewLines } from '../../shared/wizard/ReviewLines.tsx';
import { stepBeside } from '../../shared/wizard/steps.ts';
import { TotalsPanel } from '../../shared/wizard/TotalsPanel.tsx';
import { useDraftTotals } from '../../shared/wizard/useDraftTotals.ts';
import { useLeaving } from '../../shared/wizard/useLeaving.ts';
import { useWizardDraft } from '../../shared/wizard/useWizardDraft.ts';
import { WizardFrame } from '../../shared/wizard/WizardFrame.tsx';
import { today } from '../../shared/words.ts';
import { InvoiceBasicStep } from './InvoiceBasicStep.tsx';
import {
  basicFields,
  invoiceForm,
  toInvoiceInput,
  toInvoiceValues,
  type InvoiceValues,
} from './invoiceForm.ts';

type InvoiceWizardProps = {
  storageKey: string;
  start: { id: string; head: InvoiceValues; lines: DraftLine[] };
  /** The draft that is edited; absent for a new one. */
  invoice?: InvoiceFile;
  /** The number that a new invoice will probably get. */
  suggested?: string | undefined;
  client?: Option | undefined;
  ignoresKept?: boolean;
  onSaved: (invoice: InvoiceFile) => void;
  onCancel: () => void;
};

const noItems = 'At least one item must be added to the invoice';
const fixFirst = 'Please fix the validation errors before submitting.';

/** Three steps to an invoice, with the rules and words of [001 §5]. */
export function InvoiceWizard(props: InvoiceWizardProps) {
  const { storageKey, start, invoice, suggested, client, ignoresKept, onSaved, onCancel } = props;
  // a draft keeps the date it had, even when that has passed
  const due = invoice?.due_date;
  const firstDay = due && due < today() ? due : today();
  const schema = useMemo(() => invoiceForm(firstDay), [firstDay]);
  const draft = useWizardDraft({
    storageKey,
    schema: useMemo(() => invoiceForm(''), []),
    start: { ...start, version: invoice?.version ?? null },
    ...(ignoresKept && { ignoresKept }),
  });
  const { step, setStep, lines, setLines, keepHead } = draft;
  const form = useZodForm<InvoiceValues, InvoiceValues>(schema, draft.head);
  const [save, { isLoading }] = useInvoiceSaveMutation();
  const [fetchInvoice] = useLazyInvoiceFileQuery();
  const [base, setBase] = useState(invoice);
  const [theirs, setTheirs] = useState<InvoiceFile>();
  const [showsProblems, setShowsProblems] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [wasKept, setWasKept] = useState(draft.wasKept);
  const toasts = useToasts();
  const emit = useEmit();
  const values = useWatch({ control: form.control });
  const kept = withoutBlank(lines);
  const totals = useDraftTotals(lines, values);
  const leaveTo = useLeaving(form.formState.isDirty || lines !== start.lines);

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values: head }) => keepHead(head),
      }),
    [form, keepHead],
  );
  useEffect(() => {
    if (suggested && form.getValues('invoice_number') === '')
      form.setValue('invoice_number', suggested);
  }, [suggested, form]);

  const hasLineProblems = () => kept.some((line) => Object.keys(lineProblems(line)).length > 0);
  const next = async () => {
    if (step === 'basic' && !(await form.trigger([...basicFields]))) return;
    if (step === 'items') {
      setShowsProblems(true);
      if (kept.length === 0 || hasLineProblems()) return;
    }
    setRefusal(undefined);
    setStep(stepBeside(step, 1) ?? step);
  };

  const refuse = async (error: DataError) => {
    if (error.kind === 'conflict' && invoice) {
      const fresh = await fetchInvoice(invoice.id)
        .unwrap()
        .catch(() => undefined);
      if (fresh?.status === 'draft') {
        setTheirs(fresh);
        return;
      }
    }
    toasts.error(invoice ? 'Failed to update invoice' : 'Failed to create invoice');
    setRefusal(
      error.kind === 'unexpected'
        ? `Error ${invoice ? 'updating' : 'creating'} invoice. Please try again.`
        : error.message,
    );
    if (error.field) showServerError(form, error);
    if (error.field && error.field !== 'items') setStep('basic');
  };

  const submit = async () => {
    setRefusal(undefined);
    const isValid = await form.trigger();
    if (!isValid || kept.length === 0 || hasLineProblems()) {
      setShowsProblems(true);
      setRefusal(fixFirst);
      setStep(isValid ? 'items' : 'basic');
      return;
    }
    const { data, error } = await save({
      invoice: toInvoiceInput(
        draft.id,
        form.getValues(),
        invoice ? invoice.invoice_number : suggested,
      ),
      items: kept.map((line) => toLineInput(line, 'invoice')),
      ...(draft.version !== null && { version: draft.version }),
    });
    if (!data) {
      await refuse(isDataError(error) ? error : { kind: 'unexpected', message: messageOf(error) });
      return;
    }
    draft.forget();
    toasts.success(
      `Invoice #${data.invoice_number} ${invoice ? 'updated' : 'created'} successfully`,
    );
    if (!invoice) emit('invoice.created@1', { invoice_id: data.id });
    leaveTo(() => onSaved(data));
  };

  const versionOf = (file: InvoiceFile) => ({
    head: toInvoiceValues(file),
    lines: file.items.map(toDraftLine),
  });
  const takeOver = (head: InvoiceValues, taken: DraftLine[], from: InvoiceFile) => {
    form.reset(head);
    setLines(taken);
    draft.setVersion(from.version);
    setBase(from);
    setTheirs(undefined);
  };
  const merged =
    theirs &&
    mergeDraft(versionOf(base ?? theirs), { head: form.getValues(), lines }, versionOf(theirs));

  return (
    <>
      {wasKept && (
        <KeptNotice
          document="invoice"
          onClose={() => setWasKept(false)}
          onDiscard={() => {
            draft.forget();
            leaveTo(onCancel);
          }}
        />
      )}
      <WizardFrame
        step={step}
        onPrevious={() => setStep(stepBeside(step, -1) ?? step)}
        onNext={() => void next()}
        onSubmit={() => void submit()}
        submitLabel={invoice ? 'Update Invoice' : 'Create Invoice'}
        isSaving={isLoading}
        onCancel={onCancel}
      >
        {step === 'basic' && (
          <InvoiceBasicStep
            form={form}
            client={client}
            isNumberFixed={invoice !== undefined}
            firstDay={firstDay}
          />
        )}
        {step === 'items' && (
          <ItemsStep
            kind="invoice"
            lines={lines}
            setLines={setLines}
            totals={totals}
            taxRate={values.tax_rate ?? ''}
            showsProblems={showsProblems}
            problem={showsProblems && kept.length === 0 ? noItems : undefined}
          />
        )}
        {step === 'review' && (
          <Stack spacing={2}>
            <Typography variant="h2">
              {values.invoice_number} {values.title}
            </Typography>
            <ReviewLines lines={kept} />
            <TotalsPanel totals={totals} taxRate={values.tax_rate ?? ''} showsRetainage />
          </Stack>
        )}
        {refusal && (
          <Alert severity="error" sx={{ mt: 2 }}>
            {refusal}
          </Alert>
        )}
      </WizardFrame>
      {theirs && merged && (
        <ConflictDialog
          document="invoice"
          clashes={merged.clashes}
          onMerge={() => takeOver(merged.head, [...merged.lines], theirs)}
          onTakeTheirs={() =>
            takeOver(toInvoiceValues(theirs), theirs.items.map(toDraftLine), theirs)
          }
          onClose={() => setTheirs(undefined)}
        />
      )}
    </>
  );
}
