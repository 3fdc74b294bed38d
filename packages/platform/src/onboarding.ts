/** The four first steps, in their order. */
export const onboardingSteps = ['companyInfo', 'firstClient', 'firstItem', 'firstProject'] as const;
export type OnboardingStep = (typeof onboardingSteps)[number];

/** What the spec keeps per user; stored in the profile, so that it survives a sign-out and another device. */
export type OnboardingState = {
  isFirstTimeUser: boolean;
  steps: Record<OnboardingStep, boolean>;
  /** The first step that is not done; null when all are. */
  currentStep: OnboardingStep | null;
  showWelcomeTour: boolean;
  isOnboardingComplete: boolean;
};

export type Onboarding = {
  state: OnboardingState;
  /** Steps that the plan does not contain; they show "Included in Pro" and count as done. */
  included: Partial<Record<OnboardingStep, string>>;
  /** Completed steps over those that the plan contains, 0 to 100. */
  percentage: number;
  complete: (...steps: OnboardingStep[]) => void;
  /** Marks everything complete and hides the tour. */
  skip: () => void;
  reset: () => void;
  startTour: () => void;
  hideTour: () => void;
};
