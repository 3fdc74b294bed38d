import { openOffice, work, type Office } from '../billing/office.ts';

type Line = { kind: string; id: string; name: string; amount: number | null };

let office: Office;
let project: { id: string };
beforeAll(async () => {
  office = await openOffice();
  project = await office.call('save_project', {
    p_project: {
      name: 'Lake house',
      client_id: office.customer,
      project_type: 'Roofing',
      budget: 1000,
    },
  });
}, 180_000);
afterAll(() => office?.close());

const linesOf = async (client: Office['client']): Promise<Line[]> => {
  const { data, error } = await client.rpc('needs_attention');
  expect(error).toBeNull();
  return data;
};
const kindsOf = async (client: Office['client']) =>
  (await linesOf(client)).map(({ kind, name }) => `${kind} ${name}`);

describe('needs_attention', () => {
  it('is empty where nothing waits', async () => {
    expect(await linesOf(office.client)).toEqual([]);
  });

  it('lists each kind, the most urgent first, and leaves out what is settled', async () => {
    const { sql } = office.backend;
    const { id: company_id } = office.company;
    const late = await office.sentInvoice({}, [{ ...work, unit_price: 400 }]);
    await sql`update invoices set due_date = current_date - 40 where id = ${late.id}`;
    await sql`
      insert into quotes (company_id, client_id, quote_number, title, status, total_amount, viewed_at, sent_at, accepted_at)
      values (${company_id}, ${office.customer}, 'Q-1', 'Deck', 'accepted', 900, now(), now(), now()),
        (${company_id}, ${office.customer}, 'Q-2', 'Porch', 'sent', 500, now() - interval '5 days', now() - interval '6 days', null),
        (${company_id}, ${office.customer}, 'Q-3', 'Fence', 'sent', 500, now() - interval '1 day', now(), null)`;
    await sql`update projects set status = 'in_progress', end_date = current_date - 2 where id = ${project.id}`;
    await sql`
      insert into project_timeline (company_id, project_id, title, type, due_date)
      values (${company_id}, ${project.id}, 'Framing', 'inspection', current_date),
        (${company_id}, ${project.id}, 'Final', 'inspection', current_date + 1)`;
    await sql`
      insert into expenses (company_id, project_id, category, description, amount)
      values (${company_id}, ${project.id}, 'materials', 'Shingles', 1200)`;

    const [vendor] = await sql<{ id: string }[]>`
      insert into vendors (company_id, name) values (${company_id}, 'Lumber Co') returning id`;
    await sql`
      insert into purchase_orders (company_id, number, vendor_id, state, needed_by)
      values (${company_id}, 'PO-1', ${vendor?.id ?? ''}, 'sent', current_date),
        (${company_id}, 'PO-2', ${vendor?.id ?? ''}, 'received', current_date)`;
    // An area adds a kind with a function; one that fails takes no other line away.
    await sql`
      create function private.attention_broken(p_company uuid) returns setof jsonb
      language sql stable set search_path = '' as $$ select jsonb_build_object('id', 'no id') $$`;
    await sql`grant execute on function private.attention_broken to authenticated`;

    expect(await kindsOf(office.client)).toEqual([
      'delivery_today PO-1',
      'visit_today Framing',
      'quote_accepted Q-1',
      expect.stringMatching(/^invoice_overdue /),
      'quote_unanswered Q-2',
      'project_over_budget Lake house',
      'project_late Lake house',
    ]);
    expect((await linesOf(office.client)).map(({ amount }) => amount)).toEqual([
      null,
      null,
      0,
      400,
      0,
      200,
      null,
    ]);
  });

  it('lists nothing about money for a role that does not see it, and no row of another company', async () => {
    const rival = await office.backend.makeCompany();

    expect(await kindsOf(office.company.as('field_supervisor').client)).toEqual([
      'visit_today Framing',
      'project_late Lake house',
    ]);
    expect(await linesOf(rival.owner.client)).toEqual([]);
  });

  it('comes with the dashboard, which lists the projects at risk first', async () => {
    const { sql } = office.backend;
    const { id: company_id } = office.company;
    await sql`
      insert into projects (company_id, name, client_id, status, start_date, end_date, created_at)
      values (${company_id}, 'Planned', ${office.customer}, 'planning', current_date, current_date + 9, now()),
        (${company_id}, 'Delayed', ${office.customer}, 'delayed', current_date - 9, current_date + 9, now() - interval '9 days'),
        (${company_id}, 'Running', ${office.customer}, 'in_progress', current_date - 9, current_date + 9, now())`;

    const { attention, recent_projects } = await office.call<{
      attention: Line[];
      recent_projects: { name: string }[];
    }>('dashboard', {});

    expect(attention).toEqual(await linesOf(office.client));
    expect(recent_projects.map(({ name }) => name)).toEqual([
      'Lake house',
      'Delayed',
      'Running',
      'Planned',
    ]);
  });

  it('hides what its user put off until that day, from nobody else', async () => {
    const first = (await linesOf(office.client)).find(({ kind }) => kind === 'visit_today');
    const put = (until: string) =>
      office.client
        .from('attention_snoozes')
        .upsert({ kind: first?.kind ?? '', entity_id: first?.id ?? '', until });

    expect((await put('2999-01-01')).error).toBeNull();
    expect(await kindsOf(office.client)).not.toContain('visit_today Framing');
    expect(await kindsOf(office.company.as('field_supervisor').client)).toContain(
      'visit_today Framing',
    );
    const { data } = await office.company
      .as('field_supervisor')
      .client.from('attention_snoozes')
      .select();
    expect(data).toEqual([]);
    expect((await put('2020-01-01')).error).toBeNull();
    expect(await kindsOf(office.client)).toContain('visit_today Framing');
    await office.backend.sql`
      insert into project_timeline (company_id, project_id, title, type, kind, start_date, due_date, position)
      values (${office.company.id}, ${project.id}, 'Measure', 'other', 'visit', current_date, current_date, 9)`;
    expect(await kindsOf(office.client)).toContain('visit_today Measure');
  });
});
