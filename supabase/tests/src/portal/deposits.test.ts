import { work } from '../billing/office.ts';
import { openPortalOffice, type PortalOffice } from './portalOffice.ts';

let office: PortalOffice;
let session: string;
beforeAll(async () => {
  office = await openPortalOffice();
  session = await office.enter();
}, 180_000);
afterAll(() => office?.close());

const lines = [{ ...work, unit_price: 4000 }];
const accept = (token: string, rest: Record<string, unknown> = {}) =>
  office.ask('decide_shared_quote', token, {
    p_decision: 'accepted',
    p_signer_name: 'Jo',
    p_signature: 'typed: Jo',
    ...rest,
  });
const depositsOf = async (quote: string) =>
  (
    await office.client
      .from('invoices')
      .select('id, status, kind, total_amount, balance, notes')
      .eq('quote_id', quote)
  ).data ?? [];

it.each([
  ['percent', 25, 8.25, 1082.5],
  ['amount', 1500, 8.25, 1500],
  ['amount', 4000, 0, 4000],
  ['percent', 100, 8.25, 4330],
])('bills a deposit of %s %d on acceptance, once', async (kind, value, tax, total) => {
  const quote = await office.sentQuote(
    { deposit_kind: kind, deposit_value: value, tax_rate: tax, deposit_refundable: value === 25 },
    lines,
  );
  const token = await office.documentToken(session, { p_quote_id: quote.id });

  const before = await office.visitor.rpc('view_shared_document', { p_token: token });
  const answers = [await accept(token), await accept(token)];

  expect(before.data).toMatchObject({
    deposit: { kind, value, is_refundable: value === 25, amount: total, invoice_id: null },
  });
  for (const { data } of answers)
    expect(data).toMatchObject({ status: 'accepted', deposit: { amount: total, balance: total } });
  expect(await depositsOf(quote.id)).toMatchObject([
    {
      kind: 'deposit',
      status: 'sent',
      total_amount: total,
      balance: total,
      notes: `This deposit is ${value === 25 ? '' : 'non-'}refundable.`,
    },
  ]);
});

it('bills no deposit for a declined quote, nor where none is asked for', async () => {
  const declined = await office.sentQuote({ deposit_kind: 'percent', deposit_value: 10 }, lines);
  const plain = await office.sentQuote({}, lines);
  const token = (id: string) => office.documentToken(session, { p_quote_id: id });
  await accept(await token(declined.id), { p_decision: 'rejected' });
  const { data } = await accept(await token(plain.id));

  expect(data).toMatchObject({ deposit: null });
  expect(await depositsOf(declined.id)).toEqual([]);
  expect(await depositsOf(plain.id)).toEqual([]);
});

it('accepts one package, whose lines are what the signed document counts', async () => {
  const line = (name: string, unit_price: number, of?: string) => ({
    ...work,
    id: crypto.randomUUID(),
    name,
    unit_price,
    ...(of && { package: of }),
  });
  const items = [line('Frame', 3000), line('Pine', 500, 'Good'), line('Composite', 1000, 'Best')];
  const packages = [{ name: 'Good' }, { name: 'Best', description: 'Lasts' }];
  const deposit = { deposit_kind: 'percent', deposit_value: 25 };
  const quote = await office.sentQuote({ ...deposit, packages }, items);
  const token = await office.documentToken(session, { p_quote_id: quote.id });
  const seen = await office.visitor.rpc('view_shared_document', { p_token: token });

  const refused = await accept(token, { p_selected: items.map(({ id }) => id) });
  const { data } = await accept(token, { p_selected: [items[2]?.id] });

  expect(seen.data).toMatchObject({ total_amount: 3500, packages });
  expect(refused).toMatchObject({ code: 'PT422', message: 'Choose one package.' });
  expect(data).toMatchObject({ status: 'accepted', total_amount: 4000, deposit: { amount: 1000 } });
  const { data: signed } = await office.client
    .from('document_acceptances')
    .select('document')
    .eq('quote_id', quote.id)
    .single();
  expect(signed?.document.items).toMatchObject([
    { is_selected: true },
    { is_selected: false, package: 'Good' },
    { is_selected: true, package: 'Best' },
  ]);
  for (const [wrong, reason] of [
    [[{ name: 'Good' }], 'A line belongs to a package that is not in the quote.'],
    [[...packages, { name: 'Third' }], 'Add at least one line to the package Third.'],
    [[{ name: 'Good' }, { name: 'Good' }], 'Give each package a different name.'],
  ] as const) {
    const saving = office.quote(
      { packages: wrong },
      items.map((one) => ({ ...one, id: crypto.randomUUID() })),
    );
    await expect(saving).rejects.toThrow(reason);
  }
});

