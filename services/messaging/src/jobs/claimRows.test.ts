import { makeLogger } from '@plumbline/kit';
import { startBackend, type Backend, type TestCompany } from '@plumbline/testing/backend';
import { z } from 'zod';
import type { Mail } from '@plumbline/mail';
import { addClient, openGateway, storeText } from '../fixtures/openGateway.ts';
import { sendNotices } from '../notices/sendNotices.ts';
import { sendReceipts } from '../receipts/sendReceipts.ts';
import { sendReports } from '../reports/sendReports.ts';
import { deliverWebhooks } from '../webhooks/deliverWebhooks.ts';
import { claimRows } from './claimRows.ts';

let backend: Backend;
let harbor: TestCompany;
let summit: TestCompany;
let sent: Mail[];
const log = makeLogger('test', { write() {} });
const mailer = { send: async (mail: Mail) => void sent.push(mail), close() {} };

beforeAll(async () => {
  backend = await startBackend();
  harbor = await backend.makeCompany({ plan: 'enterprise', name: 'Harbor' });
  summit = await backend.makeCompany({ plan: 'enterprise', name: 'Summit' });
}, 60_000);
afterAll(() => backend.close());
beforeEach(() => {
  sent = [];
});

const dependencies = () => ({
  service: backend.service(),
  siteUrl: 'http://localhost:3000',
  log,
  mailer,
});
/** As if the pauses between attempts had passed. */
const later = async () => {
  await backend.sql`update report_runs set taken_until = null`;
  await backend.sql`update private.notices set taken_until = null`;
  await backend.sql`update webhook_deliveries set next_attempt_at = now()`;
};

describe('S2: one company’s bad row holds up nobody else', () => {
  it('sends the report of the other company, and gives the bad one up after five attempts', async () => {
    for (const { id } of [harbor, summit])
      await backend.sql`
        insert into report_schedules (company_id, recipients, created_at)
        values (${id}, ${[`${id}@office.example`]}, now() - interval '40 days')`;
    await backend.service().rpc('claim_due_reports', { p_limit: 20 });
    await backend.sql`
      update report_runs set figures = figures || '{"spent": "NaN"}' where company_id = ${harbor.id}`;

    for (let attempt = 0; attempt < 6; attempt += 1) {
      await later();
      await sendReports(dependencies())();
    }

    expect(sent.map(({ to }) => to)).toEqual([`${summit.id}@office.example`]);
    const [bad] = await backend.sql`
      select status, attempts, error from report_runs where company_id = ${harbor.id}`;
    expect(bad).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('figures.spent'),
    });
  });

  it('makes the report of the other company where one cannot be made', async () => {
    await backend.sql`delete from report_runs`;
    await backend.sql`alter function private.month_report(uuid, date) rename to real_month_report`;
    await backend.sql.unsafe(`
      create function private.month_report(p_company uuid, p_month date) returns jsonb language plpgsql as $$
      begin
        if p_company = '${harbor.id}' then raise exception 'cannot be made'; end if;
        return private.real_month_report(p_company, p_month);
      end $$`);

    await sendReports(dependencies())();

    expect(sent.map(({ to }) => to)).toEqual([`${summit.id}@office.example`]);
    const [bad] = await backend.sql`
      select status, error from report_runs where company_id = ${harbor.id}`;
    expect(bad).toEqual({ status: 'failed', error: 'cannot be made' });
  });

  it('sends the notice of the other company', async () => {
    for (const { id, owner } of [harbor, summit])
      await backend.sql`
        insert into private.notices (company_id, user_id, kind, about, facts)
        values (${id}, ${owner.id}, 'sign_in', 'x',
          ${backend.sql.json({ at: id === harbor.id ? 'NaN' : '2026-11-21T08:30:00Z', user_agent: null, ip: null })})`;

    for (let attempt = 0; attempt < 6; attempt += 1) {
      await later();
      await sendNotices(dependencies())();
    }

    expect(sent.map(({ to }) => to)).toEqual([summit.owner.email]);
    const [bad] = await backend.sql`
      select status, attempts from private.notices where company_id = ${harbor.id}`;
    expect(bad).toEqual({ status: 'failed', attempts: 5 });
  });

  it('delivers the webhook of the other company', async () => {
    const posted: string[] = [];
    for (const { id } of [harbor, summit])
      await backend.sql`
        with endpoint as (
          insert into webhook_endpoints (company_id, url, events)
          values (${id}, 'https://example.com/hook', ${['client.created']}) returning id),
        secret as (insert into private.webhook_secrets (endpoint_id, secret) select id, 's' from endpoint)
        insert into webhook_deliveries (company_id, endpoint_id, event, payload)
        select ${id}, id, 'client.created', ${id === harbor.id ? '[]' : '{}'}::text::jsonb from endpoint`;
    const post = async ({ body }: { body: string | Uint8Array }) => {
      posted.push(String(body));
      return 200;
    };

    for (let attempt = 0; attempt < 9; attempt += 1) {
      await later();
      await deliverWebhooks({ service: backend.service(), post, log })();
    }

    expect(posted).toHaveLength(1);
    const [bad] = await backend.sql`
      select status, attempts from webhook_deliveries where company_id = ${harbor.id}`;
    expect(bad).toEqual({ status: 'failed', attempts: 8 });
  });

  it('leaves out what has no id, and reports the others by theirs', async () => {
    const failed: string[] = [];
    const shape = z.object({ id: z.string(), amount: z.number() });
    const rows = [{ id: 'a', amount: 'NaN' }, { amount: 1 }, null, { id: 'b', amount: 2 }];

    const { due, count } = await claimRows(Promise.resolve({ data: rows, error: null }), {
      shape,
      log,
      fail: async (id, reason) => {
        failed.push(`${id} ${reason}`);
        throw new Error('the database is away');
      },
    });

    expect({ due, count }).toEqual({ due: [{ id: 'b', amount: 2 }], count: 4 });
    expect(failed).toEqual([expect.stringMatching(/^a .*amount/)]);
  });
});

