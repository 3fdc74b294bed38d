import { openOffice, work, type Office } from '../billing/office.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
}, 180_000);
afterAll(() => office?.close());

const hasSamples = async () =>
  (await office.call<{ has_sample_jobs: boolean }>('dashboard', {})).has_sample_jobs;

/** Everything of the company that names a sample. */
const samples = () => office.backend.sql<{ name: string }[]>`
  select name from clients where company_id = ${office.company.id} and name like '%(sample)'
  union all select name from projects where company_id = ${office.company.id} and name like '%(sample)'
  union all select quote_number from quotes where company_id = ${office.company.id} and quote_number like 'SAMPLE%'
  union all select invoice_number from invoices where company_id = ${office.company.id} and invoice_number like 'SAMPLE%'
  union all select title from activity_log where company_id = ${office.company.id} and title like '%(sample)%'
  union all select title from notifications where company_id = ${office.company.id} and title like '%(sample)%'`;

type Row = { id: string };
/** What people do while they explore: records that hang on a client, a job, or a document. */
async function workOnSamples() {
  const { call, backend, company } = office;
  const { sql } = backend;
  const [job] = await sql<Row[]>`
    select id from projects where company_id = ${company.id} and name like 'Whitaker%'`;
  const [open] = await sql<(Row & { client_id: string })[]>`
    select id, client_id from invoices where company_id = ${company.id} and invoice_number = 'SAMPLE-3'`;
  const [sent] = await sql<Row[]>`
    select id from quotes where company_id = ${company.id} and quote_number = 'SAMPLE-Q3'`;
  await call('record_payment', {
    p_payment: { invoice_id: open?.id, amount: 500, method: 'check' },
  });
  const [paid] = await sql<Row[]>`select id from payments where invoice_id = ${open?.id ?? ''}`;
  await call('reverse_payment', { p_payment_id: paid?.id, p_amount: 100, p_reason: 'Bounced' });
  await call('issue_credit_note', { p_invoice_id: open?.id, p_amount: 50, p_reason: 'Scratch' });
  const { token } = await call<{ token: string }>('share_quote', { p_id: sent?.id });
  await call('decide_shared_quote', {
    p_token: token,
    p_decision: 'accepted',
    p_signer_name: 'Corner Bakery (sample)',
    p_signer_email: 'c@x.test',
    p_signature: 'M1 1 L9 9',
  });
  const order = await call<Row>('save_change_order', {
    p_change_order: {
      project_id: job?.id,
      title: 'Under-cabinet lights',
      items: [{ category: 'labor', description: 'Electrician', quantity: 4, unit_price: 95 }],
    },
  });
  await call('submit_change_order', { p_change_order_id: order.id });
  await call('decide_change_order', { p_change_order_id: order.id, p_decision: 'approved' });
  const lead = await call<Row>('save_lead', {
    p_lead: { title: 'Referral', contact_name: 'Rosa Jimenez' },
  });
  await sql`update leads set client_id = ${open?.client_id ?? ''} where id = ${lead.id}`;
  await sql`
    insert into time_entries (company_id, user_id, project_id, started_at, ended_at, work_day)
    values (${company.id}, ${company.owner.id}, ${job?.id ?? ''}, now() - interval '3 hours', now() - interval '1 hour', current_date)`;
}

describe('sample jobs', () => {
  it("add up, send nothing, and leave the company's own numbers free", async () => {
    const { call, refusal, backend, company } = office;
    const { sql } = backend;
    expect(await hasSamples()).toBe(false);
    expect(await call('add_sample_jobs', {})).toBe(3);
    expect(await hasSamples()).toBe(true);
    expect(await refusal('add_sample_jobs', {})).toMatchObject({ code: 'PT409' });

    const [money] = await sql`
      select sum(f.contract_value)::float as contract, sum(f.actual_cost)::float as cost, bool_and(f.budget < f.contract_value) as has_margin
      from project_finances f join contracts c using (project_id) where f.company_id = ${company.id}`;
    expect(money).toEqual({ contract: 40_403 + 18_830, cost: 15_785 + 11_780, has_margin: true });
    const bills = await sql`
      select invoice_number, status, balance::float from invoices where company_id = ${company.id} order by 1`;
    expect(bills.map(({ invoice_number, status }) => `${invoice_number} ${status}`)).toEqual([
      'SAMPLE-1 paid',
      'SAMPLE-2 paid',
      'SAMPLE-3 sent',
    ]);
    const [queued] = await sql`
      select (select count(*)::int from reminders where company_id = ${company.id}) + (select count(*)::int from client_messages where company_id = ${company.id}) as n`;
    expect(queued).toEqual({ n: 0 });
    expect(await office.sentInvoice()).toMatchObject({ invoice_number: 'INV-0001' });
  });

  it('are deleted with all that was added to them, and nothing else', async () => {
    const { call, backend, company } = office;
    const { sql } = backend;
    await workOnSamples();
    const own = await office.sentInvoice({}, [{ ...work, unit_price: 250 }]);

    expect(await call('delete_sample_jobs', {})).toBe(3);

    expect(await samples()).toEqual([]);
    expect(await hasSamples()).toBe(false);
    const left = await sql`
      select (select count(*)::int from clients where company_id = ${company.id}) as clients,
        (select count(*)::int from projects where company_id = ${company.id}) as projects,
        (select count(*)::int from payments where company_id = ${company.id}) as payments,
        (select array_agg(id::text) from invoices where company_id = ${company.id} and invoice_number = 'INV-0002') as invoices`;
    expect(left).toEqual([{ clients: 1, projects: 0, payments: 0, invoices: [own.id] }]);
    expect(await call('delete_sample_jobs', {})).toBe(0);
  });

  it('are for people who may edit clients, jobs, and documents', async () => {
    const field = office.company.as('field_supervisor');
    for (const name of ['add_sample_jobs', 'delete_sample_jobs']) {
      const { error } = await field.client.rpc(name);
      expect(error).toMatchObject({ code: 'PT403' });
    }
  });
});