it('is paid by the link of the quote, in full', async () => {
  const quote = await office.sentQuote({ deposit_kind: 'amount', deposit_value: 1500 }, lines);
  const token = await office.documentToken(session, { p_quote_id: quote.id });
  const start = (p_amount?: number) =>
    office.service.rpc('start_shared_payment', { p_token: token, p_amount });

  expect((await start()).error?.code).toBe('PT404');
  await accept(token);
  expect((await start(100)).error).toMatchObject({
    code: 'PT422',
    message: 'A deposit is paid in full.',
  });
  const { data } = await start();
  const [deposit] = await depositsOf(quote.id);
  expect(data).toMatchObject({ amount_cents: 150_000, invoice_id: deposit?.id });
  const attempt = await office.visitor.rpc('shared_payment', {
    p_token: token,
    p_attempt_id: data.attempt_id,
  });
  expect(attempt.data).toMatchObject({ status: 'started' });
});

it.each([
  [{ deposit_kind: 'amount', deposit_value: 4000.01 }, /more than the total of \$4,000.00/],
  [{ deposit_kind: 'percent', deposit_value: 101 }, /between 0 and 100%/],
  [{ deposit_kind: 'amount', deposit_value: 0 }, /Enter the deposit/],
  [
    { deposit_kind: 'percent', deposit_value: 10, client_id: null, custom_client_name: 'Someone' },
    /Choose a client/,
  ],
])('refuses %j', async (changes, message) => {
  const refusal = await office.refusal('save_quote', {
    p_quote: { client_id: office.customer, title: 'Deck', ...changes },
    p_items: lines,
  });

  expect(refusal).toMatchObject({ code: 'PT422', message: expect.stringMatching(message) });
});

it('leaves the deposit as it is when a screen that knows none saves the quote', async () => {
  const quote = await office.quote({ deposit_kind: 'percent', deposit_value: 10 }, lines);
  const saved = await office.call('save_quote', {
    p_quote: { id: quote.id, client_id: office.customer, title: 'Changed' },
    p_items: lines,
    p_version: quote.version,
  });
  const copy = await office.call('duplicate_quote', { p_id: quote.id });

  for (const one of [saved, copy])
    expect(one).toMatchObject({ deposit_kind: 'percent', deposit_value: 10 });
});

const begin = (p_invoices: readonly Record<string, unknown>[], p_token = session) =>
  office.service.rpc('start_portal_payment', { p_token, p_invoices });
const apply = async (type: string, object: Record<string, unknown>) => {
  const event = { id: `evt_${office.id()}`, type, created: 1_790_000_000, data: { object } };
  const { data, error } = await office.service.rpc('apply_stripe_event', { p_event: event });
  return error?.message ?? data;
};
const rowsOf = async (id: string) =>
  (
    await office.client
      .from('payments')
      .select('kind, amount')
      .eq('invoice_id', id)
      .order('created_at')
  ).data;