describe('S2: what never ends is given up', () => {
  it('a receipt, a report and a message whose taker dies each time', async () => {
    const { sql } = backend;
    const client = await addClient(summit);
    const { data: invoice } = await summit.owner.client.rpc('save_invoice', {
      p_invoice: { client_id: client.id, title: 'Kitchen', due_date: '2030-01-01' },
      p_items: [{ name: 'Work', quantity: 1, unit_price: 300 }],
    });
    await summit.owner.client.rpc('send_invoice', { p_id: invoice.id });
    await sql`
      insert into payments (company_id, invoice_id, amount, method, provider, external_id)
      values (${summit.id}, ${invoice.id}, 100, 'card', 'stripe', 'pi_1')`;
    await sql`
      update private.receipt_mails set status = 'sending', attempts = 12, next_attempt_at = now()`;
    await sql`update report_runs set status = 'sending', attempts = 5, taken_until = null`;
    const text = await storeText(summit, client, 'Hello');
    await sql`update client_messages set attempts = 500 where id = ${text}`;
    const gateway = await openGateway(backend);

    await sendReceipts(dependencies())();
    await sendReports(dependencies())();
    await gateway.outbox.drain();
    await gateway.close();

    const statuses = await sql`
      select status from private.receipt_mails
      union all select status from report_runs union all select status from client_messages`;
    expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set(['failed']));
    expect(sent).toEqual([]);
  });

  it('a project update, which is tried again after the next change', async () => {
    const { sql } = backend;
    const client = await addClient(summit, { phone: null });
    const [project] = await sql`
      insert into projects (company_id, client_id, name) values (${summit.id}, ${client.id}, 'Lake House') returning id`;
    const move = (p_status: string) =>
      summit.owner.client.rpc('set_project_status', { p_project_id: project?.id, p_status });
    await move('in_progress');
    const service = backend.service();
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await sql`update private.project_updates set due_at = now(), taken_until = null`;
      const { data } = await service.rpc('claim_due_project_updates', { p_quiet_hours: 'off' });
      await service.rpc('fail_project_update', { p_id: data?.[0]?.id, p_error: 'no such shape' });
    }

    const [failed] = await sql`select failed_at, error from private.project_updates`;
    await move('on_hold');
    const [again] = await sql`select failed_at, attempts from private.project_updates`;

    expect(failed).toEqual({ failed_at: expect.any(Date), error: 'no such shape' });
    expect(again).toEqual({ failed_at: null, attempts: 0 });
  });

  it('is listed for platform administrators alone, with the company and the reason', async () => {
    const operator = await backend.signUp({ company_name: 'Operations' });
    await backend.service().rpc('make_platform_admin', { p_user_id: operator.id });

    const { data } = await operator.client.rpc('operator_report');
    const { error } = await summit.owner.client.rpc('operator_report');

    expect(error?.code).toBe('PT403');
    expect(data.failed_total).toBe(data.failed.length);
    expect(data.failed).toContainEqual(
      expect.objectContaining({ job: 'Webhook', company: 'Harbor', attempts: 8 }),
    );
    expect(data.failed).toContainEqual(
      expect.objectContaining({
        job: 'Monthly report',
        company: 'Harbor',
        error: 'cannot be made',
      }),
    );
  });
});
