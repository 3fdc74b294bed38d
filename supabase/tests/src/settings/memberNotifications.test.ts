import { randomUUID } from 'node:crypto';
import { openOffice, work, type Office } from '../billing/office.ts';
import { becomePerson, inTransaction } from '../world/callers.ts';
import { hiddenSubjects, pushedTo } from './seenNotifications.ts';

type Line = { id: string; kind: string; title: string; detail: string; pieces: number };

let office: Office;
let people: Record<'manager' | 'field', string>;
beforeAll(async () => {
  office = await openOffice();
  people = {
    manager: office.company.as('project_manager').id,
    field: office.company.as('field_supervisor').id,
  };
}, 180_000);
afterAll(() => office?.close());
afterEach(async () => {
  const { sql } = office.backend;
  await sql`delete from notifications`;
  await sql`delete from notification_choices`;
  await sql`delete from watchers`;
});

/** What this person finds in the inbox, oldest first. */
const inboxOf = (person: string): Promise<Line[]> =>
  inTransaction(office.backend.sql, async (as) => {
    await becomePerson(as, person);
    return as<Line[]>`select * from notifications order by created_at, title`;
  });
const kindsOf = async (person: string) =>
  (await inboxOf(person)).map(({ kind, title }) => `${kind}: ${title}`);
const owner = () => office.company.owner.id;

async function makeProject(): Promise<string> {
  const { id } = await office.call('save_project', {
    p_project: {
      name: 'Lake house',
      client_id: office.customer,
      project_type: 'Roofing',
      budget: 1000,
    },
  });
  return id;
}

describe('notifications', () => {
  it('tell owner and author of a client’s decision, and nobody without the money', async () => {
    const { sql } = office.backend;
    const { id } = await office.quote();
    await sql`update quotes set status = 'sent', sent_at = now(), created_by = ${people.manager} where id = ${id}`;
    await sql`update quotes set status = 'accepted', accepted_at = now() where id = ${id}`;

    const line = [expect.stringMatching(/^quote_accepted: .+ was accepted$/)];
    expect(await kindsOf(owner())).toEqual(line);
    expect(await kindsOf(people.manager)).toEqual(line);
    expect(await kindsOf(people.field)).toEqual([]);
    const [{ detail } = { detail: '' }] = await inboxOf(owner());
    expect(detail).toBe('Customer');
  });

  it('leave out who did it', async () => {
    await office.acceptedQuote();

    expect(await inboxOf(owner())).toEqual([]);
  });

  it('tell of a first look, a payment, and what became overdue, each once', async () => {
    const { sql } = office.backend;
    const { id: company } = office.company;
    const { id } = await office.quote();
    await sql`insert into document_shares (company_id, quote_id) values (${company}, ${id})`;
    await sql`update document_shares set first_viewed_at = now() where quote_id = ${id}`;
    const invoice = await office.sentInvoice({}, [work]);
    await sql`insert into payments (company_id, invoice_id, amount, method) values (${company}, ${invoice.id}, 40, 'check')`;
    await sql`update invoices set due_date = current_date - 2 where id = ${invoice.id}`;
    await office.backend.service().rpc('run_daily_jobs');
    await office.backend.service().rpc('run_daily_jobs');

    expect((await inboxOf(owner())).map(({ kind }) => kind)).toEqual([
      'quote_viewed',
      'payment_received',
      'invoice_overdue',
    ]);
  });

  it('tell an assignee once of many tasks of one project, and of nothing that is hidden from them', async () => {
    const { sql } = office.backend;
    const { id: company } = office.company;
    const project = await makeProject();
    const assign = (person: string) => sql`
      insert into project_tasks (company_id, project_id, title, assignee_id)
      select ${company}, ${project}, 'Task ' || n, ${person} from generate_series(1, 50) n`;
    await assign(people.field);
    await sql`update user_profiles set role = 'subcontractor' where id = ${people.manager}`;
    await assign(people.manager);

    const [only, ...others] = await inboxOf(people.field);
    expect(others).toEqual([]);
    expect(only).toMatchObject({ kind: 'task_assigned', pieces: 50, detail: 'Lake house' });
    expect(await inboxOf(people.manager)).toEqual([]);
    await sql`update user_profiles set role = 'project_manager' where id = ${people.manager}`;
  });

  it('tell of a failed message, an approved change order, and a signature', async () => {
    const { sql } = office.backend;
    const { id: company } = office.company;
    const project = await makeProject();
    const [message] = await sql`
      insert into client_messages (company_id, client_id, user_id, kind, email_address, subject, message_content)
      values (${company}, ${office.customer}, ${people.manager}, 'email', 'c@x.test', 'Hi', 'Hello') returning id`;
    await sql`update client_messages set status = 'failed' where id = ${message?.id}`;
    const [order] = await sql`
      insert into change_orders (company_id, project_id, number, title, status)
      values (${company}, ${project}, 'CO-1', 'Door', 'pending') returning id`;
    await sql`update change_orders set status = 'approved' where id = ${order?.id}`;

    expect((await inboxOf(people.manager)).map(({ kind }) => kind)).toEqual(['message_failed']);
    expect((await inboxOf(owner())).map(({ kind }) => kind)).toEqual([
      'message_failed',
      'change_order_approved',
    ]);
    expect(await inboxOf(people.field)).toEqual([]);
  });

  it('reach who watches a project, and not who turned the kind off', async () => {
    const { sql } = office.backend;
    const { id: company } = office.company;
    const project = await makeProject();
    await sql`insert into watchers (company_id, user_id, subject_type, subject_id)
      values (${company}, ${people.manager}, 'project', ${project})`;
    await sql`insert into notification_choices (company_id, user_id, kind, in_app)
      values (${company}, ${owner()}, 'change_order_approved', false)`;
    const [order] = await sql`
      insert into change_orders (company_id, project_id, number, title, status)
      values (${company}, ${project}, 'CO-2', 'Window', 'pending') returning id`;
    await sql`update change_orders set status = 'approved' where id = ${order?.id}`;

    expect(await kindsOf(people.manager)).toEqual([
      'change_order_approved: Change order CO-2 was approved',
    ]);
    expect(await inboxOf(owner())).toEqual([]);
  });

  it('are marked read and unread by their own person only', async () => {
    const { sql } = office.backend;
    const { id } = await office.quote();
    await sql`update quotes set status = 'sent', sent_at = now(), created_by = ${people.manager} where id = ${id}`;
    await sql`update quotes set status = 'rejected' where id = ${id}`;
    const [line] = await inboxOf(people.manager);
    const { client } = office;
    const mark = async (values: object) => (await client.rpc('mark_notifications', values)).data;

    expect((await client.rpc('unread_notifications')).data).toBe(1);
    expect(await mark({ p_is_read: true, p_ids: [line?.id] })).toEqual([]);
    const all = await mark({ p_is_read: true });
    expect(all).toHaveLength(1);
    expect((await client.rpc('unread_notifications')).data).toBe(0);
    expect(await mark({ p_is_read: false, p_ids: all })).toEqual(all);
    expect((await client.rpc('unread_notifications')).data).toBe(1);
    const { error } = await client.from('notifications').update({ title: 'x' }).eq('id', all[0]);
    expect(error?.code).toBe('42501');
  });
});

