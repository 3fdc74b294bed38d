import { judge } from './access.ts';
import { planFeatures } from './plans.ts';
import { rolePermissions } from './roles.ts';

const starterOwner = {
  status: 'ready' as const,
  features: planFeatures.starter,
  permissions: rolePermissions.owner,
};

describe('judge', () => {
  it('allows anything that asks for nothing, even before the profile has come', () => {
    expect(judge({ status: 'pending' })).toEqual({ answer: 'allow' });
  });

  it('stays pending until the profile has come', () => {
    expect(judge({ status: 'pending' }, { feature: 'view_projects' })).toEqual({
      answer: 'pending',
    });
  });

  it('names the plan that has the missing feature', () => {
    expect(judge(starterOwner, { feature: 'view_analytics' })).toEqual({
      answer: 'deny',
      because: 'plan',
      plan: 'professional',
    });
  });

  it('denies for the role when the plan has the feature', () => {
    const field = { ...starterOwner, permissions: rolePermissions.field_supervisor };

    expect(judge(field, { feature: 'view_invoices', permission: 'view_money' })).toEqual({
      answer: 'deny',
      because: 'role',
    });
  });
});
