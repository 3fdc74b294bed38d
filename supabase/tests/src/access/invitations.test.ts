import { startBackend, type Backend } from '@plumbline/testing/backend';

let backend: Backend;
beforeAll(async () => {
  backend = await startBackend();
}, 60_000);
afterAll(() => backend.close());

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

  it('takes in who was deactivated elsewhere, and leaves their work with the former company', async () => {
    const first = await invite('left@plumbline.test');
    const guest = await backend.signUp({ invite_token: first.token }, 'left@plumbline.test');
    const { sql } = backend;
    const [project] = await sql`
      insert into projects (company_id, name, description, address, project_manager_id)
      values (${first.company.id}, 'Deck', '', '', ${guest.id}) returning id`;
    await guest.client
      .from('saved_searches')
      .insert({ list: 'projects', name: 'Mine', query: {} })
      .throwOnError();
    const second = await invite('left@plumbline.test', 'subcontractor');
    const join = () => guest.client.rpc('accept_invitation', { p_token: second.token });
    const whileActive = await join();
    await first.company.owner.client
      .rpc('set_member_active', { p_user_id: guest.id, p_is_active: false })
      .throwOnError();

    const { error } = await join();

    expect(whileActive.error?.code).toBe('PT409');
    expect(error).toBeNull();
    const { data: session } = await guest.client.rpc('current_session');
    expect(session).toMatchObject({
      company: { id: second.company.id },
      user: { role: 'subcontractor', full_name: 'Guest' },
    });
    expect(
      await sql`select company_id, project_manager_id from projects where id = ${project?.id}`,
    ).toEqual([{ company_id: first.company.id, project_manager_id: null }]);
    expect((await guest.client.from('projects').select('id')).data).toEqual([]);
    expect((await guest.client.from('saved_searches').select('id')).data).toEqual([]);
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
      message: 'This feature requires an Enterprise or higher plan subscription',
    });
  });
});
