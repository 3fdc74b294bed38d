import { randomUUID } from 'node:crypto';
import { openOffice, type Office } from '../billing/office.ts';

type Stage = {
  id: string;
  name: string;
  kind: string;
  count: number;
  value: number;
  weighted: number;
  rows: { id: string; title: string }[];
};
type Board = { stages: Stage[]; lost_reasons: { id: string; name: string; is_active: boolean }[] };
type Lead = Record<string, unknown> & {
  id: string;
  version: number;
  stage_id: string;
  stage_name: string;
  outcome: string;
  client_id: string | null;
  project_id: string | null;
  events: { kind: string; body: string; detail: Record<string, unknown> }[];
};

let office: Office;
beforeAll(async () => {
  office = await openOffice();
}, 120_000);
beforeEach(() => office.backend.sql`delete from leads`.then(() => undefined));
afterAll(() => office?.close());

const board = (filters: object = {}, limit = 25) =>
  office.call<Board>('lead_board', { p_filters: filters, p_limit: limit });
const add = (lead: object = {}) =>
  office.call<Lead>('save_lead', {
    p_lead: { contact_name: 'Ada Lake', title: 'Deck', is_separate: true, ...lead },
  });
const save = (lead: object) => office.call<Lead>('save_lead', { p_lead: lead });
const read = (id: string) => office.call<Lead>('get_lead', { p_id: id });
const stageOf = async (name: string) =>
  (await board()).stages.find((stage) => stage.name === name)?.id;
const kinds = (lead: Lead) => lead.events.map(({ kind }) => kind);

describe('a lead', () => {
  it('starts in the first stage, owned by who adds it, and is one when sent twice', async () => {
    const id = randomUUID();
    const first = await add({ id, value_low: 8000, value_high: 12_000 });
    const again = await add({ id, title: 'Other' });

    expect(first).toMatchObject({
      number: expect.stringMatching(/^L-\d{4}$/),
      stage_name: 'New',
      outcome: 'open',
      value: 10_000,
      chance: 10,
      weighted_value: 1000,
      owner_id: office.company.owner.id,
      joined: false,
    });
    expect(again).toMatchObject({ id, title: 'Deck' });
    expect(kinds(again)).toEqual(['created']);
  });

  it('joins the open lead of the same phone or email of the last 24 hours, also at once', async () => {
    const first = await add({ email: 'ada@lake.test', phone: '(512) 555-0177' });
    const inquiry = { contact_name: 'Ada', title: 'Fence', description: 'Also a fence.' };
    const together = await Promise.all(
      Array.from({ length: 5 }, () =>
        save({ ...inquiry, phone: '512.555.0177'.replaceAll('.', '-') }),
      ),
    );
    const byMail = await save({ ...inquiry, email: 'ADA@lake.test', address: { city: 'Austin' } });

    expect(new Set(together.map(({ id }) => id))).toEqual(new Set([first.id]));
    expect(byMail).toMatchObject({
      id: first.id,
      joined: true,
      title: 'Deck',
      address: { city: 'Austin' },
    });
    expect(byMail.events[0]).toMatchObject({ kind: 'joined', body: 'Also a fence.' });

    await office.backend.sql`update leads set last_inquiry_at = now() - interval '25 hours'`;
    expect((await save({ ...inquiry, email: 'ada@lake.test' })).id).not.toBe(first.id);
  });

  it('writes next step, owner, snooze, and contact into its timeline', async () => {
    const lead = await add({ owner_id: null });
    const person = office.company.as('project_manager').id;
    const planned = await save({
      id: lead.id,
      version: lead.version,
      next_step: 'Call back',
      next_step_on: '2030-01-02',
      owner_id: person,
    });
    const done = await save({
      id: lead.id,
      version: planned.version,
      next_step: null,
      is_step_done: true,
    });
    const event = { id: randomUUID(), lead_id: lead.id, kind: 'call', body: 'Wants oak.' };
    await office.call('add_lead_event', { p_event: event });
    const called = await office.call<Lead>('add_lead_event', { p_event: event });

    expect(planned).toMatchObject({ next_step: 'Call back', owner_id: person });
    expect(done).toMatchObject({ next_step: null, next_step_on: null });
    expect(kinds(called)).toEqual(['stage', 'call', 'step_done', 'owner', 'next_step', 'created']);
    expect(called).toMatchObject({ stage_name: 'Contacted', first_reply_at: expect.any(String) });
    await expect(save({ id: lead.id, version: lead.version, title: 'Late' })).rejects.toMatchObject(
      {
        code: 'PT409',
      },
    );
    for (const [field, wrong] of [
      ['email', { email: 'no' }],
      ['value_high', { value_low: 5, value_high: 4 }],
      ['contact_name', { contact_name: ' ' }],
      ['owner_id', { owner_id: randomUUID() }],
    ] as const)
      await expect(add(wrong)).rejects.toMatchObject({ code: 'PT422', hint: field });
  });
});

