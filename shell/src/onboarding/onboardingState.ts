import {
  onboardingSteps,
  type Onboarding,
  type OnboardingState,
  type OnboardingStep,
} from '@plumbline/platform';
import * as z from 'zod/mini';

const steps = z.object({
  companyInfo: z.boolean(),
  firstClient: z.boolean(),
  firstItem: z.boolean(),
  firstProject: z.boolean(),
});
const stored = z.object({
  isFirstTimeUser: z.boolean(),
  steps,
  showWelcomeTour: z.boolean(),
  isOnboardingComplete: z.boolean(),
});

const currentOf = (done: OnboardingState['steps']): OnboardingStep | null =>
  onboardingSteps.find((step) => !done[step]) ?? null;

const settle = (state: Omit<OnboardingState, 'currentStep'>): OnboardingState => {
  const currentStep = state.isOnboardingComplete ? null : currentOf(state.steps);
  return {
    ...state,
    currentStep,
    isOnboardingComplete: state.isOnboardingComplete || currentStep === null,
  };
};

/** Where a new user starts: nothing is done and the tour shows. */
export const initialOnboarding: OnboardingState = settle({
  isFirstTimeUser: true,
  steps: { companyInfo: false, firstClient: false, firstItem: false, firstProject: false },
  showWelcomeTour: true,
  isOnboardingComplete: false,
});

/** Reads the state out of the profile's preferences; anything unreadable is a new start. */
export function readOnboarding(saved: unknown): OnboardingState {
  const parsed = stored.safeParse(saved);
  return parsed.success ? settle(parsed.data) : initialOnboarding;
}

/** Marks a step as done; with the last one, onboarding is complete. */
export const completeStep = (state: OnboardingState, step: OnboardingStep): OnboardingState =>
  settle({ ...state, steps: { ...state.steps, [step]: true } });

/** Marks onboarding complete and hides the tour. */
export const skipOnboarding = (state: OnboardingState): OnboardingState =>
  settle({ ...state, isOnboardingComplete: true, showWelcomeTour: false, isFirstTimeUser: false });

/**
 * Completed steps over those that the plan contains, in whole percent. Steps of a higher plan count as
 * done for the whole, but nobody has done them.
 */
export function percentageOf(
  { steps: done }: OnboardingState,
  missing: Onboarding['included'] = {},
): number {
  const own = onboardingSteps.filter((step) => !missing[step]);
  return Math.round((own.filter((step) => done[step]).length / own.length) * 100);
}
