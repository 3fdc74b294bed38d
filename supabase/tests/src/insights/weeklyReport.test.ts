import { startBackend, type Backend, type TestCompany } from '@plumbline/testing/backend';
import { repeats } from '@plumbline/testing/repeats';
import { makeRandomBooks } from './randomBooks.ts';

let backend: Backend;
let company: TestCompany;
beforeAll(async () => {
  backend = await startBackend();
}, 180_000);
afterAll(() => backend.close());
beforeEach(async () => {
  await backend.sql`delete from private.notices`;
  await backend.sql`delete from notification_preferences`;
  company = await backend.makeCompany({ plan: 'enterprise', roles: ['project_manager'] });
});

type Sum = { count: number; value: number; revenue?: number };
type Week = Record<
  'quotes_sent' | 'quotes_accepted' | 'invoices_sent' | 'payments' | 'overdue' | 'invoices_due',
  Sum
> &
  Record<'projects_started' | 'projects_completed' | 'projects_due' | 'work_due', number>;
const weekOf = async (monday: string, today: string | null = null) => {
  const [row] = await backend.sql<{ week: Week }[]>`
    select private.week_report(${company.id}, ${monday}, coalesce(${today}::date, current_date)) as week`;
  return row!.week;
};
const cents = (amount: number) => Math.round(amount * 100);

/** Mondays of the last eight weeks, the current one too, as UTC counts. */
const mondays = async () =>
  (
    await backend.sql<{ monday: string }[]>`
      select to_char(date_trunc('week', current_date) - make_interval(weeks => n), 'YYYY-MM-DD') as monday
      from generate_series(0, 7) n`
  ).map(({ monday }) => monday);

describe('the numbers of a week', () => {
  it.each(Array.from({ length: repeats(10) }, (_, at) => at + 1))(
    'are what dashboard, analytics and the totals of the period show over random books %d',
    async (seed) => {
      const { client } = company.owner;
      await makeRandomBooks(backend.sql, { company: company.id, owner: company.owner.id, seed });
      // The analytics count an invoice when it was made, the week when it was sent: here that is one day.
      await backend.sql`update invoices set sent_at = created_at where sent_at is not null and company_id = ${company.id}`;
      // Nor do they count what was paid on an invoice that is deleted or void; neither can happen by the rules.
      await backend.sql`
        delete from payments m using invoices v
        where v.id = m.invoice_id and m.company_id = ${company.id}
          and (v.deleted_at is not null or v.status not in ('sent', 'viewed', 'partial', 'paid') or v.kind = 'credit_note')`;
      const { data: dashboard } = await client.rpc('dashboard');

      for (const monday of await mondays()) {
        const range = { p_from: monday, p_to: plusDays(monday, 6) };
        const week = await weekOf(monday);
        const { data: analytics } = await client.rpc('analytics', range);
        const { data: totals } = await client.rpc('period_totals', range);
        const { kpis } = analytics;

        expect({
          revenue: cents(week.payments.revenue ?? NaN),
          overdue: [week.overdue.count, cents(week.overdue.value)],
          invoices: [week.invoices_sent.count, cents(week.invoices_sent.value)],
          completed: week.projects_completed,
        }).toEqual({
          revenue: cents(kpis.revenue),
          overdue: [kpis.overdue_invoices, cents(kpis.overdue)],
          invoices: [kpis.invoices, cents(kpis.invoiced)],
          completed: kpis.completed_projects,
        });
        expect(cents(week.payments.value)).toBe(cents(totals.received));
        expect(cents(week.payments.revenue ?? NaN)).toBe(cents(totals.revenue));
        expect(week.quotes_sent.count).toBe(totals.quoted.count);
        expect(cents(week.quotes_sent.value)).toBe(cents(totals.quoted.value));
        expect(week.overdue.count).toBe(dashboard.overdue_invoices.count);
        expect(cents(week.overdue.value)).toBe(cents(dashboard.overdue_invoices.value));
      }
    },
    60_000,
  );

  it('are counted by status, on the day of the act, and of this company alone', async () => {
    const { client } = company.owner;
    const call = async (name: string, values: Record<string, unknown>) => {
      const { data, error } = await client.rpc(name, values);
      if (error) throw new Error(error.message);
      return data;
    };
    const { data: made } = await client
      .from('clients')
      .insert({ name: 'Rosa', email: 'rosa@example.com' })
      .select('id')
      .single();
    const items = [{ name: 'Work', quantity: 1, unit_price: 100.25 }];
    const quote = (title: string) =>
      call('save_quote', { p_quote: { client_id: made!.id, title }, p_items: items });
    const [draft, sent, accepted] = [await quote('a'), await quote('b'), await quote('c')];
    for (const { id } of [sent, accepted])
      await call('set_quote_status', { p_id: id, p_status: 'sent' });
    await call('set_quote_status', { p_id: accepted.id, p_status: 'accepted' });
    const invoice = async (due_date: string) => {
      const given = { client_id: made!.id, title: 'Deck', due_date };
      const { id } = await call('save_invoice', { p_invoice: given, p_items: items });
      return id as string;
    };
    const [monday = ''] = await mondays();
    const next = plusDays(monday, 7);
    const paid = await invoice(plusDays(next, 2));
    const open = await invoice(plusDays(next, 2));
    const unsent = await invoice(plusDays(next, 2));
    for (const id of [paid, open]) await call('send_invoice', { p_id: id });
    await call('record_payments', { p_payments: [{ invoice_id: paid, method: 'cash' }] });
    const project = (name: string, values: object) =>
      call('save_project', {
        p_project: { name, client_id: made!.id, budget: 100, start_date: monday, ...values },
      });
    const begun = await project('Begun', { status: 'in_progress', end_date: plusDays(next, 3) });
    await project('Planned', { status: 'planning' });
    await project('Done', { status: 'completed' });
    await client.from('project_tasks').insert([
      { project_id: begun.id, title: 'Paint', due_date: plusDays(next, 6) },
      { project_id: begun.id, title: 'Sweep', due_date: plusDays(next, 7) },
    ]);

    const week = await weekOf(monday, next);

    expect(week).toEqual({
      monday,
      quotes_sent: { count: 2, value: 200.5 },
      quotes_accepted: { count: 1, value: 100.25 },
      invoices_sent: { count: 2, value: 200.5 },
      payments: { count: 1, value: 100.25, revenue: 100.25 },
      projects_started: 2,
      projects_completed: 1,
      overdue: { count: 0, value: 0 },
      invoices_due: { count: 1, value: 100.25 },
      projects_due: 1,
      work_due: 1,
    });
    expect([draft.status, unsent.length]).toEqual(['draft', 36]);
    const late = await weekOf(monday, plusDays(next, 5));
    expect(late.overdue).toEqual({ count: 1, value: 100.25 });
    expect((await weekOf(plusDays(monday, -7), monday)).quotes_sent.count).toBe(0);
  });
});

