import {
  planFeatures,
  planLabel,
  planWith,
  plans,
  rolePermissions,
  roles,
  type EffectivePlan,
} from '@plumbline/contract';
import { startBackend, type Backend } from '@plumbline/testing/backend';

let backend: Backend;
beforeAll(async () => {
  backend = await startBackend();
}, 60_000);
afterAll(() => backend.close());

it('has the features of each plan as the contract lists them', async () => {
  const rows = await backend.sql<{ plan: EffectivePlan; features: string[] }[]>`
    select plan, array_agg(feature order by feature) as features from plan_features group by plan`;

  expect(Object.fromEntries(rows.map(({ plan, features }) => [plan, features]))).toEqual(
    Object.fromEntries(
      Object.entries(planFeatures).map(([plan, features]) => [plan, features.toSorted()]),
    ),
  );
});

it('has the permissions of each role as the contract lists them', async () => {
  const rows = await backend.sql<{ role: string; permissions: string[] }[]>`
    select role, array_agg(permission order by permission) as permissions from role_permissions group by role`;

  expect(Object.fromEntries(rows.map(({ role, permissions }) => [role, permissions]))).toEqual(
    Object.fromEntries(roles.map((role) => [role, rolePermissions[role].toSorted()])),
  );
});

it('shows a visitor the price list', async () => {
  const { data } = await backend
    .client()
    .from('plans')
    .select('*')
    .eq('is_listed', true)
    .order('position');

  expect(data).toMatchObject([
    {
      slug: 'starter',
      monthly_price: 29,
      annual_price: 278.4,
      max_active_projects: 5,
      max_open_projects: 10,
    },
    {
      slug: 'professional',
      monthly_price: 79,
      annual_price: 758.4,
      max_active_projects: 25,
      max_open_projects: 50,
      is_popular: true,
    },
    {
      slug: 'enterprise',
      monthly_price: 199,
      annual_price: 1910.4,
      max_active_projects: null,
      max_open_projects: null,
    },
  ]);
  expect(data?.map(({ gate_label }) => gate_label)).toEqual(plans.map((plan) => planLabel[plan]));
});

it.each([
  ['starter', 'starter'],
  ['starter_lifetime', 'starter'],
  ['professional_lifetime', 'professional'],
  ['enterprise_lifetime', 'enterprise'],
  ['lifetime', 'enterprise'],
])('gives the plan %s the features of %s', async (slug, plan) => {
  const { id, owner } = await backend.makeCompany();
  await backend.sql`update companies set plan = ${slug}, plan_status = 'canceled' where id = ${id}`;

  const { data } = await owner.client.rpc('current_session');

  expect(data.effective_plan).toBe(plan);
  // Lifetime has no subscription that could end.
  expect(data.can_write).toBe(slug !== 'starter');
});

it('names the plan that a refused feature needs', async () => {
  const { owner } = await backend.makeCompany({ plan: 'starter' });

  const { error } = await owner.client.from('projects').insert({ name: 'A project' });

  expect(error).toMatchObject({
    code: 'PT402',
    message: `This feature requires a ${planLabel[planWith('create_edit_projects')]} or higher plan subscription`,
  });
});

describe('after the trial', () => {
  it('says so on every write, and goes on reading', async () => {
    const user = await backend.signUp({ selected_plan: 'professional' });
    await user.client.from('clients').insert({ name: 'Before' });
    await backend.sql`update companies set trial_ends_at = now() where id = (select company_id from user_profiles where id = ${user.id})`;

    const { error } = await user.client.from('clients').insert({ name: 'After' });
    const { data } = await user.client.from('clients').select('name');
    const { data: session } = await user.client.rpc('current_session');

    expect(error).toMatchObject({
      code: 'PT402',
      message: 'Your trial has ended. Choose a plan to make changes.',
    });
    expect(data).toEqual([{ name: 'Before' }]);
    expect(session).toMatchObject({ can_write: false, effective_plan: 'professional' });
  });
});

describe('the quota of projects', () => {
  const projects = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ name: `Project ${index}` }));

  it('lets exactly as many active projects in, however many come at once', async () => {
    const { id, owner } = await backend.makeCompany({ plan: 'professional' });
    await backend.sql`update plans set max_active_projects = 5, max_open_projects = 7 where slug = 'professional'`;

    const answers = await Promise.all(
      projects(20).map((project) => owner.client.from('projects').insert(project)),
    );

    const refused = answers.flatMap(({ error }) => (error ? [error] : []));
    expect(refused).toHaveLength(15);
    expect(refused[0]).toMatchObject({
      code: 'PT402',
      message:
        'Your plan allows up to 5 active projects. Complete or archive a project, or upgrade your plan.',
    });
    const { data: open } = await owner.client
      .from('projects')
      .select('id, status')
      .eq('company_id', id);
    expect(open).toHaveLength(5);
  });

  it('frees a slot by completing, and a place by archiving', async () => {
    const { owner } = await backend.makeCompany({ plan: 'professional' });
    const { data } = await owner.client.from('projects').insert(projects(5)).select('id');
    const [first, second] = data ?? [];
    const add = async () =>
      (await owner.client.from('projects').insert({ name: 'One more' })).error?.code ?? 'accepted';
    const full = await add();
    for (const done of [first, second])
      await owner.client.rpc('set_project_status', {
        p_project_id: done?.id,
        p_status: 'completed',
      });
    const afterCompleting = [await add(), await add(), await add()];
    const reopened = await owner.client.rpc('set_project_status', {
      p_project_id: first?.id,
      p_status: 'in_progress',
    });
    await owner.client.from('projects').update({ status: 'completed' }).eq('name', 'One more');
    const placesFull = await add();
    await owner.client
      .from('projects')
      .update({ archived_at: new Date().toISOString() })
      .eq('id', first?.id);

    expect(full).toBe('PT402');
    expect(afterCompleting).toEqual(['accepted', 'accepted', 'PT402']);
    expect(reopened.error?.code).toBe('PT402');
    expect(placesFull).toBe('PT402');
    expect(await add()).toBe('accepted');
  });
});
