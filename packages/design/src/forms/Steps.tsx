import MuiStep from '@mui/material/Step';
import StepButton from '@mui/material/StepButton';
import StepLabel from '@mui/material/StepLabel';
import Stepper from '@mui/material/Stepper';

type StepsProps<Id extends string> = {
  steps: readonly { id: Id; label: string }[];
  active: Id;
  /** Makes the steps clickable. */
  onSelect?: (id: Id) => void;
};

/** How far one is through the steps of a wizard. */
export function Steps<Id extends string>({ steps, active, onSelect }: StepsProps<Id>) {
  const at = steps.findIndex((step) => step.id === active);
  return (
    <Stepper activeStep={at} nonLinear={Boolean(onSelect)} alternativeLabel>
      {steps.map((step, index) => (
        <MuiStep key={step.id} completed={index < at}>
          {onSelect ? (
            <StepButton onClick={() => onSelect(step.id)}>{step.label}</StepButton>
          ) : (
            <StepLabel>{step.label}</StepLabel>
          )}
        </MuiStep>
      ))}
    </Stepper>
  );
}
