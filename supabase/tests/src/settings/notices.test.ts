import { jest } from '@jest/globals';
import {
  startBackend,
  testPassword,
  type Backend,
  type TestCompany,
} from '@plumbline/testing/backend';

// A busy machine is slow.
jest.setTimeout(120_000);

let backend: Backend;
let company: TestCompany;
beforeAll(async () => {
  backend = await startBackend();
}, 60_000);
afterAll(() => backend.close());
beforeEach(async () => {
  await backend.sql`delete from private.notices`;
  company = await backend.makeCompany({ plan: 'enterprise', roles: ['project_manager'] });
}, 30_000);

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1';
const office = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/130.0 Safari/537.36';
const signInFrom = async (agent: string) => {
  const answer = await backend.fetch('http://localhost:3000/auth/v1/token?grant_type=password', {
    method: 'POST',
    headers: {
      apikey: backend.keys.publishable,
      'content-type': 'application/json',
      'user-agent': agent,
    },
    body: JSON.stringify({ email: company.owner.email, password: testPassword }),
  });
  expect(answer.status).toBe(200);
};
const queued = () =>
  backend.sql<{ kind: string; facts: Record<string, unknown> }[]>`
    select kind, facts from private.notices where company_id = ${company.id} order by created_at`;

describe('the notice of a new sign-in', () => {
  it('is written for a browser that the person has not used, and not for its next version', async () => {
    await signInFrom(office);
    await signInFrom(phone);
    await signInFrom(office.replace('130.0', '131.2.7'));
    await signInFrom(phone.replaceAll('18_1', '19_2_1').replace('604.1', '605.9'));

    const rows = await queued();

    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      kind: 'sign_in',
      facts: { user_agent: phone, at: expect.any(String) },
    });
  });

  it('is not written where the company has switched it off, nor for the first browser of all', async () => {
    const fresh = await backend.makeCompany({ plan: 'enterprise' });
    await backend.sql`insert into company_security_settings (company_id, login_notifications) values (${company.id}, false)`;

    await signInFrom(phone);

    expect(await queued()).toEqual([]);
    expect(
      await backend.sql`select from private.notices where company_id = ${fresh.id}`,
    ).toHaveLength(0);
  });
});

describe('the notice of a tax filing', () => {
  const queue = (today: string) =>
    backend.sql`select private.queue_tax_notices(${`${today}T12:00:00Z`}::timestamptz)`;
  beforeEach(async () => {
    await backend.sql`insert into company_tax_settings (company_id, filing_reminder_day, tax_name) values (${company.id}, 20, 'Sales Tax')`;
  });

  it('is written three days before to the owners, once for each filing, with the figures of the month before', async () => {
    await queue('2027-02-16');
    const early = await queued();
    await queue('2027-02-17');
    await queue('2027-02-18');
    const rows = await queued();
    await queue('2027-03-20');

    expect(early).toEqual([]);
    expect(rows).toEqual([
      {
        kind: 'tax_filing',
        facts: {
          due_on: '2027-02-20',
          month: '2027-01-01',
          tax_name: 'Sales Tax',
          taxable: 0,
          tax: 0,
          collected: 0,
        },
      },
    ]);
    expect((await queued()).map(({ facts }) => facts.due_on)).toEqual(['2027-02-20', '2027-03-20']);
  });

  it('counts the month before, across the turn of a year', async () => {
    await backend.sql`update company_tax_settings set filing_reminder_day = 1 where company_id = ${company.id}`;

    await queue('2026-12-31');

    expect((await queued())[0]?.facts).toMatchObject({ due_on: '2027-01-01', month: '2026-12-01' });
  });
});
