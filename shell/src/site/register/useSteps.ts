import { useEffect, useEffectEvent, useState } from 'react';
import * as z from 'zod/mini';

const entry = z.object({ step: z.literal([0, 1, 2]) });
type Step = z.infer<typeof entry>['step'];

/** The entry of the history that shows a step, beside what a router keeps there. */
const entryOf = (step: Step) => ({ ...history.state, step });

type Watch = {
  isFilledIn: (step: number) => boolean;
  onChange: () => void;
};

/**
 * The step that shows is an entry of the history, so that the browser's Back leads to the step before.
 * None shows before those ahead of it are filled in: a reload forgets the password.
 */
export function useSteps({ isFilledIn, onChange }: Watch) {
  const [step, setStep] = useState<Step>(0);
  const show = useEffectEvent((state: unknown) => {
    const asked = entry.safeParse(state).data?.step;
    // A link to a place in the page is an entry too, and changes nothing.
    if (asked === undefined) return;
    const open = [0, 1].find((before) => before < asked && !isFilledIn(before));
    if (open !== undefined) history.go(open - asked);
    else {
      onChange();
      setStep(asked);
    }
  });

  useEffect(() => {
    const { data } = entry.safeParse(history.state);
    // After a reload it is at the first step.
    if (data?.step) history.go(-data.step);
    else history.replaceState(entryOf(0), '');
    const onPop = ({ state }: PopStateEvent) => show(state);
    addEventListener('popstate', onPop);
    return () => removeEventListener('popstate', onPop);
  }, []);

  return {
    step,
    forward: () => {
      const next = step === 0 ? 1 : 2;
      history.pushState(entryOf(next), '');
      setStep(next);
    },
    back: () => history.back(),
  };
}
