import { isDataError, messageOf, type DataError } from '@plumbline/data';
import { formatMoney } from '@plumbline/design';
import { showServerError, useWatch } from '@plumbline/design/forms';
import { useToasts } from '@plumbline/platform';
import { useEffect, useState } from 'react';
import { figure, lineProblems, toLineInput, withoutBlank } from '../draftLines.ts';
import { draftTotals } from '../draftTotals.ts';
import { documentLabel } from '../labels.ts';
import { stepBeside } from './steps.ts';
import { useLeaving } from './useLeaving.ts';
import { useVersionConflict } from './useVersionConflict.ts';
import type { WizardDraft } from './useWizardDraft.ts';
import type { WizardFile, WizardHead, WizardOptions } from './wizardOptions.ts';

type LineChecks = Pick<WizardOptions<WizardHead, WizardFile>, 'kind' | 'needsItems'> & {
  lines: WizardDraft<WizardHead>['lines'];
  head: WizardHead;
};

/** What is wrong with the lines, and with a discount of more than they are worth. */
function lineChecks({ lines, head, kind, needsItems }: LineChecks) {
  const filledLines = withoutBlank(lines);
  const itemsProblem =
    needsItems && filledLines.length === 0
      ? `At least one item must be added to the ${kind}`
      : draftTotals(filledLines, head).total_amount < 0
        ? 'The total cannot be negative.'
        : undefined;
  const discountProblem = () => {
    const { subtotal } = draftTotals(filledLines, head);
    return head.discount_type === 'amount' &&
      filledLines.length > 0 &&
      figure(head.discount_value) > subtotal
      ? `The discount can't exceed the subtotal of ${formatMoney(subtotal)}`
      : undefined;
  };
  const areLinesWrong = () =>
    itemsProblem !== undefined ||
    filledLines.some((line) => Object.keys(lineProblems(line)).length > 0);
  return { filledLines, itemsProblem, discountProblem, areLinesWrong };
}

/**
 * Behavior of the quote and invoice wizards: validate, navigate, save, and merge with another
 * user's save.
 */
export function useDocumentWizard<Head extends WizardHead, File extends WizardFile>({
  kind,
  draft,
  form,
  file,
  needsItems = false,
  ...does
}: WizardOptions<Head, File>) {
  const { step, setStep, lines, keepHead } = draft;
  const { conflict, openConflict } = useVersionConflict({ draft, form, toValues: does.toValues });
  const [showsProblems, setShowsProblems] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [refusals, setRefusals] = useState(0);
  const refused = () => setRefusals((count) => count + 1);
  const toasts = useToasts();
  const head = useWatch({ control: form.control, compute: (typed: Head) => ({ ...typed }) });
  const leaveTo = useLeaving(form.formState.isDirty || draft.hasOtherLines);
  const { filledLines, itemsProblem, discountProblem, areLinesWrong } = lineChecks({
    lines,
    head,
    kind,
    needsItems,
  });
  /** Shows the message at the discount's own field. */
  const refuseDiscount = (message: string) => {
    showServerError(form, { message, field: 'discount_value' });
    setStep('basic');
    refused();
  };
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => keepHead(values),
      }),
    [form, keepHead],
  );

  const next = async () => {
    if (step === 'basic' && !(await does.checkBasic())) return refused();
    if (step === 'items') {
      setShowsProblems(true);
      if (areLinesWrong()) return refused();
      const problem = discountProblem();
      if (problem) return refuseDiscount(problem);
    }
    setRefusal(undefined);
    setStep(stepBeside(step, 1) ?? step);
  };

  const refuse = async (error: DataError) => {
    const latest = error.kind === 'conflict' && file && (await does.onConflict(file.id));
    if (latest) return openConflict(latest);
    toasts.error(`Failed to ${file ? 'update' : 'create'} ${kind}`);
    setRefusal(
      error.kind === 'unexpected'
        ? `Error ${file ? 'updating' : 'creating'} ${kind}. Please try again.`
        : error.message,
    );
    if (error.field) showServerError(form, error);
    if (error.field === 'packages') setStep('items');
    else if (error.field && error.field !== 'items') setStep('basic');
  };

  const submit = async () => {
    setRefusal(undefined);
    const isHeadRight = await form.trigger();
    if (!isHeadRight || areLinesWrong()) {
      setShowsProblems(true);
      setRefusal('Please fix the validation errors before submitting.');
      setStep(isHeadRight ? 'items' : 'basic');
      refused();
      return;
    }
    const problem = discountProblem();
    if (problem) return refuseDiscount(problem);
    const { data, error } = await does.onSave({
      head: form.getValues(),
      items: filledLines.map((line) => toLineInput(line, kind)),
      ...(draft.version !== null && { version: draft.version }),
    });
    if (!data) {
      await refuse(isDataError(error) ? error : { kind: 'unexpected', message: messageOf(error) });
      return;
    }
    draft.forget();
    toasts.success(
      `${documentLabel[kind]} #${does.numberOf(data)} ${file ? 'updated' : 'created'} successfully`,
    );
    leaveTo(() => does.onSaved(data));
  };

  return {
    head,
    filledLines,
    /** The error of the lines as a whole. */
    itemsProblem,
    showsProblems,
    refusal,
    /** How many times validation failed. */
    refusals,
    conflict,
    next: () => void next(),
    previous: () => setStep(stepBeside(step, -1) ?? step),
    submit: () => void submit(),
    /** Throws the draft away. */
    discard: () => {
      draft.forget();
      leaveTo(does.onCancel);
    },
  };
}
