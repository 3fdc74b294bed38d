import type { SlotProps } from '@plumbline/contract';
import { messageOf, skipToken, useClientChoiceQuery } from '@plumbline/data';
import { Alert, Button, DateText, Stack, Typography, today } from '@plumbline/design';
import { ContentDialog, Steps, useWatch, useZodForm } from '@plumbline/design/forms';
import { useCompanyId, useEmit, useToasts } from '@plumbline/platform';
import { useId, useLayoutEffect, useMemo, useState } from 'react';
import { useQuoteNumberQuery, useQuoteSaveMutation } from '../../data/quotes.ts';
import { useBillingTaxesQuery } from '../../data/taxes.ts';
import {
  emptyLine,
  figure,
  lineProblems,
  toLineInput,
  withoutBlank,
  type DraftLine,
} from '../../shared/draftLines.ts';
import { ItemsStep } from '../../shared/wizard/ItemsStep.tsx';
import { ReviewHead } from '../../shared/wizard/ReviewHead.tsx';
import { ReviewLines } from '../../shared/wizard/ReviewLines.tsx';
import { ReviewTitle } from '../../shared/wizard/ReviewTitle.tsx';
import { stepBeside, type WizardStep } from '../../shared/wizard/steps.ts';
import { TotalsPanel } from '../../shared/wizard/TotalsPanel.tsx';
import { startingTax, useIsExempt } from '../../shared/wizard/useClientTax.ts';
import { useDraftTotals } from '../../shared/wizard/useDraftTotals.ts';
import { daysAfter } from '../../shared/labels.ts';
import { ProjectBasicStep } from './ProjectBasicStep.tsx';
import { projectQuoteForm, toProjectQuote, type ProjectQuoteValues } from './projectQuoteForm.ts';

const steps = [
  { id: 'basic', label: 'Basic Info' },
  { id: 'items', label: 'Add Items' },
  { id: 'review', label: 'Review' },
] as const;

/** The tax rate until the company's rate is loaded. */
const noTax = '0';

type QuoteFromProjectDialogProps = SlotProps<'project.actions@1'> & { onClose: () => void };

