import { setTimeout as pause } from 'node:timers/promises';
import { unzipSync, strFromU8 } from 'fflate';
import { jest } from '@jest/globals';
import type { TestCompany } from '@plumbline/testing/backend';
import { runAccounts } from '../fixtures/runAccounts.ts';

jest.setTimeout(60_000);

let accounts: Awaited<ReturnType<typeof runAccounts>>;
let company: TestCompany;
beforeAll(async () => {
  accounts = await runAccounts();
  company = await accounts.backend.makeCompany({
    plan: 'enterprise',
    roles: ['project_manager', 'field_supervisor'],
    name: 'Ridge & Sons',
  });
  const rival = await accounts.backend.makeCompany({ plan: 'enterprise', name: 'Rival Inc' });
  await rival.owner.client.from('clients').insert({ name: 'Rival client' });
  // More than one page, and texts that a careless export would break.
  await accounts.backend.sql`
    insert into clients (company_id, name, notes)
    select ${company.id}, 'Client ' || n, 'line one' || chr(10) || '"quoted", =1+1 ' || n from generate_series(1, 2345) n`;
  await company.owner.client.from('clients').insert({ name: '=HYPERLINK("https://evil.example")' });
  const path = `company-logos/${company.id}/logo.png`;
  await company.owner.client.storage
    .from('company-assets')
    .upload(path, new Uint8Array([137, 80, 78, 71]), { contentType: 'image/png' });
}, 60_000);
afterAll(() => accounts.close());

const text = (files: Record<string, Uint8Array>, name: string) =>
  strFromU8(files[name] ?? new Uint8Array());

describe('GET /export', () => {
  it("answers a zip with every row of the company and its files, and nobody else's", async () => {
    const answer = await accounts.call('GET', '/export', { as: company.owner });

    expect(answer.headers.get('content-type')).toBe('application/zip');
    expect(answer.headers.get('content-disposition')).toMatch(
      /attachment; filename="plumbline-export-\d{4}-\d\d-\d\d\.zip"/,
    );
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    const manifest = JSON.parse(text(files, 'manifest.json'));
    const clients: { id: string; name: string; notes: string }[] = JSON.parse(
      text(files, 'clients.json'),
    );
    const stored = await accounts.backend
      .sql`select id::text from clients where company_id = ${company.id} order by id`;
    expect(clients.map(({ id }) => id)).toEqual(stored.map(({ id }) => id));
    expect(clients).toContainEqual(
      expect.objectContaining({ notes: 'line one\n"quoted", =1+1 7' }),
    );
    expect(manifest).toMatchObject({
      company_id: company.id,
      rows: { clients: 2346, user_profiles: 3, companies: 1 },
      files: 1,
      missing_files: [],
    });
    expect([...(files[`files/company-assets/company-logos/${company.id}/logo.png`] ?? [])]).toEqual(
      [137, 80, 78, 71],
    );
    expect(Object.values(files).some((bytes) => strFromU8(bytes).includes('Rival'))).toBe(false);
  });

  it('has each table as CSV too, as many lines as rows, and nothing a spreadsheet would run', async () => {
    const answer = await accounts.call('GET', '/export', { as: company.owner });
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    const tables = Object.keys(JSON.parse(text(files, 'manifest.json')).rows);

    expect(tables.length).toBeGreaterThan(50);
    for (const table of tables) {
      expect(Object.keys(files)).toEqual(expect.arrayContaining([`${table}.csv`, `${table}.json`]));
      expect(Array.isArray(JSON.parse(text(files, `${table}.json`)))).toBe(true);
    }
    for (const table of tables) {
      const [row = {}] = JSON.parse(text(files, `${table}.json`));
      const titles = text(files, `${table}.csv`).split('\r\n', 1)[0] ?? '';
      expect(titles).toMatch(/^"\w+"(,"\w+")*$/);
      expect(titles.replaceAll('"', '').split(',')).toEqual(
        expect.arrayContaining(Object.keys(row)),
      );
    }
    expect(text(files, 'vendors.json')).toBe('[\n]\n');
    expect(text(files, 'vendors.csv')).toMatch(/^"id","company_id","name",.*\r\n$/);
    const csv = text(files, 'clients.csv');
    expect(csv.split('\r\n')).toHaveLength(2346 + 2);
    expect(csv).toContain('"\'=HYPERLINK(""https://evil.example"")"');
    expect(csv).toContain('"line one\n""quoted"", =1+1 7"');
  });

  it('is for owners: nobody else, and no other company', async () => {
    const manager = await accounts.call('GET', '/export', { as: company.as('project_manager') });
    const field = await accounts.call('GET', '/export', { as: company.as('field_supervisor') });
    const visitor = await accounts.call('GET', '/export');

    expect([manager.status, field.status, visitor.status]).toEqual([403, 403, 401]);
  });

  it('notes in the request that it was delivered', async () => {
    const statuses = async () => {
      const { data } = await company.owner.client.from('data_requests').select('kind, status');
      return new Set(data?.map(({ kind, status }) => `${kind} ${status}`));
    };

    // Noted when the last byte has left, so a moment after it may have come.
    let found = await statuses();
    while (found.has('export requested')) {
      await pause(50);
      found = await statuses();
    }

    expect([...found]).toEqual(['export done']);
  });
});
