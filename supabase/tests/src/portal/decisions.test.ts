import { openPortalOffice, type PortalOffice } from './portalOffice.ts';

let office: PortalOffice;
let session: string;
beforeAll(async () => {
  office = await openPortalOffice();
  session = await office.enter();
  await office.job.use(await office.job.accepted(), 'contract');
}, 180_000);
afterAll(() => office?.close());

type Seen = { shown_hash: string; status: string };
const look = async (id: string): Promise<Seen> =>
  (await office.ask('portal_change_order', session, { p_change_order_id: id })).data as Seen;
const decide = (id: string, p_shown_hash: string, rest: Record<string, unknown> = {}) =>
  office.ask('decide_portal_change_order', session, {
    p_change_order_id: id,
    p_decision: 'approved',
    p_signer_name: 'Jo Customer',
    p_signer_email: 'jo@example.test',
    p_shown_hash,
    ...rest,
  });
const newOrder = (rest: object = {}) =>
  office.job.changeOrder([{ description: 'Porch', unit_price: 500, unit_cost: 300 }], rest);
const decisionsOf = async (id: string) =>
  (await office.client.from('decisions').select('*').eq('subject_id', id).order('decided_at'))
    .data ?? [];

it('moves contract and budget, drafts the invoice, and notifies when the client approves, once', async () => {
  const before = await office.job.figures();
  const order = await newOrder({ invoice_on_approval: true });
  const { shown_hash, ...seen } = await look(order.id);
  expect(JSON.stringify(seen)).not.toMatch(/cost/);

  const answers = await Promise.all([decide(order.id, shown_hash), decide(order.id, shown_hash)]);

  const after = await office.job.figures();
  expect(answers.map(({ code }) => code)).toEqual([undefined, undefined]);
  expect(answers[0]?.data).toMatchObject({
    status: 'approved',
    decision: { signer_name: 'Jo Customer', decision: 'approved' },
  });
  expect(after.contract_value - before.contract_value).toBe(500);
  expect(after.budget - before.budget).toBe(300);
  expect(await decisionsOf(order.id)).toMatchObject([
    {
      kind: 'change_order',
      signer_email: 'jo@example.test',
      shown_hash,
      shown: { amount: 500 },
      client_id: office.customer,
    },
  ]);
  const { data: list } = await office.client
    .from('change_order_list')
    .select('status, approved_by, decided_by, invoices')
    .eq('id', order.id);
  expect(list).toMatchObject([
    { status: 'approved', approved_by: 'Customer', decided_by: null, invoices: [{ amount: 500 }] },
  ]);
  const { data: bills } = await office.client
    .from('invoices')
    .select('status, client_id, subtotal')
    .eq('id', list?.[0]?.invoices[0].id);
  expect(bills).toEqual([{ status: 'draft', client_id: office.customer, subtotal: 500 }]);
  const { data: bell } = await office.client
    .from('notifications')
    .select('title')
    .eq('subject_id', order.id);
  expect(bell).toMatchObject([{ title: expect.stringMatching(/was approved$/) }]);
});

it('takes a decline with its reason, and moves nothing', async () => {
  const before = await office.job.figures();
  const order = await newOrder();
  const { shown_hash } = await look(order.id);
  const decline = { p_decision: 'rejected' };

  expect(await decide(order.id, shown_hash, decline)).toMatchObject({ code: 'PT422' });
  const answer = await decide(order.id, shown_hash, { ...decline, p_reason: 'Too expensive' });

  expect(answer.data).toMatchObject({ status: 'rejected', decision: { reason: 'Too expensive' } });
  expect((await office.job.figures()).contract_value).toBe(before.contract_value);
  const { data: bell } = await office.client
    .from('notifications')
    .select('kind')
    .eq('subject_id', order.id);
  expect(bell).toEqual([{ kind: 'change_order_declined' }]);
  expect(await decide(order.id, shown_hash)).toMatchObject({
    code: 'PT409',
    message: 'This change order was already declined.',
  });
});

it('refuses a decision on what has changed since it was shown', async () => {
  const order = await newOrder();
  const { shown_hash } = await look(order.id);
  await office.backend.sql`
    update public.change_order_items set unit_price = 900 where change_order_id = ${order.id}`;

  expect(await decide(order.id, shown_hash)).toMatchObject({
    code: 'PT409',
    message: expect.stringMatching(/has changed since you opened it/),
  });
  const now = await look(order.id);
  expect(now.shown_hash).not.toBe(shown_hash);
  expect((await decide(order.id, now.shown_hash)).code).toBeUndefined();
});

it('reminds before the last day to decide, once, and refuses after it', async () => {
  const order = await newOrder();
  const dueIn = (days: number) => office.backend.sql`
    update change_orders set respond_by = private.company_date(company_id) + ${days}::int
    where id = ${order.id}`;
  const remind = async () => {
    await office.backend.sql`select private.remind_of_decisions(${office.company.id}, now())`;
    return office.backend.sql`
      select email_address from client_messages where subject like ${`%${String(order.number)}`}`;
  };

  expect(await remind()).toHaveLength(0);
  await dueIn(2);
  await remind();
  expect(await remind()).toEqual([{ email_address: 'c@x.test' }]);
  const { shown_hash } = await look(order.id);
  await dueIn(-1);
  expect(await decide(order.id, shown_hash)).toMatchObject({
    code: 'PT409',
    message: expect.stringMatching(/^The last day to decide was/),
  });
  expect(await look(order.id)).toMatchObject({ status: 'pending', is_expired: true });
});

const [oak, vinyl] = [
  '8b0f3c1e-0000-4000-8000-000000000001',
  '8b0f3c1e-0000-4000-8000-000000000002',
];
const flooring = (changes: Record<string, unknown> = {}) => ({
  p_selection: {
    project_id: office.job.project,
    title: 'Flooring',
    allowance: 2000,
    is_open: true,
    options: [
      { id: oak, name: 'Oak', price: 2600.5 },
      { id: vinyl, name: 'Vinyl', price: 2000 },
    ],
    ...changes,
  },
});

it('turns a chosen option into a change order for the difference, once', async () => {
  type Row = { id: string; shown_hash: string; options: { difference: number }[] };
  const list = async () => (await office.ask('portal_selections', session)).data as Row[];
  for (const changes of [{ options: [] }, { title: ' ' }, { allowance: -1 }])
    expect(await office.refusal('save_selection', flooring(changes))).toMatchObject({
      code: 'PT422',
    });
  await office.call('save_selection', flooring({ is_open: false }));
  expect(await list()).toEqual([]);
  await office.call('save_selection', flooring());
  const [shown] = await list();
  const { id, shown_hash } = shown!;
  const choose = (p_option_id: string | undefined, p_shown_hash = shown_hash) =>
    office.ask('decide_portal_selection', session, {
      p_selection_id: id,
      p_option_id,
      p_shown_hash,
      p_signer_name: 'Jo',
    });
  const before = await office.job.figures();

  expect(shown?.options.map(({ difference }) => difference)).toEqual([600.5, 0]);
  expect((await choose(oak, 'stale')).code).toBe('PT409');
  const answers = [await choose(oak), await choose(oak)];
  expect(answers.map(({ code }) => code)).toEqual([undefined, undefined]);
  expect((await choose(vinyl)).code).toBe('PT409');
  const after = await office.job.figures();
  expect(after.contract_value - before.contract_value).toBe(600.5);
  expect(await decisionsOf(id)).toMatchObject([{ kind: 'selection', signer_name: 'Jo' }]);
  expect(await office.refusal('save_selection', flooring({ id }))).toMatchObject({ code: 'PT409' });
});
