import { Alert, Stack } from '@plumbline/design';
import { useState, type ReactNode } from 'react';
import { documentLabel } from '../labels.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import { ItemsStep } from './ItemsStep.tsx';
import { DraftNotice } from './DraftNotice.tsx';
import { ReviewHead, type ReviewFacts } from './ReviewHead.tsx';
import { ReviewLines } from './ReviewLines.tsx';
import { ReviewTitle } from './ReviewTitle.tsx';
import { TotalsPanel } from './TotalsPanel.tsx';
import { useDocumentWizard } from './useDocumentWizard.ts';
import type { WizardFile, WizardHead, WizardOptions } from './wizardOptions.ts';
import { useDraftTotals } from './useDraftTotals.ts';
import { useIsExempt } from './useClientTax.ts';
import { WizardFrame } from './WizardFrame.tsx';

type DocumentWizardProps<Head extends WizardHead, File extends WizardFile> = WizardOptions<
  Head,
  File
> & {
  /** The first step; it alone differs between the documents. */
  basicStep: ReactNode;
  /** Why the first step can't be completed yet. */
  nextDenial?: (head: Head) => string | undefined;
  /** Dates and terms for the review step. */
  reviewFacts: (head: Head) => ReviewFacts;
  /** Lines offered in the second step. */
  offer?: (head: Head) => ReactNode;
  isSaving: boolean;
};

/** The wizard for a quote or an invoice; input survives a reload, a crash, and another user's save. */
export function DocumentWizard<Head extends WizardHead, File extends WizardFile>(
  props: DocumentWizardProps<Head, File>,
) {
  const {
    kind,
    draft,
    file,
    numberOf,
    onCancel,
    basicStep,
    nextDenial,
    offer,
    isSaving,
    reviewFacts,
  } = props;
  const { step, setStep, lines, setLines } = draft;
  const wizard = useDocumentWizard(props);
  const { head, filledLines, conflict } = wizard;
  const isExempt = useIsExempt(head.client_id);
  const totals = useDraftTotals(lines, { ...head, isExempt }, file);
  const [isNoticeClosed, setNoticeClosed] = useState(!draft.wasRestored);
  return (
    <>
      {!isNoticeClosed && (
        <DraftNotice
          document={kind}
          onClose={() => setNoticeClosed(true)}
          onDiscard={wizard.discard}
        />
      )}
      <WizardFrame
        step={step}
        refusals={wizard.refusals}
        onPrevious={wizard.previous}
        onNext={wizard.next}
        nextDenial={step === 'basic' ? nextDenial?.(head) : undefined}
        onSubmit={wizard.submit}
        submitLabel={`${file ? 'Update' : 'Create'} ${documentLabel[kind]}`}
        isSaving={isSaving}
        onCancel={onCancel}
      >
        {step === 'basic' && basicStep}
        {step === 'items' && (
          <ItemsStep
            kind={kind}
            lines={lines}
            setLines={setLines}
            totals={totals}
            taxRate={head.tax_rate}
            taxName={head.tax_name}
            showsProblems={wizard.showsProblems}
            problem={wizard.showsProblems ? wizard.itemsProblem : undefined}
            offer={offer?.(head)}
          />
        )}
        {step === 'review' && (
          <Stack spacing={2}>
            <ReviewHead
              title={`${numberOf(head)} ${head.title}`}
              head={head}
              more={reviewFacts(head)}
              onEdit={() => setStep('basic')}
            />
            <ReviewTitle title="Items" onEdit={() => setStep('items')} />
            <ReviewLines lines={filledLines} />
            <TotalsPanel
              totals={totals}
              taxRate={head.tax_rate}
              taxName={head.tax_name}
              showsRetainage={kind === 'invoice'}
            />
          </Stack>
        )}
        {wizard.refusal && (
          <Alert severity="error" sx={{ mt: 2 }}>
            {wizard.refusal}
          </Alert>
        )}
      </WizardFrame>
      {conflict && <ConflictDialog document={kind} {...conflict} />}
    </>
  );
}
