import { openBids, type Bids } from './bidSteps.ts';

let bids: Bids;
beforeAll(async () => {
  bids = await openBids();
}, 180_000);
afterAll(() => bids?.job.close());

const tiles = { description: 'Tile', quantity: 120.5, unit: 'sq ft' };
const grout = { description: 'Grout', quantity: 3, unit: 'bag' };

it('collects the bids of vendors by link, each seeing only their own, until the due date', async () => {
  const request = await bids.request([tiles, grout]);
  const { links } = await bids.send(request.id, [bids.job.lumber, bids.other]);
  const [lumber, other] = [links.get(bids.job.lumber) ?? '', links.get(bids.other) ?? ''];
  const [tile] = request.lines;

  expect(await bids.peek(lumber)).toMatchObject({
    is_open: true,
    answer: 'viewed',
    revision: 0,
    offer: null,
    lines: [{ description: 'Tile', quantity: 120.5 }, { description: 'Grout' }],
  });
  const first = await bids.answer(lumber, {
    name: 'Vera Vendor',
    prices: [{ line_id: tile?.id, unit_price: 4.125 }],
    exclusions: 'Demolition',
  });
  expect(first).toMatchObject({ answer: 'submitted', offer: { total: 497.06, missing: 1 } });
  expect(JSON.stringify(await bids.peek(other))).not.toContain('497.06');

  const stale = await bids.refused(lumber, { revision: 0, name: 'Vera', lump_sum: 1 });
  expect(stale).toMatchObject({ code: 'PT409' });
  await bids.answer(lumber, { revision: 1, name: 'Vera Vendor', lump_sum: 450 });
  await bids.answer(other, { answer: 'declined', note: 'We are booked' });
  expect(await bids.get(request.id)).toMatchObject({
    invites: [
      { state: 'submitted', offer: { revision: 2, lump_sum: 450, total: 450, missing: 0 } },
      { state: 'declined', decline_reason: 'We are booked', offer: null },
    ],
  });

  await bids.passDue(request.id);
  expect(await bids.peek(lumber)).toMatchObject({ is_open: false, state: 'past_due' });
  expect(await bids.refused(lumber, { revision: 2, name: 'Vera', lump_sum: 400 })).toMatchObject({
    code: 'PT409',
    message: expect.stringMatching(/^Bids were due on /),
  });
});

it.each([
  ['NaN', { prices: [{ unit_price: 'NaN' }] }, 'prices.0.unit_price'],
  ['a price below 0', { prices: [{ unit_price: -1 }] }, 'prices.0.unit_price'],
  ['a lump sum of NaN', { lump_sum: 'NaN' }, 'lump_sum'],
  ['a lump sum of 0', { lump_sum: 0 }, 'lump_sum'],
  ['both', { lump_sum: 5, prices: [{ unit_price: 1 }] }, 'lump_sum'],
  ['neither', { prices: [] }, 'prices'],
  ['an expired offer', { lump_sum: 5, valid_until: '2020-01-01' }, 'valid_until'],
  ['no name', { lump_sum: 5, name: ' ' }, 'name'],
])('refuses %s, at its field', async (_, given, hint) => {
  const { token, line } = await bids.open();
  const prices = 'prices' in given ? given.prices.map((one) => ({ line_id: line, ...one })) : [];
  const { error } = await bids.job.answerBid(token, { name: 'Vera', ...given, prices });
  expect(error).toMatchObject({ code: 'PT422', hint });
});

it('refuses a forged link, a removed vendor, lines of another request, and a closed request', async () => {
  const { id, token, invite, line } = await bids.open();
  const another = await bids.open();
  const price = (line_id: string) => ({ name: 'Vera', prices: [{ line_id, unit_price: 2 }] });
  expect(await bids.refused('forged', price(line))).toMatchObject({ code: 'PT404' });
  expect(await bids.refused(token, price(another.line))).toMatchObject({ code: 'PT409' });
  await bids.job.call('remove_bidder', { p_invite: another.invite });
  expect(await bids.refused(another.token, price(another.line))).toMatchObject({ code: 'PT404' });

  await bids.answer(token, price(line));
  expect(await bids.job.refusal('remove_bidder', { p_invite: invite })).toMatchObject({
    code: 'PT409',
  });
  const { version } = await bids.get(id);
  const changed = { id, version, title: 'Tile', due_on: bids.due, lines: [tiles] };
  expect(await bids.job.refusal('save_bid_request', { p_request: changed })).toMatchObject({
    code: 'PT409',
    hint: 'lines.0',
  });
  await bids.job.call('set_bid_state', { p_id: id, p_state: 'closed' });
  expect(await bids.refused(token, { ...price(line), revision: 1 })).toMatchObject({
    code: 'PT409',
    message: expect.stringContaining('closed'),
  });
  // A bid that came by phone is entered all the same.
  const answer = { answer: 'submitted', revision: 1, ...price(line) };
  await bids.job.call('record_bid', { p_invite: invite, p_answer: answer });
});

