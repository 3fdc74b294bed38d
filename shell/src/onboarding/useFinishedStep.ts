import { onboardingSteps, type OnboardingState, type OnboardingStep } from '@plumbline/platform';
import { useState } from 'react';

/** The step that was finished last since the page was loaded, until it is put aside. */
export function useFinishedStep(
  steps: OnboardingState['steps'],
): [OnboardingStep | undefined, () => void] {
  const [known, setKnown] = useState(steps);
  const [finished, setFinished] = useState<OnboardingStep>();
  if (known !== steps) {
    setKnown(steps);
    const fresh = onboardingSteps.find((step) => steps[step] && !known[step]);
    if (fresh) setFinished(fresh);
  }
  return [finished, () => setFinished(undefined)];
}
