import { api, rowTag } from '@plumbline/data/core';
import type { OnboardingState } from '@plumbline/platform';

type Save = {
  userId: string;
  /** All of the profile's preferences; only `onboarding` changes. */
  preferences: Record<string, unknown>;
  onboarding: OnboardingState | null;
};

/** Keeps onboarding in the profile. */
export const { useOnboardingSaveMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    onboardingSave: build.mutation<unknown, Save>({
      query:
        ({ userId, preferences, onboarding }) =>
        ({ db }) =>
          db
            .from('user_profiles')
            .update({ preferences: JSON.parse(JSON.stringify({ ...preferences, onboarding })) })
            .eq('id', userId),
      invalidatesTags: [rowTag('Onboarding', 'own')],
    }),
  }),
});