describe('the board', () => {
  it('has counts, values, and the newest of each stage, and hides what is snoozed', async () => {
    for (const n of [1, 2, 3]) await add({ title: `Deck ${n}`, value_low: 100 * n });
    const late = await add({ title: 'Later' });
    await save({ id: late.id, version: late.version, snoozed_until: '2090-01-01' });
    const { stages } = await board({}, 2);

    expect(stages.map(({ name, count }) => [name, count])).toEqual([
      ['New', 3],
      ['Contacted', 0],
      ['Visit booked', 0],
      ['Estimating', 0],
      ['Quote sent', 0],
      ['Won', 0],
      ['Lost', 0],
    ]);
    expect(stages[0]).toMatchObject({ value: 600, weighted: 60 });
    expect(stages[0]?.rows.map(({ title }) => title)).toEqual(['Deck 3', 'Deck 2']);
    expect((await board({ q: 'deck 1' })).stages[0]?.count).toBe(1);
    expect((await board({ snoozed: 'only' })).stages[0]?.rows[0]?.title).toBe('Later');
    const page = await office.call<{ rows: Lead[]; total: number }>('lead_page', {
      p_filters: { stage: stages[0]?.id, snoozed: 'hide' },
      p_offset: 2,
    });
    expect([page.total, page.rows.length]).toEqual([3, 1]);
  });

  it('moves a lead with one call, and back with another', async () => {
    const lead = await add();
    const estimating = await stageOf('Estimating');
    const moved = await office.call<Lead>('move_lead', { p_id: lead.id, p_stage_id: estimating });
    const undone = await office.call<Lead>('move_lead', {
      p_id: lead.id,
      p_stage_id: moved.from_stage_id,
    });

    expect([moved.stage_name, undone.stage_name]).toEqual(['Estimating', 'New']);
    expect(
      await office.refusal('move_lead', { p_id: lead.id, p_stage_id: await stageOf('Won') }),
    ).toMatchObject({ code: 'PT422' });
  });

  it('keeps stages that have leads, and retires sources and reasons', async () => {
    const { stages, lost_reasons } = await board();
    await add();
    const without = stages.filter(({ kind, name }) => kind === 'open' && name !== 'New');
    const setup = { p_setup: { stages: without } };
    expect(await office.refusal('save_lead_setup', setup)).toMatchObject({ code: 'PT409' });
    const renamed = stages.map((stage) =>
      stage.name === 'New' ? { ...stage, name: 'Inbox' } : stage,
    );
    const saved = await office.call<Board>('save_lead_setup', {
      p_setup: {
        stages: [...renamed, { name: 'Waiting', probability: 30 }],
        lost_reasons: [lost_reasons[0], { name: 'Moved away' }],
      },
    });

    expect(saved.stages.map(({ name }) => name)).toEqual([
      'Inbox',
      'Contacted',
      'Visit booked',
      'Estimating',
      'Quote sent',
      'Waiting',
      'Won',
      'Lost',
    ]);
    expect(saved.lost_reasons.filter(({ is_active }) => is_active).map(({ name }) => name)).toEqual(
      [lost_reasons[0]?.name, 'Moved away'],
    );
    await office.call('save_lead_setup', { p_setup: { stages } });
  });
});

describe('losing and reopening', () => {
  it('asks why, offers a follow-up, and goes back to the stage with its history', async () => {
    const lead = await add();
    await office.call('move_lead', { p_id: lead.id, p_stage_id: await stageOf('Estimating') });
    const [reason] = (await board()).lost_reasons;
    expect(await office.refusal('lose_lead', { p_id: lead.id, p_reason_id: null })).toMatchObject({
      code: 'PT422',
      hint: 'reason_id',
    });
    const lost = await office.call<Lead>('lose_lead', {
      p_id: lead.id,
      p_reason_id: reason?.id,
      p_note: 'Ours was 8% higher',
      p_follow_up_on: '2090-05-01',
    });
    const open = await office.call<Lead>('reopen_lead', { p_id: lead.id });

    expect(lost).toMatchObject({
      outcome: 'lost',
      stage_name: 'Lost',
      next_step: 'Ask again',
      next_step_on: '2090-05-01',
    });
    expect(open).toMatchObject({
      outcome: 'open',
      stage_name: 'Estimating',
      lost_reason: reason?.name,
    });
    expect(kinds(open).slice(0, 2)).toEqual(['reopened', 'lost']);
  });
});

