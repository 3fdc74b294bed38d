import { useOnboarding, usePlatform, useAccess } from '@plumbline/platform';
import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router-dom';
import * as z from 'zod/mini';
import { homePath } from '../frame/homePath.ts';
import { useShell } from '../frame/ShellContext.ts';
import { useIsNewCompany } from './useIsNewCompany.ts';

const arrival = z.object({ isNewUser: z.boolean() });

/** Shows the welcome tour once: right after registration, else on a new company's dashboard. */
export function Tour() {
  const { routes, abilities } = usePlatform();
  const { live } = useShell();
  const { state: onboarding, hideTour } = useOnboarding();
  const { pathname, state } = useLocation();
  const isAtHome = pathname === homePath(routes, live.nav, abilities);
  const isOnDashboard = pathname === routes.get('insights.dashboard')?.path;
  const hasJustCome = isAtHome && arrival.safeParse(state).data?.isNewUser === true;
  const isNewCompany = useIsNewCompany();
  const shows = onboarding.showWelcomeTour && (hasJustCome || (isOnDashboard && isNewCompany));

  const seesMoney = useAccess({ permission: 'view_money' }).answer === 'allow';
  const onDone = useEffectEvent(hideTour);
  useEffect(() => {
    if (!shows) return undefined;
    let stop: (() => void) | undefined;
    let isGone = false;
    void import('./runTour.ts').then(({ runTour }) => {
      if (!isGone) stop = runTour(seesMoney, () => !isGone && onDone());
    });
    return () => {
      isGone = true;
      stop?.();
    };
  }, [shows, seesMoney]);
  return null;
}
