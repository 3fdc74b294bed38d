import type { Page } from '@playwright/test';
import { officeOf } from '../fixtures/officeOf.ts';
import { pdfText } from '../fixtures/pdfText.ts';
import { downloaded, rowsOf } from '../fixtures/savedFile.ts';
import { expect, pageKey, test } from '../fixtures/test.ts';

type Office = Awaited<ReturnType<typeof officeOf>>;
type Made = { id: string; invoice_number: string };

async function run(office: Office, name: string, values: object): Promise<Made> {
  const { data, error } = await office.rpc(name, values);
  expect(error, name).toBeNull();
  return data;
}

/** A job whose contract is a quote of $10,000.10, which costs $6,500, with a deposit of 50%. */
async function depositedJob(office: Office) {
  const made = await office
    .from('clients')
    .insert({ id: crypto.randomUUID(), name: 'Morgan Lake', email: 'morgan@plumbline.test' })
    .select('id')
    .single();
  const client_id = String(made.data?.id);
  const project = await run(office, 'save_project', {
    p_project: { name: 'Lake house', client_id, status: 'in_progress', budget: 2750 },
  });
  const quote = await run(office, 'save_quote', {
    p_quote: { title: 'Lake house', client_id, project_id: project.id, tax_rate: 0 },
    p_items: [
      { name: 'Framing', quantity: 1, unit_price: 6000.04, unit_cost: 4000 },
      { name: 'Roof', quantity: 1, unit_price: 4000.06, unit_cost: 2500 },
    ],
  });
  await run(office, 'set_quote_status', { p_id: quote.id, p_status: 'accepted' });
  await run(office, 'use_quote', { p_quote_id: quote.id, p_use: 'contract' });
  const deposit = await run(office, 'bill_quote', {
    p_id: quote.id,
    p_kind: 'deposit',
    p_percent: 50,
  });
  await run(office, 'send_invoice', { p_id: deposit.id });
  return { project: project.id, quote: quote.id, client: client_id };
}

/** The preview on the screen and the downloaded PDF say the same. */
async function expectOnPaper(page: Page, figures: readonly string[]) {
  const paper = page.getByRole('img', { name: /page 1 of 1/ });
  for (const figure of figures) await expect(paper).toContainText(figure);
  const text = await pdfText(
    await downloaded(page, () => page.getByRole('button', { name: 'Download PDF' }).click()),
  );
  for (const figure of figures) expect(text).toContain(figure);
}

const plain = (text: string | null) =>
  Number((text ?? '').replace('−', '-').replaceAll(/[$,%]/g, '').trim());

