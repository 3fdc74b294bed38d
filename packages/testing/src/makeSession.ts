import { planFeatures, rolePermissions, type EffectivePlan, type Role } from '@plumbline/contract';
import type { Session } from '@plumbline/data';

type Wanted = {
  role?: Role;
  plan?: EffectivePlan;
  user?: Partial<Session['user']>;
  company?: Partial<Session['company']>;
};

/** A signed-in session of Ridgeline Builders with the role and plan that a test wants. */
export function makeSession({
  role = 'owner',
  plan = 'professional',
  user,
  company,
}: Wanted = {}): Session {
  return {
    user: {
      id: '00000000-0000-4000-8000-000000000001',
      email: 'owner@plumbline.test',
      full_name: 'Dana Ridge',
      role,
      avatar_url: null,
      phone: '(512) 555-0100',
      preferences: {},
      ...user,
    },
    company: {
      id: '00000000-0000-4000-8000-0000000000c1',
      name: 'Ridgeline Builders',
      plan: plan === 'admin' ? 'enterprise' : plan,
      plan_status: 'active',
      trial_ends_at: null,
      logo_url: null,
      settings: {},
      ...company,
    },
    effective_plan: plan,
    features: [...planFeatures[plan]],
    permissions: [...rolePermissions[role]],
    can_write: true,
    is_platform_admin: plan === 'admin',
    is_acting: false,
    see_as: null,
  };
}
