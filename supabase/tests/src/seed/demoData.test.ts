import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { judgeBarcode } from '@plumbline/domain';
import { z } from 'zod';
import { startBackend, type Backend } from '@plumbline/testing/backend';
import { demoFigures } from './demoFigures.ts';

let backend: Backend;

beforeAll(async () => {
  backend = await startBackend({
    seed: fileURLToPath(new URL('../../../seed.sql', import.meta.url)),
  });
}, 180_000);
afterAll(() => backend?.close());

const people = [
  ['owner@plumbline.test', 'Ridgeline Builders', 'owner', 'professional'],
  ['manager@plumbline.test', 'Ridgeline Builders', 'project_manager', 'professional'],
  ['field@plumbline.test', 'Ridgeline Builders', 'field_supervisor', 'professional'],
  ['sub@plumbline.test', 'Ridgeline Builders', 'subcontractor', 'professional'],
  ['rival@plumbline.test', 'Harbor Renovations', 'owner', 'professional'],
  ['starter@plumbline.test', 'Castellano Carpentry', 'owner', 'starter'],
  ['enterprise@plumbline.test', 'Summit Commercial Group', 'owner', 'enterprise'],
] as const;

describe('the demo sign-ins', () => {
  it.each(people)('%s belongs to %s as %s on %s', async (email, company, role, plan) => {
    const { client } = await backend.signIn(email);

    const { data } = await client.rpc('current_session');

    expect(data).toMatchObject({ user: { email, role }, company: { name: company, plan } });
  });

  it('admin@plumbline.test is a platform administrator without a company', async () => {
    const { client } = await backend.signIn('admin@plumbline.test');

    const { data } = await client.rpc('current_session');

    expect(data).toMatchObject({ is_platform_admin: true, company: null });
  });
});

/** `PLUMBLINE_WRITE=1` writes the page anew. */
it('has its job figures explained line by line in docs/demo-figures.md', async () => {
  const page = fileURLToPath(new URL('../../../../docs/demo-figures.md', import.meta.url));
  const { client } = await backend.signIn('owner@plumbline.test');

  const figures = await demoFigures(client);
  if (process.env['PLUMBLINE_WRITE']) await writeFile(page, figures);

  expect(await readFile(page, 'utf8')).toBe(figures);
}, 60_000);

describe('the demo notifications', () => {
  it('came over weeks, and only those of the last days are unread', async () => {
    const found = await backend.sql<{ at: string; isRead: boolean; isOld: boolean }[]>`
      select created_at::date::text as at, read_at is not null as "isRead",
        created_at < now() - interval '3 days' as "isOld" from notifications`;

    expect(new Set(found.map(({ at }) => at)).size).toBeGreaterThan(5);
    expect(found.filter(({ isRead, isOld }) => isRead !== isOld)).toEqual([]);
    expect(new Set(found.map(({ isRead }) => isRead))).toEqual(new Set([true, false]));
  });
});

