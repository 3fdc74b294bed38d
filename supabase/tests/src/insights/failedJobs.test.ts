import { randomUUID } from 'node:crypto';
import { startBackend, type Backend, type TestCompany } from '@plumbline/testing/backend';

let backend: Backend;
let harbor: TestCompany;
let summit: TestCompany;
let operator: Awaited<ReturnType<Backend['signUp']>>;

beforeAll(async () => {
  backend = await startBackend();
  harbor = await backend.makeCompany({ name: 'Harbor' });
  summit = await backend.makeCompany({ name: 'Summit' });
  operator = await backend.signUp({ company_name: 'Operations' });
  await backend.service().rpc('make_platform_admin', { p_user_id: operator.id });
  // Metrics of one company cannot be computed, as if a stored row could not be read.
  await backend.sql`alter function private.store_metrics(uuid, date) rename to real_store_metrics`;
  await backend.sql.unsafe(`
    create function private.store_metrics(p_company uuid, p_day date) returns void language plpgsql as $$
    begin
      if exists (select from public.companies where id = p_company and name = 'Harbor') then raise exception 'no such number'; end if;
      perform private.real_store_metrics(p_company, p_day);
    end $$`);
}, 180_000);
afterAll(() => backend?.close());
beforeEach(async () => {
  await backend.sql`delete from private.company_days`;
  await backend.sql`delete from private.daily_job_failures`;
  await backend.sql`update companies set name = 'Harbor' where id = ${harbor.id}`;
});

const begin = async (at: string) => {
  const [row] = await backend.sql`select private.begin_days(${at}) as done`;
  return row?.done;
};
const failures = () =>
  backend.sql`
    select company_id, job, attempts, error, next_attempt_at from private.daily_job_failures`;

/** A sent quote that was valid until long ago. */
async function lateQuote(company: TestCompany) {
  const id = randomUUID();
  await backend.sql.begin((sql) =>
    sql.unsafe(`
      set local session_replication_role = replica;
      insert into quotes (id, company_id, quote_number, title, status, valid_until, created_by)
      values ('${id}', '${company.id}', 'Q-${id.slice(0, 8)}', 'Deck', 'sent', '2020-01-01', '${company.owner.id}')`),
  );
  return id;
}

describe('a daily job that fails for one company', () => {
  it('holds up neither the other jobs of the company nor other companies', async () => {
    const quotes = [await lateQuote(harbor), await lateQuote(summit)];

    const done = await begin('2026-03-01T12:00:00Z');

    expect(done).toMatchObject({ expired_quotes: 2, refreshed_companies: 1, failed_jobs: 1 });
    const states = await backend.sql`select status from quotes where id = any (${quotes})`;
    expect(states.map(({ status }) => status)).toEqual(['expired', 'expired']);
    expect(await failures()).toEqual([
      {
        company_id: harbor.id,
        job: 'store metrics',
        attempts: 1,
        error: 'no such number',
        next_attempt_at: new Date('2026-03-01T12:15:00Z'),
      },
    ]);
  });

  it('is tried five times with growing pauses, then once a day', async () => {
    await begin('2026-03-01T12:00:00Z');
    const attempts: number[] = [];
    for (const at of ['12:10', '12:15', '12:30', '12:45', '13:45', '15:45', '18:00', '20:00']) {
      // oxlint-disable-next-line no-await-in-loop -- one moment after the other
      await begin(`2026-03-01T${at}:00Z`);
      // oxlint-disable-next-line no-await-in-loop
      attempts.push((await failures())[0]?.attempts);
    }
    const [givenUp] = await failures();
    await begin('2026-03-02T12:00:00Z');
    const [nextDay] = await failures();

    expect(attempts).toEqual([1, 2, 2, 3, 4, 5, 5, 5]);
    expect(givenUp?.next_attempt_at).toBeNull();
    expect(nextDay).toMatchObject({ attempts: 6, next_attempt_at: null });
  });

  it('is forgotten when it succeeds', async () => {
    await begin('2026-03-01T12:00:00Z');
    await backend.sql`update companies set name = 'Harbor again' where id = ${harbor.id}`;

    const done = await begin('2026-03-01T12:15:00Z');

    expect(done).toMatchObject({ retried_jobs: 1, failed_jobs: 0 });
    expect(await failures()).toEqual([]);
  });
});

