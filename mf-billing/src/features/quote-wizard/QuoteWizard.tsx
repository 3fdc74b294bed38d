import { isDataError, messageOf, type DataError } from '@plumbline/data';
import { Alert, Stack, Typography } from '@plumbline/design';
import { showServerError, useWatch, useZodForm, type Option } from '@plumbline/design/forms';
import { useEmit, useToasts } from '@plumbline/platform';
import { useEffect, useState } from 'react';
import { useLazyQuoteFileQuery, useQuoteSaveMutation } from '../../data/quotes.ts';
import type { QuoteFile } from '../../data/schemas.ts';
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
import { QuoteBasicStep } from './QuoteBasicStep.tsx';
import { quoteForm, toQuoteInput, toQuoteValues, type QuoteValues } from './quoteForm.ts';

type QuoteWizardProps = {
  storageKey: string;
  start: { id: string; head: QuoteValues; lines: DraftLine[] };
  /** The quote that is edited; absent for a new one. */
  quote?: QuoteFile;
  /** The number that a new quote will probably get. */
  suggested?: string | undefined;
  client?: Option | undefined;
  ignoresKept?: boolean;
  onSaved: (quote: QuoteFile) => void;
  onCancel: () => void;
};

/** Three steps to a quote; what is typed survives a reload, a crash and somebody else's save. */
export function QuoteWizard(props: QuoteWizardProps) {
  const { storageKey, start, quote, suggested, client, ignoresKept, onSaved, onCancel } = props;
  const draft = useWizardDraft({
    storageKey,
    schema: quoteForm,
    start: { ...start, version: quote?.version ?? null },
    ...(ignoresKept && { ignoresKept }),
  });
  const { step, setStep, lines, setLines, keepHead } = draft;
  const form = useZodForm<QuoteValues, QuoteValues>(quoteForm, draft.head);
  const [save, { isLoading }] = useQuoteSaveMutation();
  const [fetchQuote] = useLazyQuoteFileQuery();
  const [base, setBase] = useState(quote);
  const [theirs, setTheirs] = useState<QuoteFile>();
  const [showsProblems, setShowsProblems] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [wasKept, setWasKept] = useState(draft.wasKept);
  const toasts = useToasts();
  const emit = useEmit();
  const values = useWatch({ control: form.control });
  const number = values.quote_number ?? '';
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
    if (suggested && form.getValues('quote_number') === '')
      form.setValue('quote_number', suggested);
  }, [suggested, form]);

  const next = async () => {
    if (step === 'basic' && !(await form.trigger())) return;
    if (step === 'items') {
      setShowsProblems(true);
      if (withoutBlank(lines).some((line) => Object.keys(lineProblems(line)).length > 0)) return;
    }
    setStep(stepBeside(step, 1) ?? step);
  };

  const refuse = async (error: DataError) => {
    if (error.kind === 'conflict' && quote) {
      const fresh = await fetchQuote(quote.id)
        .unwrap()
        .catch(() => undefined);
      if (fresh) {
        setTheirs(fresh);
        return;
      }
    }
    toasts.error(quote ? 'Failed to update quote' : 'Failed to create quote');
    setRefusal(
      error.kind === 'unexpected'
        ? `Error ${quote ? 'updating' : 'creating'} quote. Please try again.`
        : error.message,
    );
    if (error.field) {
      showServerError(form, error);
      if (form.getFieldState('quote_number').error) setStep('basic');
    }
  };

  const submit = async () => {
    setRefusal(undefined);
    const head = form.getValues();
    const { data, error } = await save({
      quote: toQuoteInput(draft.id, head, quote ? quote.quote_number : suggested),
      items: withoutBlank(lines).map((line) => toLineInput(line, 'quote')),
      ...(draft.version !== null && { version: draft.version }),
    });
    if (!data) {
      await refuse(isDataError(error) ? error : { kind: 'unexpected', message: messageOf(error) });
      return;
    }
    draft.forget();
    toasts.success(`Quote #${data.quote_number} ${quote ? 'updated' : 'created'} successfully`);
    if (!quote) emit('quote.created@1', { quote_id: data.id });
    leaveTo(() => onSaved(data));
  };

  const takeOver = (head: QuoteValues, taken: DraftLine[], from: QuoteFile) => {
    form.reset(head);
    setLines(taken);
    draft.setVersion(from.version);
    setBase(from);
    setTheirs(undefined);
  };
  const versionOf = (file: QuoteFile) => ({
    head: toQuoteValues(file),
    lines: file.items.map(toDraftLine),
  });
  const merged =
    theirs &&
    mergeDraft(versionOf(base ?? theirs), { head: form.getValues(), lines }, versionOf(theirs));

  return (
    <>
      {wasKept && (
        <KeptNotice
          document="quote"
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
        isNextOff={step === 'basic' && (number.trim() === '' || (values.title ?? '').trim() === '')}
        onSubmit={() => void submit()}
        submitLabel={quote ? 'Update Quote' : 'Create Quote'}
        isSaving={isLoading}
        onCancel={onCancel}
      >
        {step === 'basic' && (
          <QuoteBasicStep form={form} client={client} isNumberFixed={quote !== undefined} />
        )}
        {step === 'items' && (
          <ItemsStep
            kind="quote"
            lines={lines}
            setLines={setLines}
            totals={totals}
            taxRate={values.tax_rate ?? ''}
            showsProblems={showsProblems}
          />
        )}
        {step === 'review' && (
          <Stack spacing={2}>
            <Typography variant="h2">
              {number} {values.title}
            </Typography>
            <ReviewLines lines={withoutBlank(lines)} />
            <TotalsPanel totals={totals} taxRate={values.tax_rate ?? ''} />
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
          document="quote"
          clashes={merged.clashes}
          onMerge={() => takeOver(merged.head, [...merged.lines], theirs)}
          onTakeTheirs={() =>
            takeOver(toQuoteValues(theirs), theirs.items.map(toDraftLine), theirs)
          }
          onClose={() => setTheirs(undefined)}
        />
      )}
    </>
  );
}
