import type { SlotProps } from '@plumbline/contract';
import { messageOf, skipToken, useClientChoiceQuery } from '@plumbline/data';
import { today } from '@plumbline/design';
import { useWatch, useZodForm } from '@plumbline/design/forms';
import { useCompanyId, useEmit, useToasts } from '@plumbline/platform';
import { addDays } from '@plumbline/domain/formats';
import { useLayoutEffect, useMemo, useState } from 'react';
import { useQuoteSaveMutation } from '../../data/quotes.ts';
import { useBillingTaxesQuery } from '../../data/taxes.ts';
import {
  emptyLine,
  figure,
  lineProblems,
  toLineInput,
  withoutBlank,
  type DraftLine,
} from '../../shared/draftLines.ts';
import type { WizardStep } from '../../shared/wizard/steps.ts';
import { startingTax, useIsExempt } from '../../shared/wizard/useClientTax.ts';
import { useDraftTotals } from '../../shared/wizard/useDraftTotals.ts';
import { projectQuoteForm, toProjectQuote, type ProjectQuoteValues } from './projectQuoteForm.ts';

/** The tax rate until the company's rate is loaded. */
const noTax = '0';

export type ProjectQuote = ReturnType<typeof useProjectQuote>;

/** The quote that is being written for a project: its fields, lines, totals, step, and what is wrong with it. */
export function useProjectQuote({ project }: SlotProps<'project.actions@1'>, onSaved: () => void) {
  const [step, setStep] = useState<WizardStep>('basic');
  const [lines, setLines] = useState<DraftLine[]>(() => [emptyLine()]);
  const [problem, setProblem] = useState<string>();
  const { form, isTaxLoading } = useProjectQuoteForm(project);
  const values = useWatch({ control: form.control });
  // Items with a quantity of 0 or less are removed.
  const filledLines = useMemo(
    () => withoutBlank(lines).filter(({ quantity }) => figure(quantity) > 0),
    [lines],
  );
  const tax = { taxRate: values.tax_rate ?? '', taxName: values.tax_name };
  const totals = useDraftTotals(filledLines, {
    tax_rate: tax.taxRate,
    tax_name: tax.taxName,
    isExempt: useIsExempt(values.client_id ?? ''),
  });
  const { saveQuote, isSaving } = useSave(onSaved, setProblem);
  const stopAt = (at: WizardStep, message?: string) => {
    setProblem(message);
    setStep(at);
  };
  const create = async () => {
    if (!(await form.trigger()))
      return stopAt(
        'basic',
        values.client_id && values.project_id ? undefined : 'Please select both client and project',
      );
    const linesProblem = problemOf(filledLines);
    if (linesProblem) return stopAt('items', linesProblem);
    setProblem(undefined);
    await saveQuote(form.getValues(), filledLines);
  };
  return {
    form,
    isTaxLoading,
    values,
    lines,
    setLines,
    filledLines,
    tax,
    totals,
    step,
    setStep,
    problem,
    create,
    isSaving,
    denial: denialOf(step, values, filledLines),
  };
}

function useProjectQuoteForm(project: SlotProps<'project.actions@1'>['project']) {
  const schema = useMemo(() => projectQuoteForm(today()), []);
  const form = useZodForm<ProjectQuoteValues, ProjectQuoteValues>(schema, {
    client_id: project.client_id ?? '',
    project_id: project.id,
    title: '',
    valid_until: addDays(today(), 30),
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
  return { form, isTaxLoading: !taxes && !hasNoTaxes };
}

/** Saves the quote and says so; a failure becomes the problem. */
function useSave(onSaved: () => void, setProblem: (message: string) => void) {
  const [id] = useState(() => crypto.randomUUID());
  const [save, { isLoading: isSaving }] = useQuoteSaveMutation();
  const toasts = useToasts();
  const emit = useEmit();
  const saveQuote = async (values: ProjectQuoteValues, lines: readonly DraftLine[]) => {
    const { data, error } = await save({
      quote: toProjectQuote(id, values),
      items: lines.map((line) => toLineInput(line, 'quote')),
    });
    if (!data) {
      toasts.error('Failed to create quote');
      setProblem(messageOf(error));
      return;
    }
    toasts.success(`Quote #${data.quote_number} created successfully as draft`);
    emit('quote.created@1', { quote_id: data.id });
    onSaved();
  };
  return { saveQuote, isSaving };
}

function problemOf(lines: readonly DraftLine[]): string | undefined {
  if (lines.length === 0) return 'Please add at least one item to the quote';
  return lines.some((line) => Object.keys(lineProblems(line)).length > 0)
    ? 'Some items need your attention.'
    : undefined;
}

/** Why the step's button is disabled; undefined if it is enabled. */
function denialOf(
  step: WizardStep,
  { client_id, title = '' }: Partial<ProjectQuoteValues>,
  lines: readonly DraftLine[],
): string | undefined {
  const missing = [...(client_id ? [] : ['a client']), ...(title.trim() ? [] : ['a title'])];
  if (step === 'basic' && missing.length > 0) return `Enter ${missing.join(' and ')} to continue`;
  return step === 'review' && lines.length === 0 ? 'Add an item to create the quote' : undefined;
}
