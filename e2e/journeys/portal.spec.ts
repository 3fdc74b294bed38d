import type { Page } from '@playwright/test';
import { officeOf } from '../fixtures/officeOf.ts';
import { expect, pageKey, test } from '../fixtures/test.ts';

test.use({ viewport: { width: 390, height: 844 } });

type Db = Awaited<ReturnType<typeof officeOf>>;
const run = async (db: Db, name: string, values: Record<string, unknown>) => {
  const { data, error } = await db.rpc(name, values);
  if (error) throw error;
  return data;
};

/** A client with a project, a sent quote that asks for a deposit, and a change order that waits for an answer. */
async function prepare(db: Db, email: string) {
  const client = await db
    .from('clients')
    .insert({ name: 'Rosa Diaz', email, phone: '(512) 555-0147' })
    .select('id')
    .single();
  if (client.error) throw client.error;
  const client_id = String(client.data.id);
  const project = await run(db, 'save_project', { p_project: { name: 'Lake deck', client_id } });
  const quote = await run(db, 'save_quote', {
    p_quote: {
      client_id,
      project_id: project.id,
      title: 'Deck',
      tax_rate: 0,
      deposit_kind: 'percent',
      deposit_value: 25,
      packages: [{ name: 'Good' }, { name: 'Better', description: 'Composite boards' }],
    },
    p_items: [
      { name: 'Frame', quantity: 1, unit_price: 3000 },
      { name: 'Pine boards', quantity: 1, unit_price: 500, package: 'Good' },
      { name: 'Composite boards', quantity: 1, unit_price: 1000, package: 'Better' },
    ],
  });
  await run(db, 'set_quote_status', { p_id: quote.id, p_status: 'sent' });
  const order = await run(db, 'save_change_order', {
    p_change_order: {
      project_id: project.id,
      title: 'Wider stairs',
      invoice_on_approval: true,
      items: [{ category: 'labor', description: 'Stairs', quantity: 1, unit_price: 750 }],
    },
  });
  await run(db, 'submit_change_order', { p_change_order_id: order.id });
  await run(db, 'save_selection', {
    p_selection: {
      project_id: project.id,
      title: 'Railing',
      allowance: 300,
      is_open: true,
      options: [
        { name: 'Cedar', price: 300 },
        { name: 'Steel', price: 520 },
      ],
    },
  });
  return { client_id, project: String(project.id), quote, order };
}

/** Back on a screen of the contractor, which stays open: what the client did is there without a reload. */
async function comeBackTo(office: Page) {
  await office.evaluate(() => {
    document.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new Event('focus'));
  });
}

/** Fills the local card form, which looks and behaves as Stripe's, and sends it. */
async function payWith(page: Page, number: string) {
  const form = page.getByRole('form', { name: 'Card' });
  await form.getByLabel('Cardholder name').fill('Rosa Diaz');
  await form.getByLabel('Card number').fill(number);
  await form.getByLabel('Expires').fill(`12${new Date().getFullYear() + 1}`);
  await form.getByLabel('CVC').fill('123');
  await form.getByRole('button', { name: /^Pay/ }).click();
}

/** Debits a bank account in the local form. */
async function payFromBank(page: Page, account: string) {
  await page.getByRole('radio', { name: 'Bank account' }).click();
  const form = page.getByRole('form', { name: 'Bank account' });
  await form.getByLabel('Account holder name').fill('Rosa Diaz');
  await form.getByLabel('Routing number').fill('110000000');
  await form.getByLabel('Account number').fill(account);
  await form.getByRole('button', { name: /^Pay/ }).click();
}

