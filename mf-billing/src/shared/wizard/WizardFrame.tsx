import { Box, Button, Paper, Stack, Typography } from '@plumbline/design';
import { Steps } from '@plumbline/design/forms';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { stepBeside, wizardSteps, type WizardStep } from './steps.ts';

type WizardFrameProps = {
  step: WizardStep;
  /** How many times validation failed. */
  refusals: number;
  /** Makes the steps clickable. */
  onSelect?: (step: WizardStep) => void;
  onPrevious: () => void;
  onNext: () => void;
  /** Why Next is disabled, shown beside the button. */
  nextDenial?: string | undefined;
  onSubmit: () => void;
  submitLabel: string;
  isSubmitOff?: boolean;
  isSaving: boolean;
  onCancel: () => void;
  children: ReactNode;
};

/** A wizard with its steps above and sticky buttons below; Ctrl+Enter goes to the next step. */
export function WizardFrame({
  step,
  refusals,
  onSelect,
  onPrevious,
  onNext,
  nextDenial,
  onSubmit,
  submitLabel,
  isSubmitOff = false,
  isSaving,
  onCancel,
  children,
}: WizardFrameProps) {
  const isLast = stepBeside(step, 1) === undefined;
  const goOn = isLast ? onSubmit : onNext;
  const denial = isLast ? undefined : nextDenial;
  const isOff = isLast ? isSubmitOff : denial !== undefined;
  const denialId = useId();
  const frame = useRef<HTMLDivElement>(null);
  const place = `${step} ${refusals}`;
  const shown = useRef(place);
  // Scrolls to the start of a step, or to its first error.
  useEffect(() => {
    if (shown.current === place) return;
    shown.current = place;
    const wrong = frame.current?.querySelector('[aria-invalid="true"], [data-problem]');
    if (wrong) wrong.scrollIntoView({ block: 'center' });
    else frame.current?.firstElementChild?.scrollIntoView({ block: 'nearest' });
  }, [place]);
  return (
    <Box
      ref={frame}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isOff || isSaving) return;
        event.preventDefault();
        goOn();
      }}
    >
      <Box sx={{ mb: 3, scrollMarginTop: 'calc(var(--pl-top-bar, 56px) + 16px)' }}>
        <Steps steps={wizardSteps} active={step} {...(onSelect && { onSelect })} />
      </Box>
      {children}
      <Paper
        square
        elevation={0}
        data-bottom-bar
        sx={{
          position: 'sticky',
          bottom: 0,
          zIndex: 2,
          mt: 3,
          py: 1.5,
          borderTop: 1,
          borderColor: 'divider',
          bgcolor: 'background.default',
        }}
      >
        {denial && (
          <Typography
            id={denialId}
            variant="caption"
            sx={{ display: 'block', mb: 1, color: 'text.secondary', textAlign: 'right' }}
          >
            {denial}
          </Typography>
        )}
        <Stack
          direction="row"
          spacing={1}
          sx={{
            justifyContent: 'space-between',
            // The last step's three buttons fit side by side on a small phone.
            '& .MuiButton-root': { px: { xs: 1, sm: 2 }, minWidth: 0, whiteSpace: 'nowrap' },
          }}
        >
          <Button color="inherit" onClick={onCancel}>
            Cancel
          </Button>
          <Stack direction="row" spacing={1}>
            <Button
              variant="outlined"
              onClick={onPrevious}
              disabled={stepBeside(step, -1) === undefined || isSaving}
            >
              Previous
            </Button>
            <Button
              variant="contained"
              onClick={goOn}
              disabled={isOff}
              loading={isSaving}
              aria-describedby={denial && denialId}
            >
              {isLast ? submitLabel : 'Next'}
            </Button>
          </Stack>
        </Stack>
      </Paper>
    </Box>
  );
}
