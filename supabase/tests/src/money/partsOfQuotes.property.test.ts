import { documentTotals, type LeftOfMixed, type LeftOfQuote } from '@plumbline/domain';
import {
  mixedDocuments,
  randomDocuments,
  type MixedDocument,
  type RandomDocument,
} from '@plumbline/domain/random-documents';
import { repeats } from '@plumbline/testing/repeats';
import { lineOf, openOrders } from '../billing/orders.ts';
import { openOffice, type Document, type Office } from '../billing/office.ts';

const quotes = repeats(60);
let office: Office;
beforeAll(async () => {
  office = await openOffice();
}, 180_000);
afterAll(() => office?.close());

/** The parts that a quote is billed in; the last one takes what is left. */
const plans = [
  [{ p_kind: 'deposit', p_percent: 33 }, { p_kind: 'final' }],
  [
    { p_kind: 'deposit', p_percent: 12.5 },
    { p_kind: 'deposit', p_percent: 33.33 },
    { p_kind: 'final' },
  ],
  [
    { p_kind: 'progress', p_percent: 33.33 },
    { p_kind: 'progress', p_percent: 66.67, p_retainage_rate: 10 },
    { p_kind: 'progress', p_percent: 100 },
  ],
  [
    { p_kind: 'deposit', p_percent: 33 },
    { p_kind: 'progress', p_percent: 17.3 },
    { p_kind: 'progress', p_percent: 41.9 },
    { p_kind: 'final' },
  ],
  [
    { p_kind: 'deposit', p_percent: 50 },
    { p_kind: 'progress', p_percent: 80 },
    { p_kind: 'progress', p_percent: 100 },
  ],
  [
    { p_kind: 'deposit', p_percent: 33.33 },
    { p_kind: 'progress', p_percent: 41.9, p_deposit_deduction: 'end' },
    { p_kind: 'deposit', p_percent: 5 },
    { p_kind: 'progress', p_percent: 100, p_deposit_deduction: 'pro_rata' },
  ],
];

const cents = (amount: unknown) => Math.round(Number(amount) * 100);
const sum = (documents: readonly Document[], field: string) =>
  documents.reduce((total, document) => total + cents(document[field]), 0);

/** What the wizard shows of a part that is opened in it. */
function onScreen({ items, discount_amount, tax_rate, tax_name, ...left }: Document) {
  return documentTotals({
    lines: (
      items as unknown as {
        quantity: number;
        unit_price: number;
        change_order_id: string | null;
        tax_rate: number | null;
        tax_name: string | null;
      }[]
    ).map((line) => ({ ...line, isChange: line.change_order_id !== null })),
    tax_name: tax_name as string | null,
    left_of_mixed: left['left_of_mixed'] as LeftOfMixed | null,
    discount_value: Number(discount_amount),
    tax_rate: Number(tax_rate),
    left_of_quote: left['left_of_quote'] as LeftOfQuote | null,
  });
}

async function accepted(
  { lines, ...head }: RandomDocument | MixedDocument,
  more: object = {},
): Promise<Document> {
  const billable = lines.map((line) => ({
    ...line,
    // within what the price of the one line of a deposit may be
    quantity: (Math.round(line.quantity * 1000) % 99_999) / 1000,
  }));
  const { subtotal } = documentTotals({ lines: billable });
  const discount_value =
    head.discount_type === 'amount' ? Math.min(head.discount_value, subtotal) : head.discount_value;
  const { id } = await office.quote(
    { ...head, discount_value, ...more },
    billable.map(({ isCounted, ...line }, index) => ({
      ...line,
      name: `Line ${index}`,
      is_optional: !isCounted,
      is_selected: isCounted,
    })),
  );
  return office.call('set_quote_status', { p_id: id, p_status: 'accepted' });
}

