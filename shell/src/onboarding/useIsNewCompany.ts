import { useSession } from '@plumbline/platform';

/** Whether onboarding concerns this user: in the trial, or once it has begun. */
export function useIsNewCompany(): boolean {
  const { company, user } = useSession();
  return company.plan_status === 'trialing' || user.preferences['onboarding'] !== undefined;
}
