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
  | {
      status: 'ready';
      features: readonly Feature[];
      permissions: readonly Permission[];
      /** False once the trial or the plan has ended: everything can be read and nothing changed. */
      canWrite?: boolean;
    };

/**
 * Whether something is allowed. A denial because of the plan names the plan that has the feature; `lapsed` is a change
 * that needs a new plan, because the trial or plan has ended.
 */
export type Access =
  | { answer: 'pending' }
  | { answer: 'allow' }
  | { answer: 'deny'; because: 'plan'; plan: EffectivePlan }
  | { answer: 'deny'; because: 'role' }
  | { answer: 'deny'; because: 'lapsed' };

const changing = /^(create_edit_|edit_|update_|send_)/;

/** Whether what is asked for is a change of the company's data; settings, team and billing stay open. */
const isChange = ({ feature = '', permission = '' }: { feature?: string; permission?: string }) =>
  changing.test(feature) || changing.test(permission);

/** Decides one requirement; the shell's gate, links, menu and slots all ask here. */
export function judge(abilities: Abilities, needs: Requirement = {}): Access {
  if (!needs.feature && !needs.permission) return { answer: 'allow' };
  if (abilities.status === 'pending') return { answer: 'pending' };
  if (needs.feature && !abilities.features.includes(needs.feature))
    return { answer: 'deny', because: 'plan', plan: planWith(needs.feature) };
  if (needs.permission && !abilities.permissions.includes(needs.permission))
    return { answer: 'deny', because: 'role' };
  if (abilities.canWrite === false && isChange(needs)) return { answer: 'deny', because: 'lapsed' };
  return { answer: 'allow' };
}
