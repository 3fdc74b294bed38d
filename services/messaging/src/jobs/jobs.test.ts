import { makeLogger } from '@plumbline/kit';
import { startBackend, type Backend } from '@plumbline/testing/backend';
import { addClient, openGateway, storeText } from '../fixtures/openGateway.ts';
import { runDailyJobs } from './startWorkers.ts';

const lines: string[] = [];
const log = makeLogger('test', { write: (line: string) => void lines.push(line) });
beforeEach(() => void (lines.length = 0));

describe('in a database', () => {
  let backend: Backend;
  beforeAll(async () => {
    backend = await startBackend();
  }, 60_000);
  afterAll(() => backend.close());

  it('daily jobs run once in a company’s day, whoever asks, and again the next day', async () => {
    await backend.makeCompany();
    const ask = () => runDailyJobs(backend.service(), log);
    const runs = () => lines.filter((line) => line.includes('daily jobs done')).length;

    await Promise.all([ask(), ask(), ask()]);
    const today = runs();
    await backend.sql`update private.company_days set day = day - 1`;
    await ask();

    expect(today).toBe(1);
    expect(runs()).toBe(2);
  });

  it('a daily job that fails for a company is logged, and the others are done', async () => {
    const { id } = await backend.makeCompany();
    await backend.sql`delete from private.company_days`;
    await backend.sql`alter function private.store_metrics(uuid, date) rename to real`;
    await backend.sql.unsafe(`
      create function private.store_metrics(p_company uuid, p_day date) returns void language plpgsql as
      $$ begin if p_company = '${id}' then raise exception 'no'; end if; end $$`);

    await runDailyJobs(backend.service(), log);

    await backend.sql`drop function private.store_metrics(uuid, date)`;
    await backend.sql`alter function private.real(uuid, date) rename to store_metrics`;
    expect(lines.join('')).toContain('"failed_jobs":1');
    expect(lines.join('')).toContain('daily jobs failed');
  });

  it('daily jobs that fail are tried again', async () => {
    await backend.sql`delete from private.company_days`;
    await backend.sql`alter function private.do_daily_jobs(uuid[], timestamptz) rename to broken`;
    await expect(runDailyJobs(backend.service(), log)).rejects.toThrow();

    await backend.sql`alter function private.broken(uuid[], timestamptz) rename to do_daily_jobs`;
    await runDailyJobs(backend.service(), log);

    expect(lines.join('')).toContain('daily jobs done');
  });

  it('started workers send what waits, and stop when told', async () => {
    const sent: string[] = [];
    const first = Promise.withResolvers<void>();
    const gateway = await openGateway(backend, {
      texts: {
        async send({ id, body }) {
          sent.push(body);
          first.resolve();
          return { sid: `SM${id}` };
        },
        find: async () => [],
        isGenuine: () => false,
      },
    });
    const company = await backend.makeCompany();
    const client = await addClient(company);
    await storeText(company, client, 'From before the start');

    const stop = gateway.startWorkers();
    await first.promise;
    await stop();
    await storeText(company, client, 'After the stop');
    await gateway.outbox.drain();

    expect(sent).toEqual(['From before the start']);
    const rows = await backend.sql`
      select message_content, status from client_messages order by position`;
    expect(rows).toEqual([
      { message_content: 'From before the start', status: 'sent' },
      { message_content: 'After the stop', status: 'pending' },
    ]);
    await gateway.close();
  });
});