describe('the demo data', () => {
  const rows = async (email: string, relation: string) => {
    const { client } = await backend.signIn(email);
    const { data, error } = await client.from(relation).select('*');
    expect(error).toBeNull();
    return data ?? [];
  };

  it('gives items barcodes that a scanner believes', async () => {
    const items = await rows('owner@plumbline.test', 'item_list');
    const codes = items.flatMap(({ barcode }) => barcode ?? []);

    expect(codes.length).toBeGreaterThan(5);
    expect(codes.filter((code) => judgeBarcode(code).kind === 'wrong')).toEqual([]);
  });

  it.each([
    'owner@plumbline.test',
    'rival@plumbline.test',
    'starter@plumbline.test',
    'enterprise@plumbline.test',
  ])('gives the company of %s a dozen projects of every type', async (email) => {
    const projects = await rows(email, 'project_list');

    expect(projects).toHaveLength(12);
    expect(new Set(projects.map(({ project_type }) => project_type)).size).toBe(11);
  });

  it.each([
    ['project_list', 'status', ['planning', 'in_progress', 'on_hold', 'completed', 'delayed']],
    ['quote_list', 'status', ['draft', 'sent', 'accepted', 'expired', 'rejected']],
    ['invoice_list', 'status', ['draft', 'sent', 'viewed', 'partial', 'paid', 'overdue', 'void']],
    ['invoice_list', 'payment_status', ['paid', 'pending', 'partial', 'overdue']],
    ['invoice_list', 'kind', ['standard', 'deposit', 'progress', 'credit_note']],
    ['material_list', 'stock_status', ['adequate', 'low', 'out']],
    ['item_list', 'stock_status', ['in', 'low', 'out']],
    ['client_messages', 'status', ['sent', 'delivered', 'failed', 'replied']],
    ['price_proposals', 'status', ['pending']],
    ['project_timeline', 'type', ['permit', 'inspection', 'milestone', 'weather', 'other']],
    ['project_timeline', 'status', ['pending', 'in_progress', 'completed', 'delayed']],
    ['project_timeline', 'result', ['passed', 'failed', 'partial']],
    ['project_documents', 'category', ['contracts', 'permits', 'warranties', 'invoices']],
    ['project_photos', 'phase', ['before', 'during', 'after']],
    ['change_orders', 'status', ['draft', 'pending', 'approved', 'rejected']],
    ['payment_schedule_list', 'status', ['paid', 'overdue', 'pending']],
    ['signatures', 'status', ['pending', 'signed', 'withdrawn']],
    ['punch_items', 'status', ['open', 'ready', 'closed']],
    ['checklists', 'status', ['in_progress', 'done']],
    ['expenses', 'status', ['committed', 'spent']],
    [
      'purchase_orders',
      'state',
      ['draft', 'sent', 'accepted', 'declined', 'partly_received', 'received', 'closed', 'void'],
    ],
    ['bid_invites', 'state', ['submitted', 'viewed']],
    ['bills', 'state', ['inbox', 'exception', 'matched', 'approved', 'partly_paid', 'paid']],
    ['reminders', 'status', ['sent', 'failed', 'canceled']],
    ['invoices', 'discount_type', ['amount', 'percent']],
    ['payments', 'kind', ['payment', 'refund']],
    ['payments', 'method', ['card', 'ach', 'check', 'wire', 'cash']],
  ])('shows %s in every %s', async (relation, column, states) => {
    const found = await rows('owner@plumbline.test', relation);

    expect(states.filter((state) => !found.some((row) => row[column] === state))).toEqual([]);
  });

  it('leaves no screen of the owner empty', async () => {
    const { client } = await backend.signIn('enterprise@plumbline.test');
    const relations =
      `clients client_notes client_messages client_message_consent message_templates surveys vendors materials
      vendor_materials cost_tracking items_database item_relations stock_movements quotes quote_items invoices invoice_items
      payments client_credits reminders reminder_schedules document_shares document_acceptances invoice_revisions goals
      analytics_data subcontractor_ratings company_regions company_tax_settings tax_rates company_branding document_templates
      brand_guidelines notification_preferences webhook_endpoints webhook_deliveries billing_history
      ai_conversations project_timeline project_tasks weather_delays project_photos photo_annotations project_documents
      signatures budget_lines expenses change_orders payment_schedule contracts sov_lines pay_applications purchase_orders goods_receipts bills bid_requests bid_offers
      bill_payments activity_log
      time_entries`.split(/\s+/);

    const counts = await Promise.all(
      relations.map(async (relation) => {
        const { count } = await client.from(relation).select('*', { count: 'exact', head: true });
        return { relation, count };
      }),
    );

    expect(counts.filter(({ count }) => !count)).toEqual([]);
  });

  it('orders, receives, bills, and pays what adds up', async () => {
    const [wrong] = await backend.sql`
      select (select count(*)::int from purchase_orders o where o.subtotal <> (select sum(l.amount) from purchase_order_lines l where l.order_id = o.id)) as orders,
        (select count(*)::int from bills b where b.state <> 'inbox' and b.total <> (select sum(l.amount + l.tax_amount) from bill_lines l where l.bill_id = b.id)) as bills,
        (select count(*)::int from bills b where b.paid_amount <> (select coalesce(sum(p.amount), 0) from bill_payments p where p.bill_id = b.id)) as paid,
        (select count(*)::int from bills b where b.state in ('matched', 'exception') and private.match_bill(b.company_id, b.id) <> b.state) as matches,
        (select count(*)::int from purchase_order_lines l where l.billed_amount <> (select coalesce(sum(x.amount + x.tax_amount), 0) from bill_lines x
          join bills b on b.id = x.bill_id where x.order_line_id = l.id and b.state in ('approved', 'partly_paid', 'paid'))) as billed,
        (select count(*)::int from bill_payments where paid_on > current_date) as early`;

    expect(wrong).toEqual({ orders: 0, bills: 0, paid: 0, matches: 0, billed: 0, early: 0 });
  });

  it('has quotes accepted by their own clients', async () => {
    const rows = await backend.sql`
      select a.signer_name, coalesce(c.contact_person, c.name) as client
      from document_acceptances a join quotes q on q.id = a.quote_id join clients c on c.id = q.client_id
      where a.decision = 'accepted'`;

    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ signer_name, client }) => signer_name !== client)).toEqual([]);
  });

  it('keeps each ledger equal to its invoices', async () => {
    const [wrong] = await backend.sql`
      select count(*)::int as invoices from invoices v where v.kind <> 'credit_note'
        and v.paid_amount <> (select coalesce(sum(m.amount), 0) from payments m where m.invoice_id = v.id)`;

    expect(wrong?.invoices).toBe(0);
  });

  const jobs = () => backend.sql<
    {
      name: string;
      status: string;
      contract: number;
      billed: number;
      cost: number;
      estimate: number;
    }[]
  >`
    select c.name || ': ' || p.name as name, p.status, f.contract_value::float as contract, f.actual_cost::float as cost,
      (select coalesce(sum(b.amount), 0)::float from budget_lines b where b.project_id = p.id) as estimate,
      (select coalesce(sum(v.subtotal - v.discount_amount), 0)::float from invoices v
        where v.project_id = p.id and v.status not in ('draft', 'void') and v.kind <> 'credit_note') as billed
    from projects p join companies c on c.id = p.company_id join project_finances f on f.project_id = p.id`;

  it('bills no project for more than its contract', async () => {
    const rows = await jobs();

    expect(rows.filter(({ billed }) => billed > 0).length).toBeGreaterThan(20);
    expect(rows.filter(({ billed, contract }) => billed > contract)).toEqual([]);
  });

  it('gives finished projects, and every estimate, the margin of a contractor', async () => {
    const rows = await jobs();
    const finished = rows.filter(
      ({ status, name }) => status === 'completed' && !name.startsWith('Castellano'),
    );
    const isUsual = (price: number, cost: number) => cost / price > 0.65 && cost / price < 0.9;

    expect(finished).toHaveLength(15);
    expect(finished.filter(({ billed, cost }) => !isUsual(billed, cost))).toEqual([]);
    expect(rows.filter(({ contract, estimate }) => !isUsual(contract, estimate))).toEqual([]);
  });

  it('dates nothing into the future or years back, and gives houses to people', async () => {
    const [late] = await backend.sql`
      select (select count(*)::int from activity_log where created_at > now()) as entries,
        (select count(*)::int from payments where paid_at > now()) as payments,
        (select count(*)::int from expenses where status = 'spent' and expense_date > current_date) as expenses,
        (select count(*)::int from invoices where balance > 0 and status in ('sent', 'viewed', 'partial') and due_date < current_date - 120) as overdue,
        (select count(*)::int from quotes where status = 'sent' and viewed_at < now() - interval '120 days') as unanswered,
        (select count(*)::int from projects p join clients c on c.id = p.client_id
          where p.name in ('Lakeside Residence', 'Main Street Kitchen Remodel') and p.company_id <>
            (select id from companies where name = 'Castellano Carpentry') and c.client_type <> 'residential') as homes`;

    expect(late).toEqual({
      entries: 0,
      payments: 0,
      expenses: 0,
      overdue: 0,
      unanswered: 0,
      homes: 0,
    });
  });
});

it('has won leads with a value, and costs of sources', async () => {
  const { client } = await backend.signIn('owner@plumbline.test');
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);

  const { data } = await client.rpc('lead_report', { p_from: day(90), p_to: day(0) });

  expect(data).toMatchObject({ totals: { won: 1, leads: 14 } });
  const { totals } = z.object({ totals: figures }).parse(data);
  expect(totals.won_value).toBeGreaterThan(1000);
  expect(totals.cost_per_won).toBeLessThan(totals.won_value / 2);
});

const figures = z.object({ won_value: z.number(), cost_per_won: z.number() });
