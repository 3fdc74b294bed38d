import { jest } from '@jest/globals';
import type { TestCompany } from '@plumbline/testing/backend';
import { runAccounts } from '../fixtures/runAccounts.ts';

// A busy machine is slow.
jest.setTimeout(120_000);

let accounts: Awaited<ReturnType<typeof runAccounts>>;
let company: TestCompany;
beforeAll(async () => {
  accounts = await runAccounts();
}, 60_000);
afterAll(() => accounts.close());
beforeEach(async () => {
  accounts.mails.length = 0;
  accounts.mail.isDown = false;
  company = await accounts.backend.makeCompany({
    plan: 'enterprise',
    roles: ['project_manager'],
    name: 'Ridge & Sons',
  });
});

const guest = { email: 'Teresa@example.com', full_name: 'Teresa', role: 'field_supervisor' };
const invite = (body: object = guest, as = company.owner) =>
  accounts.call('POST', '/invitations', { as, body });
const tokenIn = (at: number) =>
  /invite=([^"&\s]+)/.exec(accounts.mails.at(at)?.text ?? '')?.[1] ?? '';
const peek = (token: string) =>
  accounts.backend.client().rpc('peek_invitation', { p_token: token });

describe('POST /invitations', () => {
  it('mails a link with which the person joins the company, once', async () => {
    const answer = await invite({ ...guest, email: 'joins@example.com' });

    const { invitation } = await answer.json();
    expect(answer.status).toBe(201);
    expect(invitation).toMatchObject({ email: 'joins@example.com', role: 'field_supervisor' });
    expect(invitation).not.toHaveProperty('token');
    expect(accounts.mails).toMatchObject([
      { to: 'joins@example.com', subject: 'Ridge & Sons invites you to Plumbline' },
    ]);
    expect(accounts.mails[0]?.text).toContain('http://localhost:3000/register?invite=');
    const person = await accounts.backend.signUp({ invite_token: tokenIn(0) }, 'joins@example.com');
    const { data } = await person.client.rpc('current_session');
    expect(data).toMatchObject({ company: { id: company.id }, user: { role: 'field_supervisor' } });
    expect((await peek(tokenIn(0))).error).toMatchObject({ code: 'PT404' });
  });

  it('links to the page that asked only if the operator lists it', async () => {
    const headers = (origin: string) => ({ as: company.owner, body: guest, headers: { origin } });
    await accounts.call('POST', '/invitations', headers('https://portal.example'));
    await accounts.call('POST', '/invitations', headers('https://evil.example'));

    expect(accounts.mails[0]?.text).toContain('https://portal.example/register');
    expect(accounts.mails[1]?.text).toContain('http://localhost:3000/register');
  });

  it.each([
    ['nothing', {}, 422, 'Please complete name, email, and role'],
    ['no name', { ...guest, full_name: ' ' }, 422, 'Please complete name, email, and role'],
    ['no address', { ...guest, email: 'x' }, 422, 'Please enter a valid email address'],
    ['no role of ours', { ...guest, role: 'super_admin' }, 422, 'Please choose a role'],
  ])('refuses %s', async (_what, body, status, error) => {
    const answer = await invite(body);

    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ error });
    expect(accounts.mails).toEqual([]);
  });

  it('refuses oneself and a member', async () => {
    const oneself = await invite({ ...guest, email: company.owner.email.toUpperCase() });
    const member = await invite({ ...guest, email: company.as('project_manager').email });

    expect([oneself.status, member.status]).toEqual([422, 409]);
    expect(await oneself.json()).toMatchObject({
      error: 'You cannot invite yourself',
      field: 'email',
    });
    expect(accounts.mails).toEqual([]);
  });

  it('is for who manages the team, on a plan that has a team', async () => {
    const small = await accounts.backend.makeCompany({ plan: 'professional' });

    const manager = await invite(guest, company.as('project_manager'));
    const plan = await invite(guest, small.owner);
    const visitor = await accounts.call('POST', '/invitations', { body: guest });

    expect([manager.status, plan.status, visitor.status]).toEqual([403, 402, 401]);
    expect(accounts.mails).toEqual([]);
  });

  it('counts open invitations as seats, also when two ask for the last one at once', async () => {
    const { sql } = accounts.backend;
    await sql`update plans set max_members = 3 where slug = 'enterprise'`;
    try {
      const answers = await Promise.all(
        ['a', 'b', 'c'].map((name) => invite({ ...guest, email: `${name}@example.com` })),
      );

      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
        201, 402, 402,
      ]);
      const refused = answers.find(({ status }) => status === 402);
      expect(await refused?.json()).toMatchObject({
        error: 'Your plan allows up to 3 members. Upgrade to invite more.',
      });
    } finally {
      await sql`update plans set max_members = null where slug = 'enterprise'`;
    }
  });

  it('keeps the last seat for one: who accepts too late is refused', async () => {
    const { sql } = accounts.backend;
    await invite({ ...guest, email: 'late@example.com' });
    await sql`update plans set max_members = 2 where slug = 'enterprise'`;
    try {
      await expect(
        accounts.backend.signUp({ invite_token: tokenIn(0) }, 'late@example.com'),
      ).rejects.toThrow();
      expect((await peek(tokenIn(0))).error).toBeNull();
    } finally {
      await sql`update plans set max_members = null where slug = 'enterprise'`;
    }
  });

  it('keeps the invitation when the mail server is down, and says so', async () => {
    accounts.mail.isDown = true;

    const answer = await invite({ ...guest, email: 'down@example.com' });

    expect(answer.status).toBe(502);
    expect(await answer.json()).toMatchObject({
      code: 'mail_failed',
      error: expect.stringContaining('Failed to send invite'),
    });
    const kept = await company.owner.client.from('invitations').select('email');
    expect(kept.data).toContainEqual({ email: 'down@example.com' });
  });
});

