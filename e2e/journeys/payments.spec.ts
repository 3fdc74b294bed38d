import type { Page } from '@playwright/test';
import { demo, expect, test } from '../fixtures/test.ts';

const billing = '/settings?section=billing';
const good = '4242 4242 4242 4242';
const declined = '4000 0000 0000 0002';
const asksBank = '4000 0025 0000 3155';
const failsLater = '4000 0000 0000 0341';

/** Fills the local card form, which looks and behaves as Stripe's, and sends it. */
async function payWith(page: Page, number: string, label: string | RegExp) {
  const form = page.getByRole('form', { name: 'Card' });
  await form.getByLabel('Cardholder name').fill('Rosa Diaz');
  await form.getByLabel('Card number').fill(number);
  await form.getByLabel('Expires').fill(`12${new Date().getFullYear() + 1}`);
  await form.getByLabel('CVC').fill('123');
  await page.getByRole('button', { name: label }).click();
}

/** Opens Change plan and chooses Professional up to its card form. */
async function chooseProfessional(page: Page) {
  await page.getByRole('button', { name: 'Change plan' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change plan' });
  await dialog.getByRole('button', { name: 'Choose Professional' }).click();
  await dialog.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(dialog.getByText('Test mode')).toBeVisible();
  return dialog;
}

const current = (page: Page) => page.getByRole('region', { name: 'Current plan' });

test('a Starter company upgrades by card and uses a Pro page at once, also in a second tab; then cancels and resumes', async ({
  page,
  signIn,
  newCompany,
  expectAccessible,
  expectFailure,
}) => {
  expectFailure(/^answer 402: POST \/card-provider\//);
  expectFailure(/^answer 409: POST \/api\/stripe\/detach-payment-method/);
  test.setTimeout(180_000);
  const { email } = await newCompany('Upgrade Builders', 'starter');
  await signIn(page, email);
  const second = await page.context().newPage();
  await second.goto('/vendors');
  await expect(second.getByText('Feature Not Available')).toBeVisible();
  // A tab behind another one draws once a second.
  await page.bringToFront();

  await test.step('a declined card changes nothing', async () => {
    await page.goto(billing);
    await expect(current(page)).toContainText('Starter');
    await expectAccessible(page);
    const dialog = await chooseProfessional(page);
    await payWith(page, declined, 'Pay $79.00');
    await expect(dialog.getByText('Your card was declined.')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the bank asks, is refused, asks again and agrees', async () => {
    await payWith(page, asksBank, 'Pay $79.00');
    await page.getByRole('button', { name: 'Refuse' }).click();
    await expect(page.getByText(/unable to authenticate your payment method/)).toBeVisible();
    await payWith(page, asksBank, 'Pay $79.00');
    await page.getByRole('button', { name: 'Confirm with bank' }).click();
    await expect(page.getByText('Plan upgraded successfully!')).toBeVisible();
    await expect(current(page)).toContainText('Professional');
    await expect(current(page)).toContainText('Active');
    await expect(current(page)).toContainText('Next billing date');
  });

  await test.step('Pro pages are open, in this tab and in the other', async () => {
    await expect(second.getByText('Feature Not Available')).toBeHidden();
    await expect(second.getByRole('heading', { name: 'Vendors', exact: true })).toBeVisible();
    await page.goto('/vendors');
    await expect(page.getByRole('heading', { name: 'Vendors', exact: true })).toBeVisible();
  });

  await test.step('the receipt and the card are there', async () => {
    await page.goto(billing);
    const history = page.getByRole('region', { name: 'Billing history' });
    await expect(history).toContainText('Plumbline Professional');
    await expect(history).toContainText('Paid');
    const cards = page.getByRole('region', { name: 'Payment methods' });
    await expect(cards).toContainText('Visa ending in 3155');
    await cards.getByRole('button', { name: 'Remove Visa ending in 3155' }).click();
    await expect(page.getByText(/Add another card first/)).toBeVisible();
  });

  await test.step('a downgrade says what is lost', async () => {
    await page.getByRole('button', { name: 'Change plan' }).click();
    await page.getByRole('button', { name: 'Downgrade to Starter' }).click();
    await expect(page.getByText('With Starter you lose:')).toBeVisible();
    await expect(page.getByText('Analytics dashboard').last()).toBeVisible();
    await page.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('cancelling lasts until the end of the period, and can be taken back', async () => {
    await page.getByRole('button', { name: 'Cancel plan' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel plan' }).click();
    await expect(current(page)).toContainText('Ends soon');
    await page.getByRole('button', { name: 'Resume plan' }).click();
    await expect(current(page)).toContainText('Active');
  });
});

test('a renewal fails, the plan is past due, a new card restores it; then yearly billing and a downgrade', async ({
  page,
  signIn,
  newCompany,
  expectFailure,
}) => {
  expectFailure(/^answer 422: POST \/api\/stripe\/pay-open-invoice/);
  test.setTimeout(180_000);
  const { email } = await newCompany('Renewal Builders', 'starter');
  await signIn(page, email);
  await page.goto(billing);
  await chooseProfessional(page);
  await payWith(page, good, 'Pay $79.00');
  await expect(page.getByText('Plan upgraded successfully!')).toBeVisible();
  const cards = page.getByRole('region', { name: 'Payment methods' });

  await test.step('a card that will fail becomes the default', async () => {
    await page.getByRole('button', { name: 'Add payment method' }).click();
    await payWith(page, failsLater, 'Add card');
    await expect(cards).toContainText('Visa ending in 0341');
    await cards.getByRole('button', { name: 'Make Visa ending in 0341 the default' }).click();
    await expect(page.getByText('Visa ending in 0341 is now the default')).toBeVisible();
  });

  await test.step('the period ends and the card is refused', async () => {
    await page.getByRole('button', { name: 'Billing portal' }).click();
    await page.getByRole('button', { name: 'Let the period end now' }).click();
    await expect(page.getByText(/past_due/)).toBeVisible();
    await page.getByRole('link', { name: 'Return to Plumbline' }).click();
    await expect(current(page)).toContainText('Past due');
    await expect(current(page)).toContainText('Your last payment didn’t go through');
    await page.getByRole('button', { name: 'Pay now' }).click();
    await expect(page.getByText('Your card was declined.')).toBeVisible();
  });

  await test.step('the good card pays what is open', async () => {
    await cards.getByRole('button', { name: 'Make Visa ending in 4242 the default' }).click();
    await expect(page.getByText('Visa ending in 4242 is now the default')).toBeVisible();
    await page.getByRole('button', { name: 'Pay now' }).click();
    await expect(page.getByText('Payment received. Your plan is active.')).toBeVisible();
    await expect(current(page)).toContainText('Active');
  });

  const dialog = page.getByRole('dialog', { name: 'Change plan' });
  await test.step('a year is billed instead of a month', async () => {
    await page.getByRole('button', { name: 'Change plan' }).click();
    await dialog.getByRole('button', { name: 'Annual, save 20%' }).click();
    await dialog.getByRole('button', { name: 'Switch to annual' }).click();
    await expect(dialog).toContainText('a new billing period starts');
    await dialog.getByRole('button', { name: 'Change plan' }).click();
    await expect(page.getByText('Your plan is now billed annually.')).toBeVisible();
    await expect(current(page)).toContainText('Annual billing');
  });

  await test.step('the lower plan says what is lost, and starts when the paid period ends', async () => {
    await page.getByRole('button', { name: 'Change plan' }).click();
    await dialog.getByRole('button', { name: 'Downgrade to Starter' }).click();
    await expect(dialog).toContainText('With Starter you lose:');
    await dialog.getByRole('button', { name: 'Change plan' }).click();
    await expect(page.getByText(/Your plan changes to Starter on /)).toBeVisible();
    await expect(current(page)).toContainText('Changes to Starter');
    await expect(current(page)).toContainText('Annual billing');
    await page.getByRole('button', { name: 'Billing portal' }).click();
    await page.getByRole('button', { name: 'Let the period end now' }).click();
    await page.getByRole('link', { name: 'Return to Plumbline' }).click();
    await expect(current(page)).toContainText('$278.40 a year');
    await expect(current(page)).not.toContainText('Changes to');
  });
});

test('a client pays half of an invoice by link, then the balance', async ({
  page,
  browser,
  signIn,
  mailTo,
  expectAccessible,
  expectFailure,
}) => {
  expectFailure(/^answer 402: POST \/card-provider\//);
  test.setTimeout(180_000);
  const client = `client-${crypto.randomUUID().slice(0, 8)}@plumbline.test`;
  await signIn(page, demo.owner);

  await test.step('the contractor sends an invoice over $500', async () => {
    await page.goto('/invoices/new');
    await page.getByRole('combobox', { name: 'Client' }).click();
    await page.getByRole('option').first().click();
    await page.getByLabel('Title').fill('New deck');
    await page.getByLabel('Tax rate (%)').fill('0');
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByLabel('Line 1: Description').fill('Deck');
    await page.getByLabel('Line 1: Unit price').fill('500');
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('button', { name: 'Create Invoice' }).click();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    const sending = page.getByRole('dialog');
    await sending.getByLabel('To').fill(client);
    await sending.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText(/sent to /)).toBeVisible();
  });

  const mail = await mailTo(client);
  const link = /https?:\/\/\S+\/shared\/documents\/\S+/.exec(mail.text)?.[0] ?? '';
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const visit = await phone.newPage();

  await test.step('the client pays half', async () => {
    await visit.goto(link);
    await visit.getByRole('button', { name: /^Pay \$/ }).click();
    await visit.getByRole('combobox', { name: 'Payment' }).click();
    await visit.getByRole('option', { name: 'Other amount' }).click();
    await visit.getByLabel('Amount').fill('600');
    await visit.getByRole('button', { name: 'Continue to payment' }).click();
    await expect(visit.getByText('Enter up to $500.00, the balance due.')).toBeVisible();
    await visit.getByLabel('Amount').fill('250');
    await visit.getByRole('button', { name: 'Continue to payment' }).click();
    await payWith(visit, declined, 'Pay $250.00');
    await expect(visit.getByText('Your card was declined.')).toBeVisible();
    await expectAccessible(visit);
    await payWith(visit, good, 'Pay $250.00');
    await expect(visit.getByText('Payment of $250.00 received. Thank you.')).toBeVisible();
    const receipt = visit.waitForEvent('download');
    await visit.getByRole('button', { name: 'Download receipt' }).click();
    expect((await receipt).suggestedFilename()).toMatch(/\.pdf$/);
    await visit.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('and the rest, with a bank that asks', async () => {
    await visit.getByRole('button', { name: /^Pay \$/ }).click();
    await visit.getByRole('button', { name: 'Continue to payment' }).click();
    await payWith(visit, asksBank, 'Pay $250.00');
    await visit.getByRole('button', { name: 'Confirm with bank' }).click();
    await expect(visit.getByText('Payment of $250.00 received. Thank you.')).toBeVisible();
    await visit.getByRole('button', { name: 'Close' }).click();
    await expect(visit.getByText('This invoice is paid. Thank you.')).toBeVisible();
    await expect(visit.getByRole('button', { name: /^Pay \$/ })).toBeHidden();
  });

  await test.step('and has both receipts any time later', async () => {
    await visit.reload();
    const receipts = visit
      .getByRole('list', { name: 'Payments' })
      .getByRole('button', { name: /^Download receipt of / });
    await expect(receipts).toHaveCount(2);
    const receipt = visit.waitForEvent('download');
    await receipts.first().click();
    expect((await receipt).suggestedFilename()).toMatch(/\.pdf$/);
  });

  await test.step('the contractor sees both payments and an empty balance', async () => {
    await page.reload();
    const payments = page.getByRole('region', { name: 'Payments' });
    await expect(payments.getByText('$250.00')).toHaveCount(2);
    await expect(payments.getByText('Online payment')).toHaveCount(2);
  });

  await test.step('and gives a part back to the card', async () => {
    const payments = page.getByRole('region', { name: 'Payments' });
    await payments.getByRole('button', { name: 'Refund' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Refund payment' });
    await dialog.getByLabel('Amount').fill('40');
    await dialog.getByRole('button', { name: 'Refund' }).click();
    await expect(payments).toContainText('Online refund');
  });
});