test('a client opens an emailed link, signs, pays a deposit, approves a change order, and sees the receipt', async ({
  page,
  browser,
  baseURL,
  signIn,
  newCompany,
  mailTo,
  expectAccessible,
  expectFailure,
}) => {
  test.setTimeout(240_000);
  expectFailure(/^answer 402: POST \/card-provider\//);
  expectFailure(/^answer 409: POST \/rest\/v1\/rpc\/decide_shared_quote/);
  const { email } = await newCompany('Portal Builders');
  const db = await officeOf(baseURL ?? '', await pageKey(), email);
  const address = `rosa-${Date.now()}@example.test`;
  const { client_id, project, quote } = await prepare(db, address);

  const office = await (await browser.newContext()).newPage();
  await test.step('the contractor invites the client', async () => {
    await signIn(office, email);
    await office.goto(`/clients/${client_id}`);
    await office.getByRole('button', { name: 'Invite by email' }).click();
    await expect(office.getByText(`We sent the link to ${address}.`)).toBeVisible();
  });

  await test.step('the link opens the portal', async () => {
    const { text } = await mailTo(address, /Your project portal/);
    await page.goto(new URL(/https?:\/\/\S+\/portal\/\S+/.exec(text)?.[0] ?? '').pathname);
    await expect(page.getByRole('heading', { name: 'Hello Rosa Diaz' })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('a quote that was revised meanwhile is not accepted until the client has seen it', async () => {
    await page.getByRole('button', { name: /^Review quote/ }).click();
    await page.getByRole('button', { name: 'Accept $3,500.00' }).click();
    await run(db, 'revise_quote', { p_id: quote.id });
    await run(db, 'set_quote_status', { p_id: quote.id, p_status: 'sent' });
    await page.getByRole('button', { name: 'Accept, sign, and pay deposit' }).click();
    await expect(page.getByText(/^This quote has changed since you opened it/)).toBeVisible();
    await page.reload();
  });

  await office.goto(`/quotes/${quote.id}`);
  await expect(office.getByText(/^Sent/).first()).toBeVisible();

  await test.step('the quote is signed; a declined card leaves the deposit open, the bank agrees to another', async () => {
    await expect(page.getByRole('button', { name: 'Accept $3,500.00' })).toBeVisible();
    await page.getByRole('radio', { name: 'Choose Better' }).click();
    await expect(page.getByText('A deposit of $1,000.00 is due')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Accept $4,000.00' }).click();
    await page.getByRole('button', { name: 'Accept, sign, and pay deposit' }).click();
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await payWith(page, '4000 0000 0000 0002');
    await expect(page.getByText('Your card was declined.')).toBeVisible();
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByText(/The deposit of \$1,000.00 is not paid yet/)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Pay deposit' }).click();
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await payWith(page, '4000 0025 0000 3155');
    await page.getByRole('button', { name: 'Confirm with bank' }).click();
    await expect(page.getByText('Payment of $1,000.00 received. Thank you.')).toBeVisible();
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByText('The deposit of $1,000.00 is paid.')).toBeVisible();
    await comeBackTo(office);
    await expect(office.getByText(/^Accepted/).first()).toBeVisible();
  });

  await office.goto(`/projects/${project}?tab=financials`);
  const contract = office.getByText(/^Contract value/);
  await expect(contract).toContainText('Contract value $0.00');

  await test.step('the change order is approved, and added to the contract on the open Financials tab', async () => {
    await page.getByRole('link', { name: 'Back to your portal' }).click();
    await page.getByRole('link', { name: /^Review change order/ }).click();
    await expect(page.getByRole('button', { name: 'Approve $750.00' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Approve $750.00' }).click();
    await page.getByRole('button', { name: 'Approve and sign' }).click();
    await expect(page.getByText(/^Approved by Rosa Diaz/)).toBeVisible();
    await comeBackTo(office);
    await expect(contract).toContainText('Contract value $750.00');
    await expect(office.getByText(/Approved by Rosa Diaz.*on invoice INV-/)).toBeVisible();
  });

  await test.step('a finish is chosen against the allowance', async () => {
    await page.getByRole('link', { name: 'Home' }).click();
    await page.getByRole('link', { name: 'Choose for Railing' }).click();
    await expect(page.getByText('$520.00, $220.00 over your allowance')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Choose Cedar' }).click();
    await page.getByRole('button', { name: 'Choose', exact: true }).click();
    await expect(page.getByText('Cedar (your choice)')).toBeVisible();
  });

  await office.goto(`/clients/${client_id}`);

  const invoicePage = await office.context().newPage();
  await test.step('two invoices are paid from a bank account: processing, then paid, with receipts', async () => {
    const due_date = new Date(Date.now() + 864e6).toISOString().slice(0, 10);
    const { data: draft } = await db.from('invoices').select('id').eq('status', 'draft').single();
    const rails = await run(db, 'save_invoice', {
      p_invoice: { client_id, project_id: project, title: 'Rails', due_date },
      p_items: [{ name: 'Rails', quantity: 1, unit_price: 200 }],
    });
    for (const id of [rails.id, draft?.id]) await run(db, 'send_invoice', { p_id: id });
    await invoicePage.goto(`/invoices/${String(draft?.id)}`);
    await expect(invoicePage.getByText('Pending', { exact: true }).first()).toBeVisible();
    await page.getByRole('link', { name: 'Quotes and invoices' }).click();
    await page.reload();
    await expect(page.getByRole('button', { name: /^Pay invoice INV/ })).toHaveCount(2);
    await page.getByRole('button', { name: 'Pay invoices' }).click();
    await expect(page.getByText('$950.00')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await payFromBank(page, '000123456789');
    await expect(page.getByText('Your payment of $950.00 is processing.')).toBeVisible();
    await expectAccessible(page);
    await comeBackTo(invoicePage);
    await expect(invoicePage.getByText(/bank payment of \$750.00 is processing/)).toBeVisible();
    await expect(page.getByText('Payment of $950.00 received. Thank you.')).toBeVisible({
      timeout: 30_000,
    });
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('list', { name: 'Receipts' }).getByRole('listitem')).toHaveCount(3);
    await comeBackTo(invoicePage);
    await expect(invoicePage.getByText('Paid', { exact: true }).first()).toBeVisible();
  });

  // Each event of the local card provider arrives twice.
  await test.step('the contractor sees it without reloading, and each payment once', async () => {
    await comeBackTo(office);
    const seen = office.getByRole('list', { name: 'Client activity' });
    await expect(seen.getByText(/^Change order/)).toBeVisible({ timeout: 45_000 });
    const { data } = await db
      .from('payments')
      .select('amount')
      .eq('kind', 'payment')
      .order('amount');
    expect(data).toEqual([{ amount: 200 }, { amount: 750 }, { amount: 1000 }]);
  });
});