describe('the report', () => {
  const turnOn = async (at: string, zone = 'America/Chicago') => {
    await backend.sql`update companies set timezone = ${zone} where id = ${company.id}`;
    await backend.sql`insert into notification_preferences (company_id, weekly_reports) values (${company.id}, true)`;
    await backend.sql`update notification_preferences set weekly_reports_since = ${at}`;
  };
  const queueAt = async (at: string) => {
    const [row] = await backend.sql<{ queued: number }[]>`
      select private.queue_weekly_reports(${at}) as queued`;
    return row?.queued;
  };

  it.each([
    ['2026-11-23T11:59:00Z', 'America/Chicago', 0],
    ['2026-11-23T12:00:00Z', 'America/Chicago', 1],
    ['2026-11-26T05:59:00Z', 'America/Chicago', 1],
    ['2026-11-26T06:01:00Z', 'America/Chicago', 0],
    ['2026-11-23T06:00:00Z', 'UTC', 1],
    ['2026-11-22T20:59:00Z', 'Asia/Tokyo', 0],
    ['2026-11-22T21:00:00Z', 'Asia/Tokyo', 1],
  ])('is written at %s in %s: %i', async (at, zone, count) => {
    await turnOn('2026-11-18T12:00:00Z', zone);

    expect(await queueAt(at)).toBe(count);
  });

  it('is written once for each week and owner, whoever asks and how often', async () => {
    await turnOn('2026-11-18T12:00:00Z');

    await Promise.all(['12:00', '12:00', '12:01'].map((at) => queueAt(`2026-11-23T${at}:00Z`)));
    const first =
      await backend.sql`select user_id, about, facts ->> 'monday' as monday from private.notices`;
    await queueAt('2026-11-30T13:00:00Z');

    expect(first).toEqual([
      { user_id: company.owner.id, about: '2026-11-23', monday: '2026-11-16' },
    ]);
    expect(await backend.sql`select from private.notices`).toHaveLength(2);
  });

  it('goes to active owners only', async () => {
    await turnOn('2026-11-18T12:00:00Z');
    await backend.sql`update user_profiles set role = 'owner' where id = ${company.as('project_manager').id}`;
    const both = await queueAt('2026-11-23T12:00:00Z');
    await backend.sql`update user_profiles set is_active = false where id = ${company.as('project_manager').id}`;

    expect(both).toBe(2);
    expect(await queueAt('2026-11-30T13:00:00Z')).toBe(1);
  });

  it('leaves out the weeks that were over when it was switched on', async () => {
    await turnOn('2026-11-23T08:00:00Z');
    const before = await queueAt('2026-11-23T12:00:00Z');

    expect(before).toBe(0);
    expect(await queueAt('2026-11-30T12:00:00Z')).toBe(1);
  });

  it('is not written where the switch is off, nor for a closed company', async () => {
    const closed = await queueAt('2026-11-23T12:00:00Z');
    await turnOn('2026-11-18T12:00:00Z');
    await backend.sql`update companies set is_active = false where id = ${company.id}`;

    expect([closed, await queueAt('2026-11-23T12:00:00Z')]).toEqual([0, 0]);
  });

  it('knows since when it is on, whatever else is saved', async () => {
    const save = (weekly_reports: boolean) =>
      company.owner.client.rpc('save_notification_preferences', {
        p_preferences: {
          invoice_reminders: true,
          payment_confirmations: true,
          project_updates: false,
          weekly_reports,
          overdue_notifications: true,
          client_portal_notifications: true,
        },
      });
    const since = async () => {
      const [row] =
        await backend.sql`select weekly_reports_since as since from notification_preferences`;
      return row?.since;
    };
    await save(true);
    const first = await since();
    await save(true);
    const again = await since();
    await save(false);

    expect(first).toBeInstanceOf(Date);
    expect(again).toEqual(first);
    expect(await since()).toBeNull();
  });
});

function plusDays(day: string, days: number) {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}
