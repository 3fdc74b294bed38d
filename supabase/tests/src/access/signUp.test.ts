import { startBackend, type Backend } from '@plumbline/testing/backend';

let backend: Backend;
beforeAll(async () => {
  backend = await startBackend();
}, 60_000);
afterAll(() => backend.close());

const everything = {
  full_name: 'Nora Vance',
  company_name: 'Vance Roofing',
  phone: '(512) 555-0110',
  business_type: 'roofing-contractor',
  license_number: 'TX-123456',
  years_in_business: '3-5',
  project_size: '10k-50k',
  address: { street: '9 Elm Street', city: 'Waco', state: 'TX', zip: '76701' },
  selected_plan: 'professional',
  subscribe_to_updates: true,
  agreed_to_terms_at: '2026-11-21T00:00:00Z',
};

describe('a sign-up', () => {
  it('makes a company with all that registration asks, on a trial of 14 days', async () => {
    const user = await backend.signUp(everything);

    const { data: company } = await user.client.from('companies').select('*').single();
    const { data: profile } = await user.client.from('user_profiles').select('*').single();
    expect(company).toMatchObject({
      name: 'Vance Roofing',
      phone: '(512) 555-0110',
      email: user.email,
      address: everything.address,
      plan: 'professional',
      plan_status: 'trialing',
      settings: {
        business_type: 'roofing-contractor',
        license_number: 'TX-123456',
        years_in_business: '3-5',
        project_size: '10k-50k',
        subscribe_to_updates: true,
      },
    });
    const days = (Date.parse(company.trial_ends_at) - Date.parse(company.created_at)) / 86_400_000;
    expect(days).toBeCloseTo(14, 3);
    expect(profile).toMatchObject({
      full_name: 'Nora Vance',
      role: 'owner',
      email: user.email,
      is_active: true,
    });
    expect(profile.agreed_to_terms_at).not.toBeNull();
  });

  it.each([
    ['nothing', {}],
    ['an unknown plan', { selected_plan: 'platinum' }],
    ['a lifetime plan', { selected_plan: 'enterprise_lifetime' }],
    [
      'values of the wrong kind',
      {
        company_name: { a: 1 },
        phone: ['x'],
        address: 'Main Street',
        subscribe_to_updates: 'maybe',
      },
    ],
    [
      'values without end',
      {
        company_name: 'x'.repeat(100_000),
        full_name: 'y'.repeat(100_000),
        license_number: 'z'.repeat(10_000),
      },
    ],
  ])('takes %s and gives the Starter trial', async (_, metadata) => {
    const user = await backend.signUp(metadata);

    const { data } = await user.client.rpc('current_session');
    expect(data).toMatchObject({
      user: { role: 'owner' },
      company: { plan: 'starter' },
      effective_plan: 'starter',
      can_write: true,
    });
  });

  it('leaves no company behind when it fails', async () => {
    const count = async () =>
      (await backend.sql`select count(*)::int as companies from companies`)[0]?.companies;
    const before = await count();

    await expect(backend.signUp({ invite_token: 'never-issued' })).rejects.toThrow();

    expect(await count()).toBe(before);
  });
});

describe('an invitation', () => {
  const invite = async (email: string, role = 'project_manager') => {
    const company = await backend.makeCompany({ plan: 'enterprise' });
    const { data, error } = await company.owner.client.rpc('create_invitation', {
      p_email: email,
      p_role: role,
      p_full_name: 'Guest',
    });
    if (error) throw new Error(error.message);
    return { company, token: String(data.token), invitation: data };
  };

  it('shows a visitor who asks and as what', async () => {
    const { company, token } = await invite('guest1@plumbline.test');

    const { data } = await backend.client().rpc('peek_invitation', { p_token: token });

    expect(data).toMatchObject({
      company_name: company.name,
      email: 'guest1@plumbline.test',
      role: 'project_manager',
      full_name: 'Guest',
    });
  });

  it('brings the person into the company, with the role, once', async () => {
    const { company, token } = await invite('guest2@plumbline.test', 'field_supervisor');

    const guest = await backend.signUp(
      { invite_token: token, role: 'owner' },
      'guest2@plumbline.test',
    );

    const { data } = await guest.client.rpc('current_session');
    const { error } = await backend.client().rpc('peek_invitation', { p_token: token });
    expect(data).toMatchObject({
      company: { id: company.id },
      user: { role: 'field_supervisor', full_name: 'Guest' },
    });
    expect(error).toMatchObject({ code: 'PT404', message: 'This invitation is no longer valid.' });
    await expect(
      backend.signUp({ invite_token: token }, 'guest3@plumbline.test'),
    ).rejects.toThrow();
  });

  it('is for the address it was sent to', async () => {
    const { token } = await invite('guest4@plumbline.test');

    await expect(backend.signUp({ invite_token: token }, 'thief@plumbline.test')).rejects.toThrow();
  });

  it('expires, and is replaced by the next one', async () => {
    const { company, token, invitation } = await invite('guest5@plumbline.test');
    const { data: second } = await company.owner.client.rpc('create_invitation', {
      p_email: 'Guest5@plumbline.test',
      p_role: 'subcontractor',
    });
    await backend.sql`update invitations set expires_at = now() - interval '1 second' where id = ${second.id}`;

    const answers = await Promise.all(
      [token, second.token].map((each) =>
        backend.client().rpc('peek_invitation', { p_token: each }),
      ),
    );

    expect(second.id).not.toBe(invitation.id);
    expect(answers.map(({ error }) => error?.code)).toEqual(['PT404', 'PT404']);
  });

  it('moves an existing user whose own company is empty', async () => {
    const user = await backend.signUp({ company_name: 'Never used' }, 'mover@plumbline.test');
    const { company, token } = await invite('mover@plumbline.test', 'subcontractor');

    const { data, error } = await user.client.rpc('accept_invitation', { p_token: token });

    expect(error).toBeNull();
    expect(data).toEqual({ company_id: company.id, role: 'subcontractor' });
    expect([...(await backend.sql`select 1 from companies where name = 'Never used'`)]).toEqual([]);
  });

  it('does not move somebody away from a company in use', async () => {
    const user = await backend.signUp({ company_name: 'In use' }, 'settled@plumbline.test');
    await user.client.from('clients').insert({ name: 'A client' });
    const { token } = await invite('settled@plumbline.test');

    const { error } = await user.client.rpc('accept_invitation', { p_token: token });

    expect(error).toMatchObject({ code: 'PT409' });
  });

  it.each([
    ['', 'owner', 'Please complete name, email, and role'],
    ['no-address', 'owner', 'Please enter a valid email address'],
    ['a@b.test', 'super_admin', 'Please choose a role'],
  ])('refuses the address "%s" as %s', async (email, role, message) => {
    await expect(invite(email, role)).rejects.toThrow(message);
  });

  it('needs the plan that has team management', async () => {
    const { owner } = await backend.makeCompany({ plan: 'professional' });

    const { error } = await owner.client.rpc('create_invitation', {
      p_email: 'a@b.test',
      p_role: 'subcontractor',
    });

    expect(error).toMatchObject({
      code: 'PT402',
      message: 'This feature requires a Enterprise plan subscription',
    });
  });
});

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