/** Create Quote from Project: three clickable steps, closed after success. */
export function QuoteFromProjectDialog({ project, onClose }: QuoteFromProjectDialogProps) {
  const [id] = useState(() => crypto.randomUUID());
  const [step, setStep] = useState<WizardStep>('basic');
  const [lines, setLines] = useState<DraftLine[]>(() => [emptyLine()]);
  const [problem, setProblem] = useState<string>();
  const [save, { isLoading }] = useQuoteSaveMutation();
  const { data: number } = useQuoteNumberQuery('project');
  const toasts = useToasts();
  const emit = useEmit();
  const schema = useMemo(() => projectQuoteForm(today()), []);
  const form = useZodForm<ProjectQuoteValues, ProjectQuoteValues>(schema, {
    client_id: project.client_id ?? '',
    project_id: project.id,
    title: '',
    valid_until: daysAfter(today(), 30),
    description: '',
    tax_rate: noTax,
    tax_name: '',
    notes: '',
  });
  const company = useCompanyId();
  const clientId = useWatch({ control: form.control, name: 'client_id' });
  const client = useClientChoiceQuery(clientId ? { company, id: clientId } : skipToken);
  const { data: taxes, isError: hasNoTaxes } = useBillingTaxesQuery(company);
  const { dirtyFields } = form.formState;
  const isRateTyped = dirtyFields.tax_rate === true || dirtyFields.tax_name === true;
  // Before the field accepts input.
  useLayoutEffect(() => {
    if (!taxes || client.isLoading || isRateTyped) return;
    const { tax_rate, tax_name } = startingTax(client.currentData, taxes);
    form.setValue('tax_rate', tax_rate);
    form.setValue('tax_name', tax_name);
  }, [taxes, client.isLoading, client.currentData, isRateTyped, form]);
  const values = useWatch({ control: form.control });
  // Items with a quantity of 0 or less are removed.
  const filledLines = useMemo(
    () => withoutBlank(lines).filter(({ quantity }) => figure(quantity) > 0),
    [lines],
  );
  const isExempt = useIsExempt(clientId);
  const totals = useDraftTotals(filledLines, {
    tax_rate: values.tax_rate ?? '',
    tax_name: values.tax_name,
    isExempt,
  });
  const missing = [
    ...(values.client_id ? [] : ['a client']),
    ...((values.title ?? '').trim() ? [] : ['a title']),
  ];
  /** Why the step's button is disabled; undefined if it is enabled. */
  const denial =
    step === 'basic' && missing.length > 0
      ? `Enter ${missing.join(' and ')} to continue`
      : step === 'review' && filledLines.length === 0
        ? 'Add an item to create the quote'
        : undefined;
  const why = useId();

  const create = async () => {
    setProblem(undefined);
    if (!(await form.trigger())) {
      if (!values.client_id || !values.project_id)
        setProblem('Please select both client and project');
      setStep('basic');
      return;
    }
    if (
      filledLines.length === 0 ||
      filledLines.some((line) => Object.keys(lineProblems(line)).length > 0)
    ) {
      setProblem(
        filledLines.length === 0
          ? 'Please add at least one item to the quote'
          : 'Some items need your attention.',
      );
      setStep('items');
      return;
    }
    const { data, error } = await save({
      quote: toProjectQuote(id, form.getValues()),
      items: filledLines.map((line) => toLineInput(line, 'quote')),
    });
    if (!data) {
      toasts.error('Failed to create quote');
      setProblem(messageOf(error));
      return;
    }
    toasts.success(`Quote #${data.quote_number} created successfully as draft`);
    emit('quote.created@1', { quote_id: data.id });
    onClose();
  };

  return (
    <ContentDialog
      isOpen
      title="Create Quote from Project"
      onClose={onClose}
      width="lg"
      actions={
        <>
          {denial && (
            <Typography
              id={why}
              variant="body2"
              sx={{
                color: 'text.secondary',
                mr: 'auto',
                pl: 1,
                // On a phone, above the three buttons, which need the full width.
                flexBasis: { xs: '100%', sm: 'auto' },
              }}
            >
              {denial}
            </Typography>
          )}
          <Button color="inherit" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="outlined"
            disabled={step === 'basic'}
            onClick={() => setStep(stepBeside(step, -1) ?? step)}
          >
            Previous
          </Button>
          {step === 'review' ? (
            <Button
              variant="contained"
              loading={isLoading}
              disabled={denial !== undefined}
              aria-describedby={denial && why}
              onClick={() => void create()}
            >
              Create Quote
            </Button>
          ) : (
            <Button
              variant="contained"
              disabled={denial !== undefined}
              aria-describedby={denial && why}
              onClick={() => setStep(stepBeside(step, 1) ?? step)}
            >
              Next
            </Button>
          )}
        </>
      }
    >
      <Stack spacing={3}>
        <Steps steps={steps} active={step} onSelect={setStep} />
        {problem && <Alert severity="error">{problem}</Alert>}
        {step === 'basic' && (
          <ProjectBasicStep
            form={form}
            project={project}
            number={number ?? 'Assigned on save'}
            isTaxLoading={!taxes && !hasNoTaxes}
          />
        )}
        {step === 'items' && (
          <ItemsStep
            kind="quote"
            lines={lines}
            setLines={setLines}
            totals={totals}
            taxRate={values.tax_rate ?? ''}
            taxName={values.tax_name}
            showsProblems={problem !== undefined}
          />
        )}
        {step === 'review' && (
          <Stack spacing={2}>
            <ReviewHead
              title={[number, values.title].filter(Boolean).join(' ')}
              head={{ ...form.getValues(), project_id: '', show_summary_only: false }}
              more={[
                ['Project', project.name],
                [
                  'Valid until',
                  values.valid_until ? <DateText value={values.valid_until} /> : 'No end',
                ],
              ]}
              isInDialog
              onEdit={() => setStep('basic')}
            />
            <ReviewTitle title="Items" isInDialog onEdit={() => setStep('items')} />
            {filledLines.length === 0 && (
              <Alert severity="warning">Please add at least one item to the quote</Alert>
            )}
            <ReviewLines lines={filledLines} />
            <TotalsPanel
              totals={totals}
              taxRate={values.tax_rate ?? ''}
              taxName={values.tax_name}
            />
          </Stack>
        )}
      </Stack>
    </ContentDialog>
  );
}
