import { openOffice, work, type Office } from '../billing/office.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
  const { call } = office;
  const project = await call('save_project', {
    p_project: {
      name: 'Lake house',
      client_id: office.customer,
      project_type: 'Roofing',
      budget: 1000,
    },
  });
  await call('set_project_status', { p_project_id: project.id, p_status: 'in_progress' });
  const paid = await office.sentInvoice({ project_id: project.id });
  await call('record_payment', { p_payment: { invoice_id: paid.id, amount: 100, method: 'ach' } });
  const partial = await office.sentInvoice({ project_id: project.id });
  await call('record_payment', {
    p_payment: { invoice_id: partial.id, amount: 25, method: 'ach' },
  });
  const late = await office.sentInvoice({}, [{ ...work, unit_price: 400 }]);
  await office.backend.sql`update invoices set due_date = current_date - 40 where id = ${late.id}`;
  await office.client
    .from('expenses')
    .insert({ project_id: project.id, category: 'materials', description: 'Shingles', amount: 50 });
}, 180_000);
afterAll(() => office?.close());

type Dashboard = Record<string, { value?: number; count?: number }> & {
  revenue: { revenue: number }[];
  recent_projects: unknown[];
};

describe('the dashboard', () => {
  it('counts what is open, late and paid', async () => {
    const dashboard = await office.call<Dashboard>('dashboard', {});

    expect(dashboard).toMatchObject({
      active_projects: { value: 1 },
      pending_invoices: { count: 1, value: 75 },
      overdue_invoices: { count: 1, value: 400 },
      paid_this_month: { value: 125 },
    });
    expect(dashboard.revenue.map(({ revenue }) => revenue)).toEqual([0, 0, 0, 0, 0, 125]);
  });

  it('compares what is open with 30 days ago, has the cash of 14 days, and prints the week', async () => {
    const rival = await openOffice();
    const [open, paid] = [await rival.sentInvoice({}, [work]), await rival.sentInvoice({}, [work])];
    const late = await rival.sentInvoice({}, [work]);
    await rival.sentInvoice({}, [work]);
    const pay = (invoice_id: string, amount: number) =>
      rival.call('record_payment', { p_payment: { invoice_id, amount, method: 'ach' } });
    await pay(open.id, 25);
    await pay(paid.id, 100);
    await rival.backend.sql`
      update invoices set sent_at = now() - interval '45 days', due_date = current_date + 5
      where id in ${rival.backend.sql([open.id, paid.id])}`;
    await rival.backend.sql`
      update invoices set sent_at = now() - interval '90 days', due_date = current_date - 60 where id = ${late.id}`;
    await rival.backend.sql`
      with job as (insert into projects (company_id, name, status) values (${rival.company.id}, 'Shop', 'delayed') returning id)
      insert into expenses (company_id, project_id, category, description, amount, status, expense_date)
      select ${rival.company.id}, job.id, 'materials', 'Brick', x.amount, x.status, current_date + x.days
      from job, (values (60, 'committed', -3), (40, 'committed', 5), (900, 'committed', 14), (25, 'spent', 0)) x (amount, status, days)`;
    const dashboard = await rival.call<Dashboard>('dashboard', {});
    const week = await rival.call('week_on_one_page', {});
    await rival.close();

    expect(week).toMatchObject({
      payments: { count: 2, value: 125 },
      jobs_behind: [{ name: 'Shop' }],
      margins: [{ name: 'Shop', received: 0, cost: 25 }],
    });
    expect(dashboard).toMatchObject({
      pending_invoices: { count: 2, value: 175, before: 200, change: -12.5 },
      overdue_invoices: { count: 1, value: 100, before: 100, change: 0 },
      cash: { in: 75, out: 100, more: 0, low: { amount: -60, day: expect.any(String) } },
    });
    const { rows } = dashboard['cash'] as unknown as { rows: object[] };
    expect(rows).toMatchObject([
      { kind: 'invoice', amount: 75, invoice_id: open.id, name: 'Customer' },
      { kind: 'expense', amount: 60, title: 'Brick', project_name: 'Shop' },
      { kind: 'expense', amount: 40 },
    ]);
  });

  it('takes refunds off, and a credit note is no money', async () => {
    const { id } = await office.sentInvoice();
    const { payment_id } = await office.call<{ payment_id: string }>('record_payment', {
      p_payment: { invoice_id: id, amount: 60, method: 'cash' },
    });
    await office.call('reverse_payment', { p_payment_id: payment_id });
    await office.call('issue_credit_note', { p_invoice_id: id, p_amount: 100 });

    const dashboard = await office.call<Dashboard>('dashboard', {});

    expect(dashboard.paid_this_month?.value).toBe(125);
  });

  it('tells a draft and a credit note from invoices that are paid or open', async () => {
    const { id } = await office.sentInvoice();
    await office.call('issue_credit_note', { p_invoice_id: id, p_amount: 100 });
    await office.call('save_invoice', {
      p_invoice: { client_id: office.customer, title: 'Deck', due_date: '2999-01-31' },
      p_items: [work],
    });

    const { invoices } = await office.call<{ invoices: object[] }>('dashboard', {});

    expect(invoices).toMatchObject([
      { document_status: 'draft', kind: 'standard', status: 'pending' },
      { kind: 'credit_note', status: 'paid' },
      { kind: 'standard', status: 'paid' },
    ]);
  });

  it('shows a field supervisor the projects and no sum', async () => {
    const { data } = await office.company.as('field_supervisor').client.rpc('dashboard');

    expect(data).toMatchObject({
      active_projects: { value: 1 },
      pending_invoices: null,
      revenue: null,
      invoices: null,
    });
    expect(JSON.stringify(data)).not.toMatch(/"(total_amount|balance|amount)"/);
  });
});

