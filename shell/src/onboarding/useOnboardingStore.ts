import { planLabel, planWith, type Feature } from '@plumbline/contract';
import type { Session } from '@plumbline/data/core';
import {
  onboardingSteps,
  type Events,
  type Onboarding,
  type OnboardingState,
  type OnboardingStep,
  type SessionState,
} from '@plumbline/platform';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useOnboardingSaveMutation } from './onboardingApi.ts';
import {
  completeStep,
  initialOnboarding,
  percentageOf,
  readOnboarding,
  skipOnboarding,
} from './onboardingState.ts';

const needs: Partial<Record<OnboardingStep, Feature>> = {
  firstClient: 'create_edit_clients',
  firstItem: 'create_edit_items',
  firstProject: 'create_edit_projects',
};

/** Steps that the plan does not contain say which plan does, and count as done. */
function includedElsewhere(session: Session | undefined): Onboarding['included'] {
  const missing = onboardingSteps.flatMap((step) => {
    const feature = needs[step];
    return feature && session && !session.features.includes(feature)
      ? [[step, `Included in ${planLabel[planWith(feature)]}`] as const]
      : [];
  });
  return Object.fromEntries(missing);
}

const withMissingDone = (state: OnboardingState, missing: Onboarding['included']) =>
  onboardingSteps.filter((step) => missing[step]).reduce(completeStep, state);

/** Onboarding of the signed-in user: kept in the profile, changed at once on the screen. */
export function useOnboardingStore(state: SessionState, events: Events): Onboarding {
  const session = state.status === 'ready' ? state.session : undefined;
  const [save] = useOnboardingSaveMutation();
  const [changed, setChanged] = useState<{ userId: string; state: OnboardingState }>();
  const included = useMemo(() => includedElsewhere(session), [session]);
  const userId = session?.user.id;
  const saved = session?.user.preferences['onboarding'];
  const now = useMemo(
    () =>
      withMissingDone(
        changed && changed.userId === userId ? changed.state : readOnboarding(saved),
        included,
      ),
    [changed, userId, saved, included],
  );

  const change = useCallback(
    (next: OnboardingState) => {
      if (!session) return;
      setChanged({ userId: session.user.id, state: next });
      void save({
        userId: session.user.id,
        preferences: session.user.preferences,
        onboarding: next,
      });
    },
    [session, save],
  );
  const complete = useCallback(
    (...steps: OnboardingStep[]) => {
      const open = steps.filter((step) => !now.steps[step]);
      if (open.length > 0) change(open.reduce(completeStep, now));
    },
    [now, change],
  );

  useEffect(() => {
    const stops = [
      events.on('client.created@1', () => complete('firstClient')),
      events.on('item.created@1', () => complete('firstItem')),
      events.on('project.created@1', () => complete('firstProject')),
    ];
    return () => stops.forEach((stop) => stop());
  }, [events, complete]);

  return useMemo(
    (): Onboarding => ({
      state: now,
      included,
      percentage: percentageOf(now, included),
      complete,
      skip: () => change(skipOnboarding(now)),
      reset: () => change(initialOnboarding),
      startTour: () => change({ ...now, showWelcomeTour: true }),
      hideTour: () => change({ ...now, showWelcomeTour: false, isFirstTimeUser: false }),
    }),
    [now, included, complete, change],
  );
}