it('writes one row for each of several invoices paid together', async () => {
  const [one, other] = [await office.sentInvoice(), await office.sentInvoice()];
  const wanted = [{ invoice_id: one.id }, { invoice_id: other.id, amount: 40 }];
  const { data: begun } = await begin(wanted);
  const again = await begin(wanted);
  const intent = `pi_${office.id()}`;
  const charge = {
    id: intent,
    amount_received: 14_000,
    metadata: { group_id: begun.group_id, invoice_id: one.id },
  };
  const status = async () =>
    (await office.ask('portal_payment', session, { p_payment_id: begun.group_id })).data;

  expect(begun).toMatchObject({ amount_cents: 14_000, attempt_id: begun.group_id });
  expect(again.data.idempotency_key).toBe(begun.idempotency_key);
  expect(await apply('payment_intent.processing', charge)).toBe('applied');
  expect((await begin([{ invoice_id: one.id }])).error?.message).toMatch(/being processed/);
  const paid = await Promise.all([1, 2, 3].map(() => apply('payment_intent.succeeded', charge)));
  expect(new Set(paid)).toEqual(new Set(['applied', 'duplicate']));
  expect(await rowsOf(one.id)).toEqual([{ kind: 'payment', amount: 100 }]);
  expect(await rowsOf(other.id)).toEqual([{ kind: 'payment', amount: 40 }]);
  expect(await status()).toEqual({ status: 'succeeded', error: null, amount: 140, credited: 0 });
});

it('gives back of a joint payment what was asked for, and deducts a lost dispute', async () => {
  const [one, other] = [await office.sentInvoice(), await office.sentInvoice()];
  const wanted = [{ invoice_id: one.id }, { invoice_id: other.id, amount: 40 }];
  const { data: begun } = await begin(wanted);
  const intent = `pi_${office.id()}`;
  await apply('payment_intent.succeeded', {
    id: intent,
    amount_received: 14_000,
    metadata: { group_id: begun.group_id },
  });
  const { data: payments } = await office.client
    .from('payments')
    .select('id, invoice_id')
    .in('invoice_id', [one.id, other.id]);
  const payment = payments?.find(({ invoice_id }) => invoice_id === one.id)?.id;
  expect(await office.call('refundable_payment', { p_id: payment })).toEqual({
    intent,
    account: '',
    left_cents: 10_000,
  });
  await office.service.rpc('note_group_refund', {
    p_payment_id: payment,
    p_refund_id: office.id(),
    p_amount: 25,
  });
  const refunded = { payment_intent: intent, amount_refunded: 2500 };
  expect(await apply('charge.refunded', refunded)).toBe('applied');
  expect(await apply('charge.refunded', refunded)).toBe('duplicate');
  expect(await rowsOf(one.id)).toMatchObject([{ amount: 100 }, { amount: -25 }]);
  const dispute = { id: `dp_${office.id()}`, payment_intent: intent, amount: 11_500 };
  expect(await apply('charge.dispute.closed', { ...dispute, status: 'lost' })).toBe('applied');
  expect(await apply('charge.refunded', refunded)).toBe('duplicate');
  expect((await rowsOf(one.id))?.at(-1)).toEqual({ kind: 'refund', amount: -75 });
  expect((await rowsOf(other.id))?.at(-1)).toEqual({ kind: 'refund', amount: -40 });
  const ledger = await office.service.rpc('online_ledger', { p_since: '2020-01-01' });
  expect(ledger.data?.find((row: { intent: string }) => row.intent === intent)).toMatchObject({
    received_cents: 14_000,
    refunded_cents: 2500,
  });
});

it.each([
  ['too much', [{ amount: 100.01 }], /At most \$100.00/],
  ['twice the same', [{}, {}], /Choose 1 to 50/],
  ['nothing', [], /Choose 1 to 50/],
  ['another client’s', [{ invoice_id: '8b0f3c1e-0000-4000-8000-000000000000' }], /not found/],
])('refuses to pay %s together', async (_what, parts, message) => {
  const { id } = await office.sentInvoice();
  const { error } = await begin(parts.map((part) => ({ invoice_id: id, ...part })));
  const preview = await begin([{ invoice_id: id }], await office.preview());

  expect(error?.message).toMatch(message);
  expect(preview.error?.code).toBe('PT403');
});

it('shows the client their own statement', async () => {
  const { data } = await office.ask('portal_statement', session, {
    p_from: '2026-01-01',
    p_to: '2099-12-31',
  });

  expect(data).toMatchObject({
    statement: { client: { name: 'Customer' } },
    company: { name: office.company.name },
  });
});