it('awards to one vendor as a draft order with the same lines, codes, and figures', async () => {
  const { data: code } = await bids.job.client
    .from('cost_codes')
    .select('id')
    .eq('category', 'materials')
    .single();
  const request = await bids.request([{ ...tiles, cost_code_id: code?.id }, grout]);
  const { links, invites } = await bids.send(request.id, [bids.job.lumber, bids.other]);
  for (const [at, token] of [...links.values()].entries())
    await bids.answer(token, {
      name: 'Vera Vendor',
      prices: request.lines.map(({ id }) => ({ line_id: id, unit_price: 4.125 + at })),
    });
  const offers = (await bids.get(request.id)).invites;
  const award = ({ id, offer }: (typeof offers)[number]) =>
    bids.job.client.rpc('award_bid', { p_invite: id, p_offer: offer?.id, p_notifies: true });
  const results = await Promise.all(offers.map(award));
  expect(results.flatMap(({ error }) => error?.code ?? [])).toEqual(['PT409']);

  const awarded = await bids.get(request.id);
  expect(invites).toHaveLength(2);
  const winner = awarded.invites.find(({ awarded_at }) => awarded_at !== null);
  const order = await bids.job.call<Record<string, unknown>>('get_purchase_order', {
    p_id: awarded.order_id,
  });
  expect(order).toMatchObject({
    state: 'draft',
    vendor_id: winner?.vendor_id,
    subtotal: winner?.offer?.total,
    committed: 0,
    lines: [
      { description: 'Tile', quantity: 120.5, cost_code_id: code?.id },
      { description: 'Grout', quantity: 3 },
    ],
  });
  const mails = await bids.job.backend.sql`
    select m.kind, i.vendor_id from private.order_mails m join bid_invites i on i.id = m.bid_invite_id
    where i.request_id = ${request.id}`;
  expect(mails).toMatchObject([{ kind: 'bid_result' }]);
  expect(mails[0]?.vendor_id).not.toBe(winner?.vendor_id);

  // Reopened: the draft is void, and the other may win.
  await bids.job.call('set_bid_state', { p_id: request.id, p_state: 'open' });
  expect(
    await bids.job.call<{ state: string }>('get_purchase_order', { p_id: awarded.order_id }),
  ).toMatchObject({ state: 'void' });
  expect(await bids.get(request.id)).toMatchObject({ state: 'open', order_id: null });
});

it('orders a lump sum as one line, without lines that nobody priced otherwise', async () => {
  const both = await bids.request([tiles, grout]);
  expect(await bids.awarded(both, { lump_sum: 999.99 })).toMatchObject([
    { description: 'Lump sum: Tile work', quantity: 1, unit_cost: 999.99 },
    { description: 'Tile', unit_cost: 0 },
    { description: 'Grout', unit_cost: 0 },
  ]);
  const partly = await bids.request([tiles, grout]);
  const prices = [{ line_id: partly.lines[1]?.id, unit_price: 20 }];
  expect(await bids.awarded(partly, { prices })).toMatchObject([
    { description: 'Grout', quantity: 3, unit_cost: 20 },
  ]);
  const single = await bids.request([{ ...grout, quantity: 4 }]);
  expect(await bids.awarded(single, { lump_sum: 100 })).toMatchObject([
    { description: 'Grout', quantity: 4, unit_cost: 25 },
  ]);
});

it('lists requests with their bids, and tells who wrote one of a new bid', async () => {
  const { id, token, line } = await bids.open(bids.job.manager);
  await bids.answer(token, { name: 'Vera', prices: [{ line_id: line, unit_price: 2 }] });
  const page = (p_filters: object, p_sort = 'created_at') =>
    bids.job.call<{ total: number; rows: { id: string }[] }>('bid_request_page', {
      p_filters,
      p_sort,
    });
  expect((await page({ q: 'tile work' })).rows[0]).toMatchObject({
    id,
    invited: 1,
    submitted: 1,
    lowest: 241,
    project_name: 'House',
  });
  expect((await page({ state: ['canceled'] })).total).toBe(0);
  for (const sort of ['due_on', 'state'])
    expect((await page({ vendor: bids.job.lumber }, sort)).rows.length).toBeGreaterThan(0);

  const { data } = await bids.job.manager.from('notifications').select('kind, subject_id, title');
  expect(data).toContainEqual({
    kind: 'bid_received',
    subject_id: id,
    title: expect.stringMatching(/^BID-\d+: new bid$/),
  });
  expect(await bids.job.call('vendor_purchasing', { p_vendor_id: bids.job.lumber })).toMatchObject({
    bids: expect.arrayContaining([expect.objectContaining({ id })]),
  });
});

it('gives vendors the documents of the project, but none for the office', async () => {
  const [plan, secret] = await bids.job.backend.sql<{ id: string }[]>`
    insert into project_documents (company_id, project_id, name, category, is_office_only, object_path, file_name, file_type, size_bytes, content_hash)
    select ${bids.job.company.id}, ${bids.job.project}, x.name, 'permits', x.is_office, x.name, x.name || '.pdf', 'pdf', 1, repeat('a', 64)
    from (values ('Plan', false), ('Secret', true)) x (name, is_office) returning id`;
  const values = {
    title: 'Tile work',
    project_id: bids.job.project,
    due_on: bids.due,
    lines: [tiles],
  };
  const refused = await bids.job.refusal('save_bid_request', {
    p_request: { ...values, documents: [plan?.id, secret?.id] },
  });
  expect(refused).toMatchObject({ code: 'PT422', hint: 'documents' });
  const { id } = await bids.job.call('save_bid_request', {
    p_request: { ...values, documents: [plan?.id] },
  });
  const { links } = await bids.send(id, [bids.job.lumber]);
  const token = links.get(bids.job.lumber) ?? '';
  const expected = { name: 'Plan', file_name: 'Plan.pdf', object_path: 'Plan' };
  expect(await bids.peek(token)).toMatchObject({ documents: [expected] });
  // What becomes one for the office is no longer shared.
  await bids.job.backend
    .sql`update project_documents set is_office_only = true where id = ${plan?.id ?? ''}`;
  expect(await bids.peek(token)).toMatchObject({ documents: [] });
});