describe('an invitation that was sent', () => {
  const sent = async (email: string) =>
    (await (await invite({ ...guest, email })).json()).invitation.id;

  it('is sent again with a new link for seven more days; the old link is dead', async () => {
    const id = await sent('again@example.com');
    await accounts.backend
      .sql`update invitations set expires_at = now() - interval '1 day' where id = ${id}`;
    const expired = await peek(tokenIn(0));

    const answer = await accounts.call('POST', `/invitations/${id}/resend`, { as: company.owner });

    expect(answer.status).toBe(200);
    expect(accounts.mails).toHaveLength(2);
    expect([expired.error?.code, (await peek(tokenIn(0))).error?.code]).toEqual(['PT404', 'PT404']);
    expect((await peek(tokenIn(1))).error).toBeNull();
  });

  it('is taken back: the link is dead', async () => {
    const id = await sent('back@example.com');

    const answer = await accounts.call('DELETE', `/invitations/${id}`, { as: company.owner });
    const twice = await accounts.call('DELETE', `/invitations/${id}`, { as: company.owner });

    expect([answer.status, twice.status]).toEqual([204, 404]);
    expect((await peek(tokenIn(0))).error).toMatchObject({ code: 'PT404' });
  });

  it('cannot be renewed or taken back once it was accepted, nor by another company', async () => {
    const rival = await accounts.backend.makeCompany({ plan: 'enterprise' });
    const id = await sent('done@example.com');
    const theirs = await accounts.call('POST', `/invitations/${id}/resend`, { as: rival.owner });
    await accounts.backend.signUp({ invite_token: tokenIn(0) }, 'done@example.com');

    const resent = await accounts.call('POST', `/invitations/${id}/resend`, { as: company.owner });
    const revoked = await accounts.call('DELETE', `/invitations/${id}`, { as: company.owner });

    expect([theirs.status, resent.status, revoked.status]).toEqual([404, 409, 409]);
    expect(accounts.mails).toHaveLength(1);
  });
});