describe('the operator’s list of failed work', () => {
  const report = async () => (await operator.client.rpc('operator_report')).data;
  const retry = (kind: string, id: string, who = operator) =>
    who.client.rpc('retry_failed_job', { p_kind: kind, p_id: id });

  async function signedDocument(attempts: number) {
    const signature = randomUUID();
    await backend.sql.begin((sql) =>
      sql.unsafe(`
        set local session_replication_role = replica;
        insert into signatures (id, company_id, document_id, version_number, signer)
        values ('${signature}', '${harbor.id}', gen_random_uuid(), 1, 'Ann');
        insert into private.signature_files (signature_id, attempts, error)
        values ('${signature}', ${attempts}, 'The mail server refused it.')`),
    );
    return signature;
  }

  it('names daily jobs, and signed documents that are given up or will be tried again', async () => {
    await begin(new Date().toISOString());
    const [given, later] = [await signedDocument(12), await signedDocument(3)];

    const { failed, failed_total } = await report();

    const common = {
      company: 'Harbor',
      job: 'Signed document',
      error: 'The mail server refused it.',
    };
    expect(failed_total).toBe(3);
    expect(failed).toContainEqual(
      expect.objectContaining({
        job: 'Daily job: store metrics',
        company: 'Harbor',
        error: 'no such number',
        next_attempt_at: expect.any(String),
      }),
    );
    expect(failed).toContainEqual(
      expect.objectContaining({ ...common, id: given, next_attempt_at: null, can_retry: true }),
    );
    expect(failed).toContainEqual(
      expect.objectContaining({
        ...common,
        id: later,
        next_attempt_at: expect.any(String),
        can_retry: false,
      }),
    );
  });

  it('queues a signed document again, and notes who did', async () => {
    const id = await signedDocument(12);

    const { error } = await retry('signed document', id);

    expect(error).toBeNull();
    const [file] = await backend.sql`
      select attempts, error, next_attempt_at <= now() as is_due from private.signature_files where signature_id = ${id}`;
    expect(file).toEqual({ attempts: 0, error: null, is_due: true });
    const [act] = await backend.sql`
      select admin_id, act from private.platform_acts where detail ->> 'id' = ${id}`;
    expect(act).toEqual({ admin_id: operator.id, act: 'retry_failed_job' });
    expect((await retry('signed document', id)).error?.code).toBe('PT404');
  });

  it('queues a daily job again', async () => {
    await begin('2026-03-01T12:00:00Z');
    await backend.sql`update private.daily_job_failures set attempts = 5, next_attempt_at = null`;
    const [{ id }] = await backend.sql<[{ id: string }]>`select id from private.daily_job_failures`;
    await backend.sql`update companies set name = 'Harbor again' where id = ${harbor.id}`;

    await retry('daily job', id);
    await backend.service().rpc('run_daily_jobs_once');

    expect(await failures()).toEqual([]);
  });

  it('makes a notice that could not be made again, and sends one that could not be sent', async () => {
    const [made, unmade] = [randomUUID(), randomUUID()];
    await backend.sql`
      insert into private.notices (id, company_id, user_id, kind, about, facts, status, attempts) values
      (${made}, ${harbor.id}, ${harbor.owner.id}, 'sign_in', 'a', '{"at": 1}', 'failed', 5),
      (${unmade}, ${harbor.id}, ${harbor.owner.id}, 'sign_in', 'b', '{}', 'failed', 0)`;

    await retry('notice', made);
    await retry('notice', unmade);

    const rows = await backend.sql`
      select id, status, attempts from private.notices where id in (${made}, ${unmade})`;
    expect(rows).toEqual([{ id: made, status: 'queued', attempts: 0 }]);
  });

  it('is for platform administrators alone', async () => {
    const id = await signedDocument(12);

    expect((await retry('signed document', id, harbor.owner)).error?.code).toBe('PT403');
    expect((await retry('signed document', randomUUID())).error?.code).toBe('PT404');
  });
});
