import { registerCompany } from '../fixtures/registerCompany.ts';
import { demoPassword, expect, test } from '../fixtures/test.ts';

test.use({ signsInOnPage: true });

const emptyLists = [
  '/projects',
  '/clients',
  '/vendors',
  '/materials',
  '/items',
  '/quotes',
  '/invoices',
  '/leads',
  '/inbox',
  '/purchasing/orders',
  '/purchasing/bids',
  '/purchasing/bills',
];

/**
 * A contractor's first day, by screens alone: from the public page to the first paid invoice. What a script
 * could prepare is typed instead, because this is where a first-time user gets stuck.
 */
for (const [device, viewport] of [
  ['a phone', { width: 390, height: 844 }],
  ['a desktop', { width: 1440, height: 900 }],
] as const)
  test.describe(`on ${device}`, () => {
    test.use({ viewport });

    test(`a new company gets from the public page to its first paid invoice on ${device}`, async ({
      page,
      browser,
      signIn,
      mailTo,
    }) => {
      test.setTimeout(180_000);
      const mark = crypto.randomUUID().slice(0, 8);
      const email = `first-day-${mark}@plumbline.test`;
      const client = { name: `Ann Acme ${mark}`, email: `ann-${mark}@plumbline.test` };
      const shot = async (name: string) => {
        if (process.env.SHOTS)
          await page.screenshot({ path: `${process.env.SHOTS}/${viewport.width}-${name}.png` });
      };

      await test.step('finds the product and registers', async () => {
        await page.goto('/');
        await page.getByRole('link', { name: /trial/i }).first().click();
        await expect(page).toHaveURL(/register|pricing/);
        await registerCompany(page, { email, ownerName: 'Robin Mason', plan: 'professional' });
        const isSaved = page.waitForResponse(
          (answer) =>
            answer.request().method() === 'PATCH' && answer.url().includes('/user_profiles'),
        );
        await page.getByRole('button', { name: 'Skip Tour' }).click();
        await isSaved;
        await expect(page.getByText('Set up your company')).toBeVisible();
        await shot('dashboard');
      });

      // One width is enough: both show the same parts.
      if (viewport.width === 390)
        await test.step('finds lists that show no controls while they are empty', async () => {
          for (const path of emptyLists) {
            await page.goto(path);
            await expect(page.getByRole('heading', { name: /^No / })).toBeVisible();
            const controls = page
              .getByRole('main')
              .getByRole('searchbox')
              .or(page.getByRole('button', { name: 'Filters' }))
              .or(page.getByText(/^Showing 0/));
            await expect(controls, path).toHaveCount(0);
          }
          await page.goto('/dashboard');
        });

      await test.step('explores sample jobs, and deletes them', async () => {
        await page.getByRole('button', { name: 'Explore with sample jobs' }).click();
        await expect(page.getByText('You’re exploring sample jobs')).toBeVisible();
        await shot('samples');
        await page
          .getByRole('link', { name: /Whitaker kitchen \(sample\)/ })
          .first()
          .click();
        await expect(
          page.getByRole('heading', { name: 'Whitaker kitchen (sample)' }),
        ).toBeVisible();
        await shot('sample-job');
        await page.goto('/dashboard');
        await page.getByRole('button', { name: 'Delete sample jobs' }).click();
        await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
        await expect(page.getByText('You’re exploring sample jobs')).toBeHidden();
        await expect(page.getByText(/\(sample\)/)).toHaveCount(0);
      });

      await test.step('adds the first client', async () => {
        await page.goto('/clients');
        await page.getByRole('button', { name: 'Add Client' }).first().click();
        const dialog = page.getByRole('dialog', { name: 'Add New Client' });
        await dialog.getByLabel('Client name').fill(client.name);
        await dialog.getByLabel('Email').fill(client.email);
        await dialog.getByRole('button', { name: 'Create Client' }).click();
        await expect(dialog).toBeHidden();
        await expect(page.getByText(client.name).first()).toBeVisible();
        await shot('clients');
      });

      await test.step('writes and sends the first quote', async () => {
        await page.goto('/quotes/new');
        await page.getByLabel('Title').fill('Bathroom remodel');
        await page.getByLabel('Client', { exact: true }).fill(mark);
        await page.getByRole('option', { name: new RegExp(mark) }).click();
        await shot('quote-1');
        await page.getByRole('button', { name: 'Next' }).click();
        await page.getByLabel('Line 1: Description').fill('Tile, supplied and set');
        await page.getByLabel('Line 1: Qty').fill('120');
        await page.getByLabel('Line 1: Unit price').fill('14.50');
        await shot('quote-2');
        await page.getByRole('button', { name: 'Next' }).click();
        await expect(page.getByText('$1,740.00').first()).toBeVisible();
        await page.getByRole('button', { name: 'Create Quote' }).click();
        await expect(page.getByRole('heading', { name: /^Quote Q/ })).toBeVisible();
        await page.getByRole('button', { name: 'Send', exact: true }).click();
        const dialog = page.getByRole('dialog');
        await expect(dialog.getByLabel('To')).toHaveValue(client.email);
        await dialog.getByRole('button', { name: 'Send' }).click();
        await expect(page.getByText(/^Quote #.* sent to /)).toBeVisible();
        await shot('quote-sent');
      });

      const visitor = await browser.newContext({ viewport: { width: 390, height: 844 } });
      const visit = await visitor.newPage();

      await test.step('the client accepts on a phone', async () => {
        await visit.goto(linkIn((await mailTo(client.email)).text));
        await visit.getByRole('button', { name: 'Accept' }).click();
        await visit.getByLabel('Your name').fill(client.name);
        await visit
          .getByRole('button', { name: /^Accept/ })
          .last()
          .click();
        await expect(visit.getByText(`Accepted by ${client.name}. Thank you.`)).toBeVisible();
      });

      await test.step('both get the signed quote by email', async () => {
        const signed = /^Signed: Quote Q-\S+, Bathroom remodel$/;
        const [forClient, forOffice] = [
          await mailTo(client.email, signed),
          await mailTo(email, signed),
        ];
        const [file] = forClient.attachments;
        expect(file).toMatchObject({
          name: expect.stringMatching(/^Quote Q-\S+ \(signed\)\.pdf$/),
        });
        const pdf = await (await page.request.get(file?.url ?? '')).body();
        expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
        expect(forOffice.attachments).toHaveLength(1);
        expect(forOffice.text).toContain(`${client.name} accepted Quote Q-`);
      });

      await test.step('the contractor invoices it and sends the invoice', async () => {
        await page.reload();
        await page.getByRole('button', { name: 'Convert to Invoice' }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Create and Send' }).click();
        await page
          .getByRole('dialog', { name: /^Send invoice/ })
          .getByRole('button', { name: 'Send', exact: true })
          .click();
        await expect(page.getByText(/^Invoice #.* sent to /)).toBeVisible();
        await shot('invoice-sent');
      });

      await test.step('the client pays by check; the contractor records it', async () => {
        await page.getByRole('button', { name: 'Record Payment' }).click();
        const dialog = page.getByRole('dialog');
        await expect(dialog.getByLabel('Amount')).toHaveValue('1740.00');
        await dialog.getByRole('button', { name: 'Record Payment' }).click();
        await expect(page.getByText('Payment of $1,740.00 recorded')).toBeVisible();
        await shot('invoice-paid');
      });

      await test.step('signs out, and the next day finds it all in place', async () => {
        await page.goto('/dashboard');
        await page.getByRole('button', { name: /^Account of / }).click();
        await page.getByRole('menuitem', { name: 'Sign Out', exact: true }).click();
        await expect(page).toHaveURL(/login|\/$/);
        await signIn(page, email, demoPassword);
        await page.goto('/dashboard');
        await expect(page.getByText('$1,740.00').first()).toBeVisible();
        await shot('next-day');
      });
      await visitor.close();
    });
  });

function linkIn(text: string): string {
  const link = /https?:\/\/\S+\/shared\/documents\/\S+/.exec(text)?.[0];
  if (!link) throw new Error(`The email has no link to a document: ${text}`);
  return link;
}
