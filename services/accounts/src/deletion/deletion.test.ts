import { jest } from '@jest/globals';
import { testPassword, type TestCompany } from '@plumbline/testing/backend';
import { runAccounts } from '../fixtures/runAccounts.ts';
import { deleteDueCompanies } from './dueDeletions.ts';

jest.setTimeout(60_000);

let accounts: Awaited<ReturnType<typeof runAccounts>>;
let company: TestCompany;
beforeAll(async () => {
  accounts = await runAccounts();
}, 60_000);
afterAll(() => accounts.close());
beforeEach(async () => {
  accounts.mails.length = 0;
  company = await accounts.backend.makeCompany({
    plan: 'enterprise',
    roles: ['project_manager'],
    name: 'Ridge & Sons',
  });
});

const body = { company_name: 'Ridge & Sons', password: testPassword };
const begin = (over = {}, as = company.owner) =>
  accounts.call('POST', '/deletion', { as, body: { ...body, ...over } });
const deleteDue = () => deleteDueCompanies(accounts.access, accounts.mailer);
const exists = async () =>
  (await accounts.backend.sql`select from companies where id = ${company.id}`).length === 1;

describe('the deletion of a company', () => {
  it('waits thirty days, tells the owners, and happens to everything of it alone', async () => {
    const rival = await accounts.backend.makeCompany();
    await company.owner.client.from('clients').insert({ name: 'A client' });
    await company.owner.client.storage
      .from('company-assets')
      .upload(`company-logos/${company.id}/logo.png`, new Uint8Array([1]), {
        contentType: 'image/png',
      });

    const answer = await begin();
    const early = await deleteDue();
    const { request } = await answer.json();
    const days = (Date.parse(request.due_at) - Date.parse(request.created_at)) / 86_400_000;
    await accounts.backend
      .sql`update data_requests set due_at = now() - interval '1 minute' where id = ${request.id}`;
    const deleted = await deleteDue();

    expect([answer.status, early, deleted]).toEqual([201, 0, 1]);
    expect(days).toBeCloseTo(30, 1);
    expect(accounts.mails.map(({ to, subject }) => ({ to, subject }))).toEqual([
      {
        to: company.owner.email,
        subject: expect.stringMatching(/^Ridge & Sons will be deleted on /),
      },
      { to: company.owner.email, subject: 'Ridge & Sons has been deleted' },
    ]);
    expect(await exists()).toBe(false);
    const { sql } = accounts.backend;
    const left = await sql`
      select 'user' from auth.users where id = ${company.owner.id}
      union all select 'audit' from audit_log where company_id = ${company.id}
      union all select 'file' from storage.objects where name like ${`%${company.id}%`}`;
    expect([...left]).toEqual([]);
    await expect(accounts.backend.signIn(company.owner.email)).rejects.toThrow();
    expect((await rival.owner.client.from('companies').select('id')).data).toHaveLength(1);
  });

  it('is taken back while it waits', async () => {
    await begin();
    const shown = await (await accounts.call('GET', '/deletion', { as: company.owner })).json();

    const cancelled = await accounts.call('DELETE', '/deletion', { as: company.owner });
    const again = await accounts.call('DELETE', '/deletion', { as: company.owner });
    await accounts.backend
      .sql`update data_requests set due_at = now() - interval '1 minute' where company_id = ${company.id}`;
    const deleted = await deleteDue();

    expect(shown).toMatchObject({ waiting_days: 30, request: { id: expect.any(String) } });
    expect([cancelled.status, again.status, deleted]).toEqual([204, 404, 0]);
    expect(accounts.mails.at(-1)?.subject).toBe('Ridge & Sons will not be deleted');
    expect(await exists()).toBe(true);
    const after = await (await accounts.call('GET', '/deletion', { as: company.owner })).json();
    expect(after.request).toBeNull();
  });

  it('asked for twice is one request', async () => {
    const [first, second] = [await (await begin()).json(), await (await begin()).json()];

    expect(second.request.id).toBe(first.request.id);
  });

  it.each([
    ['another name', { company_name: 'Ridge' }, 'company_name'],
    ['a wrong password', { password: 'wrong!2026' }, 'password'],
    ['no password', { password: '' }, 'password'],
  ])('refuses %s', async (_what, over, field) => {
    const answer = await begin(over);

    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ field });
    expect(accounts.mails).toEqual([]);
  });

  it('is for owners only, and not without the waiting time even with the service key', async () => {
    const manager = await begin({}, company.as('project_manager'));
    await begin();
    const direct = await accounts.backend
      .service()
      .rpc('delete_company', { p_company_id: company.id });

    expect(manager.status).toBe(403);
    expect(direct.error).toMatchObject({ code: 'PT409' });
    expect(await exists()).toBe(true);
  });
});
