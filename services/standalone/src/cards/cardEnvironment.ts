import { commaList } from '@plumbline/kit';
import { z } from 'zod';

/** The publishable key of the local Stripe emulator, which moves no money. */
export const localCardKey = 'pk_test_plumbline_local';

/** Stripe's keys; without them cards go to the local Stripe emulator. */
export const cardEnvironment = z.object({
  /** The card provider's publishable key; without it the local emulator's. */
  STRIPE_PUBLISHABLE_KEY: z.string().default(localCardKey),
  STRIPE_SECRET_KEY: z.string().optional(),
  /** Comma-separated signing secrets: of the account's own endpoint and of the connected accounts'. */
  STRIPE_WEBHOOK_SECRETS: commaList.default([]),
});
export type CardEnvironment = z.infer<typeof cardEnvironment>;