describe('the invoices of a quote', () => {
  it.each([
    ['one tax rate', (): RandomDocument[] => randomDocuments(quotes, 20_261_203)],
    ['several tax rates', () => mixedDocuments(quotes, 20_261_126)],
  ])(
    `add up to the quote to the cent, its tax included, for ${quotes} random quotes with %s`,
    async (_, make) => {
      const differing: unknown[] = [];
      let billed = 0;
      for (const [at, document] of make().entries()) {
        const quote = await accepted(document);
        // a part of a few cents may be none at all
        if (cents(quote.subtotal) - cents(quote.discount_amount) < 1000) continue;
        billed += 1;
        const parts: Document[] = [];
        for (const part of plans[at % plans.length] ?? [])
          parts.push(await office.call('bill_quote', { p_id: quote.id, ...part }));
        // sent in another order, each stays what it was as a draft
        const sent: Document[] = [];
        for (const { id } of parts.toReversed())
          sent.push(await office.call('send_invoice', { p_id: id }));
        const wrong = ['tax_amount', 'total_amount'].filter(
          (field) =>
            sum(sent, field) !== cents(quote[field]) || sum(parts, field) !== cents(quote[field]),
        );
        if (parts.some((part) => part.tax_amount !== onScreen(part).tax_amount))
          wrong.push('screen');
        if (wrong.length > 0 || sent.some(({ tax_amount }) => Number(tax_amount) < 0))
          differing.push({
            document,
            quote: quote.total_amount,
            parts: parts.map((p) => p.total_amount),
          });
      }

      expect(differing.slice(0, 3)).toEqual([]);
      expect(billed).toBeGreaterThan(quotes / 2);
    },
    300_000,
  );

  it('add up where each of ten equal parts would round its tax up', async () => {
    const quote = await accepted({
      lines: [{ quantity: 1, unit_price: 1, isCounted: true }],
      discount_type: 'amount',
      discount_value: 0,
      tax_rate: 8.25,
    });

    const parts: Document[] = [];
    for (let part = 0; part < 9; part += 1)
      parts.push(
        await office.call('bill_quote', { p_id: quote.id, p_kind: 'deposit', p_percent: 10 }),
      );
    parts.push(await office.call('bill_quote', { p_id: quote.id, p_kind: 'final' }));

    expect(parts.map(({ tax_amount }) => tax_amount)).toEqual([...Array(8).fill(0.01), 0, 0]);
    expect(sum(parts, 'total_amount')).toBe(108);
  });

  it('take the rest also from a part that was voided', async () => {
    const quote = await accepted(odd);
    const bill = (part: object) => office.call('bill_quote', { p_id: quote.id, ...part });
    const deposit = await bill({ p_kind: 'deposit', p_percent: 33 });
    const final = await bill({ p_kind: 'final' });
    await office.call('send_invoice', { p_id: final.id });
    await office.call('send_invoice', { p_id: deposit.id });
    await office.call('void_invoice', { p_id: deposit.id });

    const again = await bill({ p_kind: 'final' });
    await office.call('record_payment', {
      p_payment: { invoice_id: final.id, amount: 1, method: 'check' },
    });
    const kept = await office.call('get_invoice', { p_id: final.id });

    expect(kept.total_amount).toBe(final.total_amount);
    expect(sum([again, final], 'total_amount')).toBe(cents(quote.total_amount));
  });

  it('add up also beside a change order on the last of them', async () => {
    const orders = await openOrders(office);
    const order = await orders.makeOrder(77.77);
    const quote = await accepted(odd, { project_id: orders.project });
    const deposit = await office.call('bill_quote', {
      p_id: quote.id,
      p_kind: 'deposit',
      p_percent: 33,
    });
    const { id, version, items } = await office.call('bill_quote', {
      p_id: quote.id,
      p_kind: 'final',
    });

    const final = await office.call('save_invoice', {
      ...orders.bill([...items, lineOf(order)], { id, tax_rate: 8.25 }),
      p_version: version,
    });

    // 77.77 and 8.25 % of it
    expect(sum([deposit, final], 'total_amount')).toBe(cents(quote.total_amount) + 8419);
    expect(final.tax_amount).toBe(onScreen(final).tax_amount);
  });

  it('leave a part with a tax rate of its own alone', async () => {
    const quote = await accepted(odd);
    const { id, version, items } = await office.call('bill_quote', {
      p_id: quote.id,
      p_kind: 'deposit',
      p_percent: 33,
    });
    const [line] = items;
    await office.call('save_invoice', {
      p_invoice: {
        id,
        client_id: office.customer,
        title: 'Exempt',
        due_date: '2099-01-01',
        tax_rate: 0,
      },
      p_items: [{ ...line }],
      p_version: version,
    });

    const final = await office.call('bill_quote', { p_id: quote.id, p_kind: 'final' });

    expect(final.left_of_quote).toBeNull();
    expect(cents(final.tax_amount)).toBe(Math.round(cents(final.subtotal) * 0.0825));
  });
});

/** 33 % of it and the rest of it round their tax down, the whole rounds it up. */
const odd: RandomDocument = {
  lines: [
    { quantity: 3.333, unit_price: 17.35, isCounted: true },
    { quantity: 7.5, unit_price: 129.99, isCounted: true },
    { quantity: 0.125, unit_price: 1000.92, isCounted: true },
  ],
  discount_type: 'amount',
  discount_value: 0,
  tax_rate: 8.25,
};
