import { day, openOffice, type Office } from '../billing/office.ts';

let office: Office;
let project: string;
let vendor: string;

beforeAll(async () => {
  office = await openOffice();
  const { data } = await office.client
    .from('vendors')
    .insert({ name: 'Lone Star Lumber' })
    .select()
    .single();
  vendor = data.id;
}, 60_000);
beforeEach(async () => {
  const { id } = await office.call('save_project', { p_project: { name: 'House', budget: 9000 } });
  project = String(id);
});
afterAll(() => office?.close());

const record = async (values: object) => {
  const { data, error } = await office.client
    .from('expenses')
    .insert({ project_id: project, category: 'materials', description: 'Lumber', ...values })
    .select()
    .single();
  if (error) throw error;
  return data;
};
const change = async (id: string, values: object) =>
  office.client.from('expenses').update(values).eq('id', id).select().single();
const owed = async () => {
  const figures = await office.call<{ owed: object }>('project_financials', {
    p_project_id: project,
  });
  return figures.owed;
};

it('takes an expense of an older page as paid, and finds its vendor by name', async () => {
  const expense = await record({ amount: 80, supplier: ' lone star LUMBER ' });
  const other = await record({ amount: 80, supplier: 'Corner store' });

  expect(expense).toMatchObject({ is_paid: true, due_date: null, tax_amount: null });
  expect([expense.vendor_id, other.vendor_id]).toEqual([vendor, null]);
  expect(await owed()).toEqual({ count: 0, amount: 0, overdue: 0 });
});

it('follows the vendor that an older page types over, and names a chosen one', async () => {
  const expense = await record({ amount: 80, vendor_id: vendor });
  const typed = await change(expense.id, { supplier: 'Corner store' });
  const back = await change(expense.id, { supplier: 'Lone Star Lumber' });

  expect(expense.supplier).toBe('Lone Star Lumber');
  expect(typed.data?.vendor_id).toBeNull();
  expect(back.data?.vendor_id).toBe(vendor);
});

it('counts what is spent and unpaid as owed, due on the expense date unless entered', async () => {
  const bill = await record({ amount: 500, is_paid: false, expense_date: day(-3) });
  await record({ amount: 40.5, is_paid: false, due_date: day(9) });
  await record({ amount: 70 });
  const ordered = await record({ amount: 900, is_paid: false, status: 'committed' });
  const before = await owed();

  await change(bill.id, { is_paid: true });

  expect(bill.due_date).toBe(day(-3));
  expect(ordered.is_paid).toBe(true);
  expect(before).toEqual({ count: 2, amount: 540.5, overdue: 500 });
  expect(await owed()).toEqual({ count: 1, amount: 40.5, overdue: 0 });
});

it('refuses tax above the amount, and forgets it when an older page lowers the amount', async () => {
  const expense = await record({ amount: 108.25, tax_amount: 8.25 });
  const refund = await record({ amount: -10, tax_amount: -0.76 });

  const above = await change(expense.id, { tax_amount: 108.26 });
  const wrongSign = await change(refund.id, { tax_amount: 0.76 });
  const lowered = await change(expense.id, { amount: 5 });

  for (const { error } of [above, wrongSign])
    expect(error).toMatchObject({ code: 'PT422', hint: 'tax_amount' });
  expect(lowered.data).toMatchObject({ amount: 5, tax_amount: null });
});

it('forecasts what is owed in the week it is due, and overdue bills now', async () => {
  const weeks = async () => {
    type Forecast = { weeks: { outflow: number }[]; planned_outflow: number };
    const { weeks: all } = await office.call<Forecast>('cash_forecast', { p_days: 28 });
    return all.map(({ outflow }) => outflow);
  };
  const before = await weeks();

  await record({ amount: 500, is_paid: false, expense_date: day(-40) });
  const later = await record({ amount: 300, is_paid: false, due_date: day(15) });
  const unpaid = await weeks();
  await change(later.id, { is_paid: true });

  const moved = (all: number[]) =>
    all.map((sum, at) => Math.round((sum - before[at]!) * 100) / 100);
  expect(moved(unpaid)).toEqual([500, 0, 300, 0]);
  // Paid today: it belongs to what is usually spent in a week.
  expect(moved(await weeks())).toEqual([523.08, 23.08, 23.08, 23.08]);
});

it('refuses the vendor of another company', async () => {
  const other = await openOffice();
  const { data } = await other.client.from('vendors').insert({ name: 'Theirs' }).select().single();
  await other.close();

  await expect(record({ amount: 5, vendor_id: data.id })).rejects.toMatchObject({ code: '23503' });
});
