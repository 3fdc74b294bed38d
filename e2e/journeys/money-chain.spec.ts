import type { Page } from '@playwright/test';
import { officeOf } from '../fixtures/officeOf.ts';
import { pdfText } from '../fixtures/pdfText.ts';
import { downloaded, rowsOf } from '../fixtures/savedFile.ts';
import { expect, pageKey, test } from '../fixtures/test.ts';

type Office = Awaited<ReturnType<typeof officeOf>>;

/** A project with a sent quote of $10,000, which costs $6,500, without tax. */
async function quotedProject(office: Office) {
  const client = await office
    .from('clients')
    .insert({ id: crypto.randomUUID(), name: 'Morgan Lake', email: 'morgan@plumbline.test' })
    .select('id')
    .single();
  const project = await office.rpc('save_project', {
    p_project: {
      name: 'Lake house',
      client_id: String(client.data?.id),
      status: 'in_progress',
      budget: 2750,
    },
  });
  const quote = await office.rpc('save_quote', {
    p_quote: {
      title: 'Lake house',
      client_id: String(client.data?.id),
      project_id: project.data.id,
      tax_rate: 0,
    },
    p_items: [
      { name: 'Framing', quantity: 1, unit: 'each', unit_price: 6000, unit_cost: 4000 },
      { name: 'Roof', quantity: 1, unit: 'each', unit_price: 4000, unit_cost: 2500 },
    ],
  });
  const accepted = await office.rpc('set_quote_status', {
    p_id: quote.data.id,
    p_status: 'accepted',
  });
  for (const { error } of [client, project, quote, accepted]) expect(error).toBeNull();
  return String(project.data.id);
}

async function approveChange(page: Page) {
  await page.getByRole('button', { name: 'New Change Order' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Change Order' });
  await dialog.getByLabel(/^Title/).fill('Skylight');
  await dialog.getByLabel(/^Item/).fill('Skylight');
  await dialog.getByLabel(/^Unit cost/).fill('700');
  await dialog.getByLabel(/^Unit price/).fill('1000');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('button', { name: /^Submit CO-/ }).click();
  await page.getByRole('button', { name: /^Approve CO-/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click();
}

/** Bills all of the framing and half of the roof, less 10% retainage: $7,200 of $8,000. */
async function applyForPayment(page: Page) {
  await page.getByRole('button', { name: 'Set up schedule of values' }).click();
  const schedule = page.getByRole('dialog', { name: 'Schedule of values' });
  await schedule
    .getByLabel(/^Retainage/)
    .first()
    .fill('10');
  await schedule.getByRole('button', { name: 'Save' }).click();
  await expect(schedule).toBeHidden();
  await page.getByRole('button', { name: 'New application' }).click();
  const percent = (line: string) => page.getByLabel(`Percent complete, ${line}`);
  await percent('Framing').fill('100');
  await percent('Framing').press('Enter');
  await percent('Roof').fill('50');
  await percent('Roof').press('Enter');
  const application = page.getByRole('article', { name: 'Application 1' });
  await expect(application).toContainText('$7,200.00');
  await application.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText(/^Application 1 submitted as INV-/)).toBeVisible();
  return application;
}

test('contract, budget, application, invoice, and cost agree from the quote to the payment', async ({
  page,
  baseURL,
  signIn,
  newCompany,
}) => {
  test.setTimeout(120_000);
  const { email } = await newCompany();
  await signIn(page, email);
  const office = await officeOf(baseURL ?? '', await pageKey(), email);
  const project = await quotedProject(office);
  const financials = `/projects/${project}?tab=financials`;
  const contract = page.getByRole('region', { name: 'Contract', exact: true });
  const budget = page.getByRole('region', { name: 'Total Budget' });

  await test.step('the accepted quote becomes the contract, and its cost the budget', async () => {
    await page.goto(financials);
    await page.getByRole('button', { name: /^Use as contract/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Use as contract' }).click();
    await expect(contract).toContainText('$10,000.00');
    await expect(budget).toContainText('$6,500.00');
  });

  await test.step('an approved change adds its price to one and its cost to the other', async () => {
    await approveChange(page);
    await expect(contract).toContainText('$11,000.00');
    await expect(budget).toContainText('$7,200.00');
  });

  await test.step('a pay application is billed by its invoice, and paid through it', async () => {
    const application = await applyForPayment(page);
    await application.getByRole('link', { name: /^INV-/ }).click();
    await expect(page.getByRole('img', { name: /page 1 of 1/ })).toContainText('$7,200.00');
    await page.getByRole('button', { name: 'Record Payment' }).click();
    await expect(page.getByRole('dialog').getByLabel('Amount')).toHaveValue('7200.00');
    await page.getByRole('dialog').getByRole('button', { name: 'Record Payment' }).click();
    await expect(page.getByText('Payment of $7,200.00 recorded')).toBeVisible();
  });

  await test.step('its PDF and CSV have the figures of the screen', async () => {
    await page.goto(financials);
    const application = page.getByRole('article', { name: 'Application 1' });
    await application.getByRole('button', { name: 'Show Application 1' }).click();
    const save = (kind: string) =>
      downloaded(page, () => application.getByRole('button', { name: `Download ${kind}` }).click());
    const printed = await pdfText(await save('PDF'));
    const rows = await rowsOf(await save('CSV'));
    for (const [label, amount] of [
      ['Contract sum to date', 11_000],
      ['Completed and stored to date', 8000],
      ['Retainage withheld to date', 800],
      ['Current payment due', 7200],
      ['Balance to finish, including retainage', 3800],
    ] as const) {
      const shown = `$${amount.toLocaleString('en-US')}.00`;
      await expect(application).toContainText(`${label}${shown}`);
      expect(printed).toContain(shown);
      expect(rows.find(([, name]) => name === label)?.slice(0, 3)).toEqual([
        '',
        label,
        `${amount}.00`,
      ]);
    }
  });

  await test.step('project and job costing say the same', async () => {
    await page.goto(financials);
    await expect(page.getByRole('article', { name: 'Application 1' })).toContainText('Paid');
    const sums = page.getByText(/^Contract value \$11,000\.00/).locator('..');
    for (const sum of ['Invoiced $7,200.00', 'Received $7,200.00'])
      await expect(sums).toContainText(sum);
    const schedule = page.getByRole('region', { name: 'Payment schedule' });
    for (const sum of ['Billed by application $8,000.00', 'Unscheduled $3,000.00'])
      await expect(schedule).toContainText(sum);
    await page.goto('/analytics?tab=jobs');
    const table = page.getByRole('table', { name: 'Work in progress' });
    const row = table.getByRole('row').filter({ hasText: 'Lake house' });
    for (const figure of ['$11,000', '$7,200', '$8,000']) await expect(row).toContainText(figure);
  });
});