describe('the analytics', () => {
  type Periods = {
    invoice_periods: { paid: number }[];
    costs: { periods: { labor: number }[] };
  };
  type Analytics = {
    kpis: Record<string, number>;
    projects: Record<string, unknown>[];
    clients: Record<string, unknown>[];
  };

  it('add up to the same figures', async () => {
    const { kpis, projects, clients } = await office.call<Analytics>('analytics', {});

    expect(kpis).toMatchObject({ revenue: 125, outstanding: 475, overdue: 400 });
    expect(projects).toMatchObject([
      { name: 'Lake house', revenue: 125, totalCost: 50, profit: 75 },
    ]);
    expect(clients).toMatchObject([{ name: 'Customer', revenue: 125 }]);
  });

  it('show of a project what was paid and spent in the range', async () => {
    const before = { p_from: '2020-01-01', p_to: '2020-12-31' };

    const { kpis, projects } = await office.call<Analytics>('analytics', before);

    expect(projects).toMatchObject([{ name: 'Lake house', revenue: 0, totalCost: 0, profit: 0 }]);
    expect(kpis).toMatchObject({ project_revenue: 0, project_cost: 0 });
  });

  it('count of a month that the range cuts only its days, in every chart', async () => {
    const other = await openOffice();
    const pay = async (on: string, amount: number) => {
      const { id } = await other.sentInvoice({}, [{ ...work, unit_price: amount }]);
      await other.call('record_payment', {
        p_payment: { invoice_id: id, amount, method: 'ach', paid_at: `${on}T12:00:00Z` },
      });
      await other.backend.sql.begin((sql) =>
        sql.unsafe(`
          set local session_replication_role = replica;
          update invoices set created_at = '${on} 12:00Z' where id = '${id}'`),
      );
    };
    await pay('2025-09-09', 1);
    await pay('2025-09-10', 20);
    await pay('2026-04-12', 300);
    await pay('2026-04-13', 4000);
    await pay('2024-09-10', 50_000);
    await pay('2025-04-13', 600_000);
    const { id: project_id } = await other.call('save_project', {
      p_project: { name: 'Deck', client_id: other.customer, project_type: 'Roofing', budget: 1 },
    });
    const expense = { project_id, category: 'labor', description: 'Crew' };
    await other.client.from('expenses').insert([
      { ...expense, amount: 1, expense_date: '2025-09-09' },
      { ...expense, amount: 20, expense_date: '2026-04-12' },
      { ...expense, amount: 300, expense_date: '2026-04-13' },
    ]);

    const shown = await other.call<Periods>('analytics', {
      p_from: '2025-09-10',
      p_to: '2026-04-12',
    });

    expect(shown).toMatchObject({
      kpis: { revenue: 320 },
      step: 'month',
      revenue: [
        { period: '2025-09', revenue: 20, previousYear: 50_000 },
        ...Array.from({ length: 6 }, () => ({ revenue: 0 })),
        { period: '2026-04', revenue: 300, previousYear: 0 },
      ],
      costs: { breakdown: { labor: 20 }, projects: [{ labor: 20 }] },
    });
    expect(shown.invoice_periods.map(({ paid }) => paid)).toEqual([20, 0, 0, 0, 0, 0, 0, 300]);
    expect(shown.costs.periods.map(({ labor }) => labor)).toEqual([0, 0, 0, 0, 0, 0, 0, 20]);
    await other.close();
  }, 60_000);

  it('obey the filters', async () => {
    const none = await office.call<Analytics>('analytics', {
      p_filters: { projectTypes: ['industrial'] },
    });
    const residential = await office.call<Analytics>('analytics', {
      p_filters: { projectTypes: ['residential'] },
    });

    expect([none.kpis.revenue, residential.kpis.revenue]).toEqual([0, 125]);
  });

  it('are closed to field roles and to Starter', async () => {
    const starter = await office.backend.makeCompany({ plan: 'starter' });

    const field = await office.company.as('field_supervisor').client.rpc('analytics');
    const plan = await starter.owner.client.rpc('analytics');

    expect(field.error?.code).toBe('PT403');
    expect(plan.error).toMatchObject({
      code: 'PT402',
      message: 'This feature requires a Pro or higher plan subscription',
    });
  });

  it('store five metrics a month, once', async () => {
    await office.call('refresh_metrics', {});
    type Metric = {
      data_type: string;
      period: string;
      start_date: string;
      data: { value: number };
    };
    const metrics = await office.call<Metric[]>('refresh_metrics', {});
    const [stored] = await office.backend.sql<{ rows: number }[]>`
      select count(*)::int as rows from analytics_data where company_id = ${office.company.id}`;

    expect(stored?.rows).toBe(5);
    expect(new Set(metrics.map(({ period }) => period))).toEqual(new Set(['monthly']));
    expect(new Set(metrics.map(({ start_date }) => start_date.slice(8)))).toEqual(new Set(['01']));
    expect(metrics.map(({ data_type }) => data_type)).toEqual([
      'active_projects',
      'items_count',
      'pending_revenue',
      'top_item_revenue',
      'total_revenue',
    ]);
    expect(metrics.find(({ data_type }) => data_type === 'total_revenue')?.data.value).toBe(125);
  });
});
