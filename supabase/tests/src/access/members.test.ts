import { startBackend, type Backend } from '@plumbline/testing/backend';

let backend: Backend;
beforeAll(async () => {
  backend = await startBackend();
}, 60_000);
afterAll(() => backend.close());

describe('members', () => {
  it('keep an owner', async () => {
    const company = await backend.makeCompany({ plan: 'enterprise', roles: ['project_manager'] });
    const { client, id } = company.owner;

    const demoted = await client.rpc('set_member_role', { p_user_id: id, p_role: 'subcontractor' });
    const removed = await client.rpc('set_member_active', { p_user_id: id, p_is_active: false });
    await client.rpc('set_member_role', {
      p_user_id: company.as('project_manager').id,
      p_role: 'owner',
    });
    const afterwards = await client.rpc('set_member_role', {
      p_user_id: id,
      p_role: 'subcontractor',
    });

    expect([demoted.error?.code, removed.error?.code, afterwards.error]).toEqual([
      'PT409',
      'PT409',
      null,
    ]);
  });

  it('who were deactivated are reactivated, not invited once more', async () => {
    const company = await backend.makeCompany({ plan: 'enterprise', roles: ['project_manager'] });
    const manager = company.as('project_manager');
    const invite = async () => {
      const { data } = await company.owner.client
        .from('user_profiles')
        .select('email, full_name')
        .eq('id', manager.id)
        .single();
      const { error } = await company.owner.client.rpc('create_invitation', {
        p_email: data?.email,
        p_role: 'project_manager',
      });
      return error?.message.replace(data?.full_name, 'Somebody');
    };

    const active = await invite();
    await company.owner.client.rpc('set_member_active', {
      p_user_id: manager.id,
      p_is_active: false,
    });

    expect([active, await invite()]).toEqual([
      'This person is already a member of the company',
      'Somebody was deactivated. Reactivate this person in the list of users.',
    ]);
  });

  it('see nothing once removed, and again when taken back', async () => {
    const company = await backend.makeCompany({ plan: 'enterprise', roles: ['project_manager'] });
    const manager = company.as('project_manager');
    await manager.client.from('clients').insert({ name: 'A client' });
    const seen = async () => (await manager.client.from('clients').select('id')).data?.length;

    await company.owner.client.rpc('set_member_active', {
      p_user_id: manager.id,
      p_is_active: false,
    });
    const removed = await seen();
    const { error } = await manager.client.from('clients').insert({ name: 'Another' });
    await company.owner.client.rpc('set_member_active', {
      p_user_id: manager.id,
      p_is_active: true,
    });

    expect([removed, await seen()]).toEqual([0, 1]);
    expect(error).not.toBeNull();
  });
});

describe('a platform administrator', () => {
  it('works inside a company for a limited time, and is named in its audit log', async () => {
    const company = await backend.makeCompany({ plan: 'starter' });
    const admin = await backend.signUp({ full_name: 'Admin' });
    await backend.service().rpc('make_platform_admin', { p_user_id: admin.id });
    const session = async () => (await admin.client.rpc('current_session')).data;
    const alone = await session();

    const nowhere = await admin.client.rpc('start_acting_as', {
      p_company_id: admin.id,
      p_reason: 'Support call 16',
    });
    expect(nowhere.error?.message).toBe('Company not found');
    await admin.client.rpc('start_acting_as', {
      p_company_id: company.id,
      p_reason: 'Support call 17',
      p_minutes: 600,
    });
    const acting = await session();
    const { error } = await admin.client.from('projects').insert({ name: 'Made by support' });
    const [act] = await backend.sql`
      select extract(epoch from expires_at - started_at)::int as seconds from private.act_as_sessions where company_id = ${company.id}`;
    await backend.sql`update private.act_as_sessions set expires_at = now() where company_id = ${company.id}`;
    const expired = await session();

    const { data: log } = await company.owner.client
      .from('audit_log')
      .select('*')
      .eq('is_platform_admin', true);
    expect(alone).toMatchObject({
      company: null,
      is_platform_admin: true,
      effective_plan: 'admin',
    });
    expect(acting).toMatchObject({
      company: { id: company.id },
      user: { role: 'owner' },
      is_acting: true,
    });
    expect(error).toBeNull();
    expect(act?.seconds).toBe(3600);
    expect(expired).toMatchObject({ company: null });
    expect(log?.map(({ table_name }) => table_name)).toEqual(
      expect.arrayContaining(['act_as_sessions', 'projects']),
    );
  });
});
