import * as z from 'zod/mini';
import { features, planWith, type Feature, type EffectivePlan } from './plans.ts';
import { permissions, type Permission } from './roles.ts';

/** What a route, menu entry or slot fill asks for; nothing asked means any signed-in user. */
export const requirement = z.strictObject({
  feature: z.optional(z.enum(features)),
  permission: z.optional(z.enum(permissions)),
});
export type Requirement = { feature?: Feature; permission?: Permission };

/** What the session can do; `pending` until the profile has come. */
export type Abilities =
  | { status: 'pending' }
  | { status: 'ready'; features: readonly Feature[]; permissions: readonly Permission[] };

/** The gate's three answers. A denial for the plan names the plan that has the feature. */
export type Verdict =
  | { answer: 'pending' }
  | { answer: 'allow' }
  | { answer: 'deny'; because: 'plan'; plan: EffectivePlan }
  | { answer: 'deny'; because: 'role' };

/** Decides one requirement; the shell's gate, links, menu and slots all ask here. */
export function judge(abilities: Abilities, needs: Requirement = {}): Verdict {
  if (!needs.feature && !needs.permission) return { answer: 'allow' };
  if (abilities.status === 'pending') return { answer: 'pending' };
  if (needs.feature && !abilities.features.includes(needs.feature))
    return { answer: 'deny', because: 'plan', plan: planWith(needs.feature) };
  if (needs.permission && !abilities.permissions.includes(needs.permission))
    return { answer: 'deny', because: 'role' };
  return { answer: 'allow' };
}
