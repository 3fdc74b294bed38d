import type { Onboarding } from './onboarding.ts';
import { usePlatform } from './platform.ts';

/** First steps of a new user: what is done, which step is due, and what can be done about them. */
export function useOnboarding(): Onboarding {
  return usePlatform().onboarding;
}
