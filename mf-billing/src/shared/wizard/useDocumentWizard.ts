import { isDataError, messageOf, type DataError } from '@plumbline/data';
import { formatMoney } from '@plumbline/design';
import { showServerError, useWatch, type ZodForm } from '@plumbline/design/forms';
import { useToasts } from '@plumbline/platform';
import { useEffect, useState } from 'react';
import type { DocumentKind, InvoiceLine, LineInput, QuoteLine } from '../../data/schemas.ts';
import {
  draftTotals,
  figure,
  lineProblems,
  toDraftLine,
  toLineInput,
  withoutBlank,
  type LeftOver,
  type Rates,
} from '../draftLines.ts';
import { documentLabel } from '../labels.ts';
import type { ReviewedHead } from './ReviewHead.tsx';
import { mergeDraft, type Version } from './mergeDraft.ts';
import { stepBeside } from './steps.ts';
import { useLeaving } from './useLeaving.ts';
import type { WizardDraft } from './useWizardDraft.ts';

/** What the headers of both documents have. */
export type WizardHead = Omit<Rates, 'isExempt'> & ReviewedHead & { title: string };
/** What both documents have once they are stored. */
export type WizardFile = LeftOver & {
  id: string;
  version: number;
  items: (QuoteLine | InvoiceLine)[];
};

export type WizardOptions<Head extends WizardHead, File extends WizardFile> = {
  kind: DocumentKind;
  draft: WizardDraft<Head>;
  form: ZodForm<Head>;
  /** The document that is edited; absent for a new one. */
  file: File | undefined;
  toValues: (file: File) => Head;
  numberOf: (document: Head | File) => string;
  /** Validates the first step. */
  checkBasic: () => Promise<boolean>;
  /** An invoice needs a line, a quote can do without. */
  needsItems?: boolean;
  onSave: (typed: {
    head: Head;
    items: LineInput[];
    version?: number;
  }) => PromiseLike<{ data?: File | undefined; error?: unknown }>;
  /** The version someone else saved, unless it can no longer be edited. */
  onConflict: (id: string) => Promise<File | undefined>;
  onSaved: (file: File) => void;
  onCancel: () => void;
};

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
  const { step, setStep, lines, setLines, keepHead } = draft;
  const [theirs, setTheirs] = useState<File>();
  const [showsProblems, setShowsProblems] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [refusals, setRefusals] = useState(0);
  const refused = () => setRefusals((count) => count + 1);
  const toasts = useToasts();
  const head = useWatch({ control: form.control, compute: (typed: Head) => ({ ...typed }) });
  const leaveTo = useLeaving(form.formState.isDirty || draft.hasOtherLines);
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
  /** Shows the message at the discount's own field. */
  const refuseDiscount = (message: string) => {
    showServerError(form, { message, field: 'discount_value' });
    setStep('basic');
    refused();
  };
  const areLinesWrong = () =>
    itemsProblem !== undefined ||
    filledLines.some((line) => Object.keys(lineProblems(line)).length > 0);

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
    if (latest) {
      setTheirs(latest);
      return;
    }
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

  const versionOf = (stored: File) => ({
    head: does.toValues(stored),
    lines: stored.items.map(toDraftLine),
  });
  /** Continues with these values on top of the version someone else saved. */
  const takeOver = (from: File, taken: Version<Head>) => {
    form.reset(taken.head);
    setLines([...taken.lines]);
    draft.setOrigin({ version: from.version, base: versionOf(from) });
    setTheirs(undefined);
  };
  const conflict = () => {
    if (!theirs) return undefined;
    const other = versionOf(theirs);
    const merged = mergeDraft(draft.base ?? other, { head: form.getValues(), lines }, other);
    return {
      clashes: merged.clashes,
      onMerge: () => takeOver(theirs, merged),
      onTakeTheirs: () => takeOver(theirs, other),
      onClose: () => setTheirs(undefined),
    };
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
    conflict: conflict(),
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
