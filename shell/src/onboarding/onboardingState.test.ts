import {
  completeStep,
  initialOnboarding,
  percentageOf,
  readOnboarding,
  skipOnboarding,
} from './onboardingState.ts';

const all = ['companyInfo', 'firstClient', 'firstItem', 'firstProject'] as const;

describe('onboarding', () => {
  it('starts with the company and shows the tour', () => {
    expect(initialOnboarding).toMatchObject({
      isFirstTimeUser: true,
      currentStep: 'companyInfo',
      showWelcomeTour: true,
      isOnboardingComplete: false,
    });
  });

  it.each([
    [0, 0],
    [1, 25],
    [2, 50],
    [3, 75],
    [4, 100],
  ])('with %i steps done is %i percent', (done, percent) => {
    const state = all.slice(0, done).reduce(completeStep, initialOnboarding);

    expect(percentageOf(state)).toBe(percent);
  });

  it('counts only steps that the plan contains', () => {
    const missing = { firstItem: 'Included in Pro', firstProject: 'Included in Pro' };
    const start = completeStep(completeStep(initialOnboarding, 'firstItem'), 'firstProject');

    expect(percentageOf(start, missing)).toBe(0);
    expect(percentageOf(completeStep(start, 'firstClient'), missing)).toBe(50);
  });

  it('is complete with the last step, in whatever order', () => {
    const state = all.toReversed().reduce(completeStep, initialOnboarding);

    expect(state).toMatchObject({ isOnboardingComplete: true, currentStep: null });
  });

  it('goes on with the first step that is missing', () => {
    expect(completeStep(initialOnboarding, 'firstClient').currentStep).toBe('companyInfo');
    expect(completeStep(initialOnboarding, 'companyInfo').currentStep).toBe('firstClient');
  });

  it('is complete and without a tour when skipped', () => {
    expect(skipOnboarding(initialOnboarding)).toMatchObject({
      isOnboardingComplete: true,
      showWelcomeTour: false,
      steps: initialOnboarding.steps,
    });
  });

  it.each([undefined, null, 7, {}, { steps: {} }])('starts anew from %p', (kept) => {
    expect(readOnboarding(kept)).toEqual(initialOnboarding);
  });

  it('comes back as it was kept', () => {
    const state = completeStep(initialOnboarding, 'companyInfo');

    expect(readOnboarding(JSON.parse(JSON.stringify(state)))).toEqual(state);
  });
});
