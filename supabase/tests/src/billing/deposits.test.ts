import { openOffice, work, type Office } from './office.ts';

type Billed = { id: string; subtotal: number; items: { name: string; total_price: number }[] };

let office: Office;
let quote: string;
beforeAll(async () => {
  office = await openOffice();
}, 60_000);
beforeEach(async () => {
  const { id } = await office.acceptedQuote([{ ...work, unit_price: 100_000 }]);
  quote = id;
});
afterAll(() => office?.close());

const bill = (p_kind: string, p_percent?: number, rest: object = {}) =>
  office.call<Billed>('bill_quote', { p_id: quote, p_kind, p_percent, ...rest });
const left = async () => {
  const { data } = await office.client
    .from('quotes')
    .select('subtotal, billed_amount, deposit_deduction')
    .eq('id', quote)
    .single();
  return [Number(data?.subtotal) - Number(data?.billed_amount), data?.deposit_deduction];
};

it('deducts the share of the deposit that the work is of the quote', async () => {
  await bill('deposit', 50);

  const progress = await bill('progress', 80);

  expect(progress).toMatchObject({
    subtotal: 40_000,
    items: [
      { name: 'Work', total_price: 80_000, percent_complete: 80 },
      {
        name: 'Less deposit',
        total_price: -40_000,
        description:
          'Work since the last invoice $80,000.00, of which the deposit covers $40,000.00. Left to invoice after this: $10,000.00.',
      },
    ],
  });
  expect(await bill('progress', 100)).toMatchObject({ subtotal: 10_000 });
  expect(await left()).toEqual([0, 'pro_rata']);
});

it('deducts the deposit at the end where that is chosen, and remembers the choice', async () => {
  await bill('deposit', 50);

  const parts = [
    await bill('progress', 40, { p_deposit_deduction: 'end' }),
    await bill('progress', 80),
  ];

  expect(parts.map(({ subtotal }) => subtotal)).toEqual([40_000, 10_000]);
  expect(await left()).toEqual([0, 'end']);
  expect(await office.refusal('bill_quote', { p_id: quote, p_kind: 'final' })).toMatchObject({
    message: 'This quote has been invoiced in full.',
  });
});

it('bills what three thirds and a deposit leave, never 99.99 %', async () => {
  await bill('deposit', 33.33);

  const parts = [await bill('progress', 66.67), await bill('progress', 100)];

  expect(parts.map(({ subtotal }) => subtotal)).toEqual([44_448.89, 22_221.11]);
  expect(await left()).toEqual([0, 'pro_rata']);
});

it('counts a voided deposit no more', async () => {
  const deposit = await bill('deposit', 50);
  await bill('progress', 20);
  await office.call('void_invoice', { p_id: deposit.id });

  const next = await bill('progress', 60);

  // 60 % of the work, less the 10,000 billed before; the deduction of 10,000 is made up for by 100 %.
  expect(next).toMatchObject({ subtotal: 40_000 });
  expect(await bill('final')).toMatchObject({ subtotal: 50_000 });
});

it('bills the last work at nothing rather than refuse it', async () => {
  await bill('deposit', 95);

  const progress = await bill('progress', 96);

  expect(progress).toMatchObject({ subtotal: 4800 });
});

it('previews what is deducted, and keeps nothing of the preview', async () => {
  await bill('deposit', 50);
  const part = { p_id: quote, p_kind: 'progress', p_percent: 80 };

  const preview = await office.call('preview_quote_bill', { ...part, p_deposit_deduction: 'end' });

  expect(preview).toMatchObject({ total_amount: 50_000, deposit_deducted: 30_000, left: 0 });
  expect(await left()).toEqual([50_000, 'pro_rata']);
});

it('refuses another way to deduct it', async () => {
  const refused = await office.refusal('bill_quote', {
    p_id: quote,
    p_kind: 'progress',
    p_percent: 10,
    p_deposit_deduction: 'never',
  });

  expect(refused).toMatchObject({ code: 'PT422', hint: 'deposit_deduction' });
});
