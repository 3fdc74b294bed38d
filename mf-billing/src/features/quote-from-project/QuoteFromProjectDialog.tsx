import type { SlotProps } from '@plumbline/contract';
import { Alert, Button, Stack, Typography } from '@plumbline/design';
import { ContentDialog, Steps } from '@plumbline/design/forms';
import { useId } from 'react';
import { useQuoteNumberQuery } from '../../data/quotes.ts';
import { ItemsStep } from '../../shared/wizard/ItemsStep.tsx';
import { stepBeside } from '../../shared/wizard/steps.ts';
import { ProjectBasicStep } from './ProjectBasicStep.tsx';
import { useProjectQuote, type ProjectQuote } from './useProjectQuote.ts';
import { QuoteReview } from './QuoteReview.tsx';

const steps = [
  { id: 'basic', label: 'Basic Info' },
  { id: 'items', label: 'Add Items' },
  { id: 'review', label: 'Review' },
] as const;

type QuoteFromProjectDialogProps = SlotProps<'project.actions@1'> & { onClose: () => void };

/** Create Quote from Project: three clickable steps, closed after success. */
export function QuoteFromProjectDialog({ project, onClose }: QuoteFromProjectDialogProps) {
  const quote = useProjectQuote({ project }, onClose);
  const { data: number } = useQuoteNumberQuery('project');
  const { step, setStep, problem, totals, tax } = quote;
  return (
    <ContentDialog
      isOpen
      title="Create Quote from Project"
      onClose={onClose}
      width="lg"
      actions={<Actions quote={quote} onClose={onClose} />}
    >
      <Stack spacing={3}>
        <Steps steps={steps} active={step} onSelect={setStep} />
        {problem && <Alert severity="error">{problem}</Alert>}
        {step === 'basic' && (
          <ProjectBasicStep
            form={quote.form}
            project={project}
            number={number ?? 'Assigned on save'}
            isTaxLoading={quote.isTaxLoading}
          />
        )}
        {step === 'items' && (
          <ItemsStep
            kind="quote"
            lines={quote.lines}
            setLines={quote.setLines}
            totals={totals}
            {...tax}
            showsProblems={problem !== undefined}
          />
        )}
        {step === 'review' && (
          <QuoteReview quote={quote} number={number} projectName={project.name} />
        )}
      </Stack>
    </ContentDialog>
  );
}

/** The step's buttons, and beside them why they are disabled. */
function Actions({ quote, onClose }: { quote: ProjectQuote; onClose: () => void }) {
  const { step, setStep, denial } = quote;
  const why = useId();
  const isReview = step === 'review';
  return (
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
      <Button
        // So that a press on Next never becomes one on Create Quote.
        key={isReview ? 'create' : 'next'}
        variant="contained"
        loading={isReview && quote.isSaving}
        disabled={denial !== undefined}
        aria-describedby={denial && why}
        onClick={() => (isReview ? void quote.create() : setStep(stepBeside(step, 1) ?? step))}
      >
        {isReview ? 'Create Quote' : 'Next'}
      </Button>
    </>
  );
}