/** How many random grants and revocations; the nightly run makes 10,000. */
const rounds = Number(process.env.RED_TEAM_ROUNDS ?? 500);

describe('a revocation', () => {
  it('hides each notification of a record that it hides, in any order of grants', async () => {
    const { sql } = office.backend;
    const { id: company } = office.company;
    const person = people.manager;
    const projects = [await makeProject(), await makeProject(), await makeProject()];
    const quote = await office.quote();
    for (const project of projects) {
      // oxlint-disable-next-line no-await-in-loop -- each project after the other
      await sql`
        insert into notifications (company_id, user_id, kind, subject_type, subject_id, project_id, title, permission)
        values (${company}, ${person}, 'task_assigned', 'project', ${project}, ${project}, 'Task', 'view_projects'),
          (${company}, ${person}, 'quote_viewed', 'quote', ${quote.id}, ${project}, 'Quote', 'view_money'),
          (${company}, ${person}, 'message_failed', 'client', ${office.customer}, null, 'Failed', 'send_messages')`;
    }
    const [plan] = await sql`
      insert into project_documents (company_id, project_id, name, category, object_path, file_name, file_type, size_bytes, content_hash)
      values (${company}, ${projects[0] ?? ''}, 'Plan', 'permits', ${`${company}/plan.pdf`}, 'plan.pdf', 'application/pdf', 1, ${'ab'.repeat(32)}) returning id`;
    await sql`
      insert into notifications (company_id, user_id, kind, subject_type, subject_id, project_id, title, permission)
      values (${company}, ${person}, 'document_signed', 'document', ${plan?.id}, ${projects[0] ?? ''}, 'Plan was signed', 'view_projects')`;
    await sql`insert into push_subscriptions (company_id, user_id, endpoint, p256dh, auth)
      values (${company}, ${person}, 'https://push.test/phone', ${'B'.repeat(87)}, ${'A'.repeat(22)})`;
    const seen = new Set<number>();
    const roles = ['project_manager', 'field_supervisor', 'subcontractor'] as const;
    const pick = <T>(all: readonly T[]) => all[Math.floor(Math.random() * all.length)] as T;
    for (let at = 0; at < rounds; at += 1) {
      const role = pick(roles);
      const project = pick(projects);
      const isMember = Math.random() < 0.5;
      const isActive = Math.random() < 0.8;
      /* oxlint-disable no-await-in-loop -- each change is seen before the next */
      await sql`update user_profiles set role = ${role}, is_active = ${isActive} where id = ${person}`;
      await sql`update project_documents set is_office_only = ${Math.random() < 0.5} where id = ${plan?.id}`;
      await sql`delete from project_members where user_id = ${person} and project_id = ${project}`;
      if (isMember)
        await sql`insert into project_members (company_id, project_id, user_id) values (${company}, ${project}, ${person})`;
      const inbox = await inboxOf(person);
      seen.add(inbox.length);
      const hidden = await hiddenSubjects(office.backend.sql, person);
      const pushed = await pushedTo(office.backend.sql, person);
      /* oxlint-enable no-await-in-loop */
      expect({ role, hidden }).toEqual({ role, hidden: [] });
      const shown = isActive
        ? inbox.map(({ id }) => id).toSorted((a, b) => a.localeCompare(b))
        : [];
      expect({ role, isActive, pushed }).toEqual({ role, isActive, pushed: shown });
    }
    await sql`update user_profiles set role = 'project_manager', is_active = true where id = ${person}`;
    // All of it, a part, and none were seen.
    expect([...seen]).toEqual(expect.arrayContaining([10, 0]));
    expect(seen.size).toBeGreaterThan(2);
  }, 1_800_000);
});

