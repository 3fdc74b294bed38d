import { randomUUID } from 'node:crypto';
import { kinds, openLeadOffice, type Lead, type LeadOffice, type Stage } from './leadOffice.ts';

let office: LeadOffice;
beforeAll(async () => {
  office = await openLeadOffice();
}, 120_000);
afterAll(() => office?.close());

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
    await office.backend.sql`
      insert into webhook_endpoints (company_id, url, events)
      values (${office.company.id}, 'https://93.184.216.34/', ${['lead.won']})`;
    const lead = await office.add(inquiry);
    const quote = await quoteOf(lead);
    expect(await office.read(lead.id)).toMatchObject({
      stage_name: 'Quote sent',
      first_reply_at: expect.any(String),
    });

    const other = await quoteOf(lead);
    const { error } = await accept(quote);
    expect(error).toBeNull();
    const won = await office.read(lead.id);
    const [project] = await office.backend.sql`select * from projects where id = ${won.project_id}`;
    const [client] = await office.backend.sql`select * from clients where id = ${won.client_id}`;
    const [contract] = await office.backend
      .sql`select * from contracts where project_id = ${won.project_id}`;
    const [deposit] = await office.backend.sql`select * from invoices where quote_id = ${quote.id}`;

    expect(won).toMatchObject({ outcome: 'won', stage_name: 'Won' });
    const told = await office.backend.sql`
      select payload -> 'data' as data from webhook_deliveries where company_id = ${office.company.id}`;
    expect(told).toEqual([
      {
        data: expect.objectContaining({
          id: lead.id,
          client_id: won.client_id,
          project_id: won.project_id,
        }),
      },
    ]);
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

  it('notifies the owner when a quote expires, which is the next step where none is planned', async () => {
    const manager = office.company.as('project_manager');
    const step = 'Call the architect';
    const leads = [
      await office.add({ ...inquiry, email: 'd@x.test', owner_id: manager.id, next_step: step }),
      await office.add({ ...inquiry, email: 'e@x.test', owner_id: manager.id }),
    ];
    for (const lead of leads) await quoteOf(lead);
    await office.backend.sql`
      update quotes set valid_until = current_date - 3 where lead_id = any (${leads.map(({ id }) => id)})`;
    await office.backend.sql`select private.expire_quotes()`;
    const steps = await Promise.all(leads.map(async ({ id }) => (await office.read(id)).next_step));
    expect(steps).toEqual([step, expect.stringMatching(/^Quote \S+ expired: follow up$/)]);
    const { data } = await manager.client.from('notifications').select('kind, subject_id');
    expect(data).toEqual(
      expect.arrayContaining(
        leads.map(({ id }) => ({ kind: 'lead_quote_expired', subject_id: id })),
      ),
    );
  });

  it('asks which client it is where similar ones exist, and then retypes nothing', async () => {
    const lead = await office.add({ ...inquiry, contact_name: 'Sam Reed', email: 'c@x.test' });
    const quote = await quoteOf(lead);
    await accept(quote);
    const waiting = await office.read(lead.id);
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
    const [client] = await office.backend
      .sql`select email, phone, address from clients where id = ${office.customer}`;
    expect(client).toEqual({
      email: 'c@x.test',
      phone: '(512) 555-0100',
      address: inquiry.address,
    });
  });
});

describe('roles', () => {
  it('hides leads, which have values, from who sees no money, and from other companies', async () => {
    const lead = await office.add();
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