test('a deposit and 80%, a change order, and a paid draw are the same cents on screen, in PDF, and in CSV', async ({
  page,
  baseURL,
  signIn,
  newCompany,
}) => {
  test.setTimeout(120_000);
  const { email } = await newCompany();
  await signIn(page, email);
  const office = await officeOf(baseURL ?? '', await pageKey(), email);
  const { project, quote, client } = await depositedJob(office);
  const financials = `/projects/${project}?tab=financials`;

  await test.step('80% after a deposit of 50% bills the work less its share of the deposit', async () => {
    await page.goto(`/quotes/${quote}`);
    await page.getByRole('button', { name: 'Bill remaining' }).click();
    const dialog = page.getByRole('dialog', { name: /^Invoice quote/ });
    await dialog.getByRole('combobox', { name: 'Invoice' }).click();
    await page.getByRole('option', { name: 'Progress' }).click();
    await dialog.getByLabel(/^Complete so far/).fill('80');
    await expect(dialog).toContainText('$4,000.04');
    await dialog.getByRole('button', { name: 'Create Invoice' }).click();
    await expect(page).toHaveURL(/\/invoices\//);
    await expectOnPaper(page, ['$8,000.08', '−$4,000.04', '$4,000.04']);
    const id = new URL(page.url()).pathname.split('/').at(-1);
    await run(office, 'send_invoice', { p_id: id });
  });

  await test.step('an approved change order adds its price and its cost', async () => {
    const item = { description: 'Skylight', quantity: 1, unit_price: 1000, unit_cost: 700 };
    const order = await run(office, 'save_change_order', {
      p_change_order: { project_id: project, title: 'Skylight', items: [item] },
    });
    await run(office, 'submit_change_order', { p_change_order_id: order.id });
    await run(office, 'decide_change_order', {
      p_change_order_id: order.id,
      p_decision: 'approved',
    });
    await page.goto(financials);
    const contract = page.getByRole('region', { name: 'Contract', exact: true });
    await expect(contract).toContainText('$11,000.10');
    await expect(page.getByRole('region', { name: 'Total Budget' })).toContainText('$7,200.00');
  });

  await test.step('a draw is paid through its invoice', async () => {
    const { error } = await office.from('payment_schedule').insert({
      project_id: project,
      description: 'Skylight',
      due_date: '2030-01-01',
      amount: 1000,
    });
    expect(error).toBeNull();
    await page.reload();
    await page.getByRole('button', { name: /^Create invoice/ }).click();
    await expect(page).toHaveURL(/\/invoices\//);
    await expectOnPaper(page, ['$1,000.00']);
    const id = new URL(page.url()).pathname.split('/').at(-1);
    await run(office, 'send_invoice', { p_id: id });
    await page.reload();
    await page.getByRole('button', { name: 'Record Payment' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('Amount')).toHaveValue('1000.00');
    await dialog.getByRole('button', { name: 'Record Payment' }).click();
    await expect(page.getByText('Payment of $1,000.00 recorded')).toBeVisible();
    await page.goto(financials);
    const schedule = page.getByRole('region', { name: 'Payment schedule' });
    await expect(schedule).toContainText('Paid');
    await expect(page.getByText(/^Contract value \$11,000\.10/).locator('..')).toContainText(
      'Received $1,000.00',
    );
  });

  await test.step('the work-in-progress schedule is the same as table, PDF, and CSV', async () => {
    await page.goto('/analytics?tab=jobs');
    const table = page.getByRole('table', { name: 'Work in progress' });
    const row = table.getByRole('row').filter({ hasText: 'Lake house' });
    await expect(row).toContainText('$11,000.10');
    const cells = await row.getByRole('cell').allTextContents();
    const save = async (kind: string) => {
      await page.getByRole('button', { name: 'Download', exact: true }).click();
      return downloaded(page, () => page.getByRole('menuitem', { name: `As ${kind}` }).click());
    };
    const rows = await rowsOf(await save('CSV'));
    const text = await pdfText(await save('PDF'));
    const csv = rows.find(([job]) => job === 'Lake house') ?? [];
    const shown = cells.slice(-12);
    // After the figures: budget lines without a cost.
    expect(csv.slice(1).map(Number)).toEqual([...shown.map(plain), 0]);
    for (const figure of shown) expect(text).toContain(figure.trim());
    // Contract, estimate, and billed: 5,000.05 + 4,000.04 + 1,000.00.
    expect(csv.slice(1).map(Number)).toEqual(expect.arrayContaining([11_000.1, 7200, 10_000.09]));
  });

  await test.step('job cost by cost code and the client’s statement are the same in PDF and CSV', async () => {
    await page.goto(financials);
    const job = async (kind: string) => {
      await page.getByRole('button', { name: 'Download budget by cost code' }).click();
      return downloaded(page, () => page.getByRole('menuitem', { name: `As ${kind}` }).click());
    };
    const costs = await rowsOf(await job('CSV'));
    const revised = costs.slice(1).reduce((sum, row) => sum + Number(row[3]), 0);
    expect([revised, await pdfText(await job('PDF'))]).toEqual([
      7200,
      expect.stringContaining('$7,200.00'),
    ]);
    await page.goto(`/clients/${client}?tab=financial`);
    await page.getByRole('button', { name: 'Statement' }).click();
    const statement = page.getByRole('dialog', { name: 'Statement for Morgan Lake' });
    const totals = ['$10,000.09', '$1,000.00', '$9,000.09'];
    for (const total of totals) await expect(statement).toContainText(total);
    const save = (kind: string) =>
      downloaded(page, () => statement.getByRole('button', { name: `Download ${kind}` }).click());
    const printed = await pdfText(await save('PDF'));
    for (const total of totals) expect(printed).toContain(total);
    const saved = (await rowsOf(await save('CSV'))).flat();
    expect(saved).toEqual(expect.arrayContaining(['5000.05', '4000.04', '1000.00', '9000.09']));
  });

  await test.step('the exported list has the rows of the invoices', async () => {
    await page.goto('/invoices');
    await expect(page.getByText('3 invoices', { exact: true }).locator('..')).toContainText(
      /Total \$10,000\.09\s*Open \$9,000\.09/,
    );
    await page.getByRole('checkbox', { name: 'Select all rows' }).check();
    const rows = await rowsOf(
      await downloaded(page, () => page.getByRole('button', { name: 'Export' }).click()),
    );
    const at = (title: string) => rows[0]?.indexOf(title) ?? -1;
    const amounts = rows
      .slice(1)
      .map((row) => ['Amount', 'Paid', 'Balance'].map((title) => row[at(title)]).join(' '));
    expect(amounts.toSorted()).toEqual([
      '1000.00 1000.00 0.00',
      '4000.04 0.00 4000.04',
      '5000.05 0.00 5000.05',
    ]);
  });
});