describe('the bell', () => {
  it('reads the partial index, and no more than it shows, whatever the inbox holds', async () => {
    const { sql } = office.backend;
    const { id: company } = office.company;
    await sql`
      insert into notifications (company_id, user_id, kind, subject_type, subject_id, title, permission, created_at, read_at)
      select ${company}, case when n % 4 = 0 then ${people.field}::uuid else ${owner()}::uuid end, 'task_assigned', 'project', ${randomUUID()}::uuid, 'Task ' || n,
        'view_projects', now() - make_interval(secs => n), case when n % 10 > 0 then now() end
      from generate_series(1, ${Number(process.env.SCALE_NOTIFICATIONS ?? 60_000)}::int) n`;
    await sql`vacuum analyze notifications`;
    const [text, ...later] = await inTransaction(sql, async (as) => {
      await becomePerson(as, owner());
      const ask = async () =>
        JSON.stringify(
          await as.unsafe(`explain (analyze, format json)
            select count(*) from (select from public.notifications n where n.company_id = (select private.company_id())
              and n.user_id = (select auth.uid()) and n.read_at is null limit 100) unread`),
        );
      return [await ask(), await ask(), await ask()];
    });
    // The first time the session reads its catalogs.
    const ms = Math.min(
      ...later.map((plan) => Number(/"Execution Time":([\d.]+)/.exec(plan)?.[1])),
    );

    expect(text).toContain('notifications_unread_idx');
    // Other tables are nearly empty here.
    expect(text).not.toMatch(/"Seq Scan"[^{}]*"Relation Name":"notifications"/);
    // 1 ms on a quiet machine; this one may be busy.
    expect(ms).toBeLessThan(process.env.SCALE_NOTIFICATIONS ? 1 : 20);
  }, 120_000);
});

describe('quiet hours', () => {
  it.each([
    [undefined, '2026-07-01T03:30:00Z', '2026-07-01T11:00:00Z'],
    [undefined, '2026-07-01T15:00:00Z', '2026-07-01T15:00:00Z'],
    ['off', '2026-07-01T03:30:00Z', '2026-07-01T03:30:00Z'],
    ['12:00-13:00', '2026-07-01T17:30:00Z', '2026-07-01T18:00:00Z'],
    // The night in which clocks go back has an hour more.
    ['22:00-06:00', '2026-11-01T04:00:00Z', '2026-11-01T12:00:00Z'],
  ])('of %s delay a push of %s until %s', async (hours, at, until) => {
    const { sql } = office.backend;
    const { id: company } = office.company;
    await sql`update companies set timezone = 'America/Chicago' where id = ${company}`;
    await sql`delete from notification_settings`;
    if (hours)
      await sql`insert into notification_settings values (${company}, ${owner()}, ${hours})`;
    const [found] =
      await sql`select private.after_quiet_hours(${company}, ${owner()}, ${at}) as at`;

    expect(found?.at.toISOString()).toBe(new Date(until).toISOString());
  });
});
