import { judge, type Abilities, type Requirement } from './access.ts';
import { features } from './plans.ts';
import { permissions } from './roles.ts';

const ready: Abilities = {
  status: 'ready',
  features: ['view_projects'],
  permissions: ['view_projects'],
};

describe('judge', () => {
  it('allows what asks for nothing, even before the profile has come', () => {
    expect(judge({ status: 'pending' })).toEqual({ answer: 'allow' });
  });

  it('waits for the profile where something is asked for', () => {
    expect(judge({ status: 'pending' }, { feature: 'view_projects' })).toEqual({
      answer: 'pending',
    });
  });

  it('allows what plan and role give', () => {
    expect(judge(ready, { feature: 'view_projects', permission: 'view_projects' })).toEqual({
      answer: 'allow',
    });
  });

  it.each([
    ['create_edit_projects', 'professional'],
    ['team_management', 'enterprise'],
    ['admin_panel', 'admin'],
  ] as const)('names the cheapest plan that has %s', (feature, plan) => {
    expect(judge(ready, { feature })).toEqual({ answer: 'deny', because: 'plan', plan });
  });

  it('denies for the role what the plan has', () => {
    expect(judge(ready, { feature: 'view_projects', permission: 'edit_projects' })).toEqual({
      answer: 'deny',
      because: 'role',
    });
  });

  it.each<[string, Requirement, boolean]>([
    ['a quote', { feature: 'create_edit_quotes', permission: 'edit_documents' }, false],
    ['progress on the site', { permission: 'update_progress' }, false],
    ['a message', { permission: 'send_messages' }, false],
    ['reading quotes', { feature: 'view_quotes', permission: 'view_money' }, true],
    ['choosing a plan', { permission: 'manage_billing' }, true],
  ])('knows what stays open when the plan has ended: %s', (_, needs, isOpen) => {
    const lapsed = { status: 'ready', features, permissions, canWrite: false } as const;

    expect(judge(lapsed, needs)).toEqual(
      isOpen ? { answer: 'allow' } : { answer: 'deny', because: 'lapsed' },
    );
  });
});
