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
      .select('id, status, kind, total_amount, balance')
      .eq('quote_id', quote)
  ).data ?? [];

it.each([
  ['percent', 25, 8.25, 1082.5],
  ['amount', 1500, 8.25, 1500],
  ['amount', 4000, 0, 4000],
  ['percent', 100, 8.25, 4330],
])('bills a deposit of %s %d on acceptance, once', async (kind, value, tax, total) => {
  const quote = await office.sentQuote(
    { deposit_kind: kind, deposit_value: value, tax_rate: tax },
    lines,
  );
  const token = await office.documentToken(session, { p_quote_id: quote.id });

  const before = await office.visitor.rpc('view_shared_document', { p_token: token });
  const answers = [await accept(token), await accept(token)];

  expect(before.data).toMatchObject({ deposit: { kind, value, amount: total, invoice_id: null } });
  for (const { data } of answers)
    expect(data).toMatchObject({ status: 'accepted', deposit: { amount: total, balance: total } });
  expect(await depositsOf(quote.id)).toMatchObject([
    { kind: 'deposit', status: 'sent', total_amount: total, balance: total },
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
