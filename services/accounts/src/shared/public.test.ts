import { jest } from '@jest/globals';
import { closeServer, serve, urlOf } from '@plumbline/kit';
import type { TestCompany } from '@plumbline/testing/backend';
import { runAccounts } from '../fixtures/runAccounts.ts';
import { createAccounts } from '../index.ts';

jest.setTimeout(60_000);

let accounts: Awaited<ReturnType<typeof runAccounts>>;
let company: TestCompany;
let project: string;
beforeAll(async () => {
  accounts = await runAccounts();
}, 60_000);
afterAll(() => accounts.close());
beforeEach(async () => {
  accounts.mails.length = 0;
  company = await accounts.backend.makeCompany({ plan: 'enterprise', roles: ['subcontractor'] });
  const { sql } = accounts.backend;
  const [client] =
    await sql`insert into clients (company_id, name) values (${company.id}, 'Secret Client') returning id`;
  const [made] = await sql`
    insert into projects (company_id, client_id, name, description, address, start_date, end_date)
    values (${company.id}, ${client?.id}, 'Deck, west', 'A deck', '1 Hill Road', '2026-03-02', '2026-04-30') returning id`;
  project = made?.id;
  await sql`insert into project_timeline (company_id, project_id, title, type, start_date, due_date)
    values (${company.id}, ${project}, 'Footings', 'milestone', '2026-03-02', '2026-03-04')`;
});

/** A second gateway on the same database, which has counted no wrong tokens yet. */
async function startAnother() {
  const { access, mailer } = accounts;
  const app = createAccounts(access, {
    siteUrl: 'http://localhost:3000',
    allowsDataReset: false,
    mailer,
  });
  const server = await serve(app, { port: 0, host: '127.0.0.1' });
  return { url: urlOf(server), close: () => closeServer(server, 0) };
}

const get = (path: string) => accounts.call('GET', path);

