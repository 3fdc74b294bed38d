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
    [{ address: { state: 'TX' }, timezone: 'Europe/Paris' }, 'Letter'],
    [{ address: {}, timezone: 'America/Toronto' }, 'Letter'],
    [{ address: { state: '' }, timezone: 'Europe/Paris' }, 'A4'],
  ])('prints documents of %j on %s', async (metadata, paper) => {
    const user = await backend.signUp(metadata);

    const { data } = await user.client.from('companies').select('paper_size').single();

    expect(data?.paper_size).toBe(paper);
  });

  it.each([
    ['America/Denver', 'America/Denver'],
    ['UTC', 'UTC'],
    ['Mars/Olympus', 'America/Chicago'],
    ["Europe/Paris'; drop table clients", 'America/Chicago'],
    [undefined, 'America/Chicago'],
  ])('of a device in %j makes a company by the clock of %s', async (timezone, clock) => {
    const user = await backend.signUp({ ...everything, timezone });

    const { data: company } = await user.client.from('companies').select('timezone').single();
    expect(company).toEqual({ timezone: clock });
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