describe('a quote of a lead', () => {
  const quoteOf = async (lead: Lead) => {
    const { id } = await office.call('create_lead_quote', {
      p_lead_id: lead.id,
      p_id: randomUUID(),
    });
    const draft = await office.call('get_quote', { p_id: id });
    await office.call('save_quote', {
      p_quote: { ...draft, deposit_kind: 'percent', deposit_value: 25 },
      p_items: [{ name: 'Deck', quantity: 1, unit_price: 9000, unit_cost: 6000 }],
      p_version: draft.version,
    });
    return office.call('set_quote_status', { p_id: id, p_status: 'sent' });
  };
  const accept = async (quote: { id: string }) => {
    const { token } = await office.call<{ token: string }>('share_quote', { p_id: quote.id });
    return office.backend.client().rpc('decide_shared_quote', {
      p_token: token,
      p_decision: 'accepted',
      p_signer_name: 'Ada Lake',
      p_signature: 'Ada Lake',
    });
  };
  const inquiry = {
    contact_name: 'Rosa Marin',
    title: 'Cedar deck',
    email: 'rosa@marin.test',
    address: { street: '12 Oak St', city: 'Austin', state: 'TX', zip: '78701' },
  };

  it('moves it when sent, and makes client, project, contract, and deposit of it when accepted', async () => {
    const lead = await add(inquiry);
    const quote = await quoteOf(lead);
    expect(await read(lead.id)).toMatchObject({
      stage_name: 'Quote sent',
      first_reply_at: expect.any(String),
    });

    const other = await quoteOf(lead);
    const { error } = await accept(quote);
    expect(error).toBeNull();
    const won = await read(lead.id);
    const [project] = await office.backend.sql`select * from projects where id = ${won.project_id}`;
    const [client] = await office.backend.sql`select * from clients where id = ${won.client_id}`;
    const [contract] = await office.backend
      .sql`select * from contracts where project_id = ${won.project_id}`;
    const [deposit] = await office.backend.sql`select * from invoices where quote_id = ${quote.id}`;

    expect(won).toMatchObject({ outcome: 'won', stage_name: 'Won' });
    expect(kinds(won).slice(0, 2)).toEqual(['converted', 'won']);
    expect(client).toMatchObject({
      name: inquiry.contact_name,
      email: inquiry.email,
      address: inquiry.address,
    });
    expect(project).toMatchObject({
      name: inquiry.title,
      address: '12 Oak St, Austin, TX 78701',
      client_id: won.client_id,
      project_manager_id: office.company.owner.id,
    });
    expect(contract).toMatchObject({
      quote_id: quote.id,
      original_value: '9000.00',
      original_cost: '6000.00',
    });
    expect(deposit).toMatchObject({ client_id: won.client_id, total_amount: '2250.00' });
    expect((await accept(other)).error).toMatchObject({ code: 'PT409' });
    expect(await office.refusal('reopen_lead', { p_id: lead.id })).toMatchObject({ code: 'PT409' });
  });

  it('asks which client it is where similar ones exist, and then retypes nothing', async () => {
    const lead = await add({ ...inquiry, contact_name: 'Sam Reed', email: 'c@x.test' });
    const quote = await quoteOf(lead);
    await accept(quote);
    const waiting = await read(lead.id);
    const asked = await office.call<{ similar: { id: string }[] }>('win_lead', { p_id: lead.id });
    const same = await office.call<Lead>('win_lead', {
      p_id: lead.id,
      p_win: { client_id: office.customer },
    });

    expect(waiting).toMatchObject({ outcome: 'won', client_id: null, project_id: null });
    expect(asked.similar.map(({ id }) => id)).toEqual([office.customer]);
    expect(same).toMatchObject({ client_id: office.customer, project_id: expect.any(String) });
    const [stored] = await office.backend
      .sql`select client_id, project_id from quotes where id = ${quote.id}`;
    expect(stored).toEqual({ client_id: office.customer, project_id: same.project_id });
  });
});

describe('roles', () => {
  it('hides leads, which have values, from who sees no money, and from other companies', async () => {
    const lead = await add();
    const supervisor = office.company.as('field_supervisor').client;
    const seen = await supervisor.rpc('get_lead', { p_id: lead.id });
    const moved = await supervisor.rpc('move_lead', { p_id: lead.id, p_stage_id: lead.stage_id });
    expect(seen.error).toMatchObject({ code: 'PT403' });
    expect((await supervisor.from('lead_list').select('id')).data).toEqual([]);
    expect(moved.error).toMatchObject({ code: 'PT403' });

    const rival = (await office.backend.makeCompany()).owner.client;
    for (const name of ['get_lead', 'reopen_lead', 'win_lead', 'create_lead_quote'])
      expect(
        (await rival.rpc(name, { [name === 'create_lead_quote' ? 'p_lead_id' : 'p_id']: lead.id }))
          .error,
      ).toMatchObject({ code: 'PT404' });
    const empty = await rival.rpc('lead_board');
    expect(empty.data.stages.every((stage: Stage) => stage.count === 0)).toBe(true);
  });
});