describe('GET /calendar/<token>.ics', () => {
  const token = async (p_project_id: string | null, as = company.owner) =>
    String((await as.client.rpc('create_calendar_token', { p_project_id })).data);

  it('is the calendar of a project, and of the company, by a secret token', async () => {
    const one = await get(`/calendar/${await token(project)}.ics`);
    const all = await get(`/calendar/${await token(null)}.ics`);

    expect(one.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    const ics = await one.text();
    expect(ics).toContain('SUMMARY:Footings (Deck\\, west)\r\n');
    expect(ics).toContain('DTSTART;VALUE=DATE:20260302\r\nDTEND;VALUE=DATE:20260305');
    expect(ics).toContain('X-WR-CALNAME:Deck\\, west');
    expect(ics).not.toContain('Secret Client');
    expect(await all.text()).toContain('X-WR-CALNAME:Plumbline projects');
  });

  it('records when the feed of all projects was last read, for its person alone', async () => {
    const connection = async (as = company.owner) =>
      (await as.client.rpc('calendar_connection')).data;
    const before = await connection();
    const feed = await token(null);
    const unread = await connection();

    await get(`/calendar/${feed}.ics`);

    expect(before).toBeNull();
    expect(unread).toEqual({ created_at: expect.any(String), last_read_at: null });
    expect(await connection()).toEqual({
      created_at: unread.created_at,
      last_read_at: expect.any(String),
    });
    expect(await connection(company.as('subcontractor'))).toBeNull();
  });

  it('ends when its person disconnects it; the feeds of others go on', async () => {
    const own = await token(null);
    const others = await token(null, company.as('subcontractor'));

    const { error } = await company.owner.client.rpc('remove_calendar_token');

    expect(error).toBeNull();
    expect((await get(`/calendar/${own}.ics`)).status).toBe(404);
    expect((await get(`/calendar/${others}.ics`)).status).toBe(200);
  });

  it('shows a subcontractor nothing of projects it is not assigned to', async () => {
    const answer = await get(`/calendar/${await token(null, company.as('subcontractor'))}.ics`);

    expect(await answer.text()).not.toContain('BEGIN:VEVENT');
  });

  it('ends with the member, and with the next token', async () => {
    const first = await token(null);
    const second = await token(null);
    const subs = await token(null, company.as('subcontractor'));
    await accounts.backend
      .sql`update user_profiles set is_active = false where id = ${company.as('subcontractor').id}`;

    const statuses = [];
    for (const one of [first, second, subs])
      statuses.push((await get(`/calendar/${one}.ics`)).status);

    expect(statuses).toEqual([404, 200, 404]);
  });
});

describe('GET /shared-projects/<token>', () => {
  const addPhoto = async () => {
    const path = `${company.id}/photo.png`;
    await accounts.backend
      .service()
      .storage.from('project-photos')
      .upload(path, new Uint8Array([1, 2, 3]), { contentType: 'image/png' });
    await accounts.backend.sql`
      insert into project_photos (company_id, project_id, title, object_path, file_name, size_bytes, content_type)
      values (${company.id}, ${project}, 'Footings', ${path}, 'photo.png', 3, 'image/png')`;
  };
  const share = async (p_shows_photos = true) =>
    (await company.owner.client.rpc('create_share_link', { p_project_id: project, p_shows_photos }))
      .data;

  it('shows the project and its photos by addresses that open without an account', async () => {
    await addPhoto();
    const { token } = await share();

    const answer = await get(`/shared-projects/${token}`);

    const shared = await answer.json();
    expect(shared).toMatchObject({
      project: { name: 'Deck, west' },
      photos: [{ title: 'Footings' }],
    });
    expect(JSON.stringify(shared)).not.toMatch(
      /Secret Client|object_path|budget|contract_value|amount/,
    );
    const [photo] = shared.photos;
    expect(photo.url).toMatch(/^\/storage\/v1\/object\/sign\/project-photos\//);
    const file = await accounts.backend.fetch(`http://localhost:3000${photo.url}`);
    expect([...new Uint8Array(await file.arrayBuffer())]).toEqual([1, 2, 3]);
    const forged = await accounts.backend.fetch(
      `http://localhost:3000${photo.url.replace('photo.png', 'other.png')}`,
    );
    expect(forged.ok).toBe(false);
  });

  it('shows no photo where the link does not, and nothing once revoked or expired', async () => {
    await addPhoto();
    const [plain, revoked, expired] = [await share(false), await share(), await share()];
    await company.owner.client.rpc('revoke_share_link', { p_share_link_id: revoked.id });
    await accounts.backend
      .sql`update share_links set expires_at = now() - interval '1 second' where id = ${expired.id}`;

    const first = await (await get(`/shared-projects/${plain.token}`)).json();
    const [second, third] = [
      await get(`/shared-projects/${revoked.token}`),
      await get(`/shared-projects/${expired.token}`),
    ];

    expect(first.photos).toEqual([]);
    expect([second.status, third.status]).toEqual([404, 404]);
    expect(await second.json()).toMatchObject({ error: 'This link is no longer valid.' });
  });
});

describe('who guesses', () => {
  it('is stopped after twenty wrong tokens; a right one does not count', async () => {
    const { data: link } = await company.owner.client.rpc('create_share_link', {
      p_project_id: project,
    });
    const gateway = await startAnother();
    const ask = async (path: string) => (await fetch(gateway.url + path)).status;
    for (let at = 0; at < 25; at += 1) await ask(`/shared-projects/${link.token}`);
    const statuses = [];
    for (let at = 0; at < 21; at += 1) statuses.push(await ask(`/shared-projects/wrong-${at}`));
    statuses.push(await ask('/calendar/wrong.ics'));
    await gateway.close();

    expect(statuses.slice(0, 20).every((status) => status === 404)).toBe(true);
    expect(statuses.slice(20)).toEqual([429, 429]);
  });
});

describe('signatures', () => {
  const addDocument = async () => {
    const path = `${company.id}/contract.pdf`;
    await accounts.backend
      .service()
      .storage.from('project-documents')
      .upload(path, new Uint8Array([37, 80, 68, 70]), { contentType: 'application/pdf' });
    const { data, error } = await company.owner.client.rpc('save_document', {
      p_document: {
        project_id: project,
        name: 'Contract',
        category: 'contracts',
        object_path: path,
        file_name: 'contract.pdf',
        file_type: 'pdf',
        size_bytes: 4,
        content_hash: 'a'.repeat(64),
      },
    });
    if (error) throw new Error(error.message);
    return data.id;
  };
  const ask = (body: object, as = company.owner) =>
    accounts.call('POST', '/signature-requests', { as, body });

  it('are asked for by mail, with a link that opens the file', async () => {
    const document_id = await addDocument();

    const answer = await ask({ document_id, signer: 'Rosa Diaz', email: 'rosa@example.com' });

    expect(answer.status).toBe(201);
    expect(await answer.json()).toEqual({ signature_id: expect.any(String) });
    expect(accounts.mails).toMatchObject([
      { to: 'rosa@example.com', subject: expect.stringContaining('Contract') },
    ]);
    const [, token] = /shared\/signatures\/([\w-]+)/.exec(accounts.mails[0]?.text ?? '') ?? [];
    const shown = await (await get(`/shared-signatures/${token}`)).json();
    expect(shown).toMatchObject({
      signer: 'Rosa Diaz',
      document_name: 'Contract',
      status: 'pending',
    });
    expect(shown).not.toHaveProperty('object_path');
    const file = await accounts.backend.fetch(`http://localhost:3000${shown.url}`);
    expect(await file.text()).toBe('%PDF');
  });

  it('are refused without address, without right and without document', async () => {
    const document_id = await addDocument();
    const good = { document_id, signer: 'Rosa', email: 'rosa@example.com' };

    const answers = [
      await ask({ ...good, email: 'rosa' }),
      await ask({ ...good, signer: ' ' }),
      await ask(good, company.as('subcontractor')),
      await ask({ ...good, document_id: project }),
    ];

    expect(answers.map(({ status }) => status)).toEqual([422, 422, 403, 404]);
    expect(await answers[0]?.json()).toMatchObject({ field: 'email' });
    expect(accounts.mails).toEqual([]);
  });
});
