import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { chromium, type Locator, type Page } from '@playwright/test';
import { findChromium } from '../../scripts/chromium.ts';
import { startProduct } from '../fixtures/product.ts';
import { registerCompany } from '../fixtures/registerCompany.ts';

/**
 * `node e2e/measure/taps.ts [--base-url URL] [--shots DIR]`: a new company on a phone, from its first page to the
 * first sent quote by the one-screen quote; from there to the paid invoice, with the client's taps on another phone; and
 * from the first page to the camera. Counts taps and fields that are filled in; a tap into a field belongs to the
 * field, and a stroke of the signature is a tap. The card's fields are not counted: a wallet or the browser fills them.
 * Exits 1 above a limit.
 */
const { values } = parseArgs({
  options: { 'base-url': { type: 'string' }, shots: { type: 'string' } },
});

const own = values['base-url'] ? undefined : await startProduct();
const origin = values['base-url'] ?? own?.url ?? '';
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--use-fake-device-for-media-stream'],
});
const opened = new Set<string>();
const phone = { viewport: { width: 390, height: 844 }, baseURL: origin };
try {
  const context = await browser.newContext({ ...phone, permissions: ['camera'] });
  const page = await context.newPage();
  const mark = crypto.randomUUID().slice(0, 8);
  await registerCompany(page, {
    origin,
    email: `first-quote-${mark}@plumbline.test`,
    ownerName: 'Robin Mason',
    plan: 'professional',
  });
  await page.getByRole('button', { name: 'Skip Tour' }).waitFor();
  const began = Date.now();
  const first = await writeAndSend(page, mark);
  const seconds = Math.round((Date.now() - began) / 1000);
  report(`first quote sent, ${seconds} s by script`, first.taps, 15, first.fields, 12);
  report('sent to paid', await getPaid(page, mark), 9);
  const camera = await openCamera(page);
  report('home to camera', camera, 2);
} finally {
  await browser.close();
  await own?.stop();
}

function report(what: string, taps: string[], mostTaps: number, fields: string[] = [], most = 0) {
  const lists = [`taps: ${taps.join(', ')}`, ...(most ? [`fields: ${fields.join(', ')}`] : [])];
  const counts = [
    `${taps.length} taps (limit ${mostTaps})`,
    ...(most ? [`${fields.length} fields (limit ${most})`] : []),
  ];
  process.stdout.write(`${what}: ${counts.join(', ')}\n  ${lists.join('\n  ')}\n`);
  if (taps.length > mostTaps || fields.length > most) process.exitCode = 1;
}

/** The link in the newest mail to an address, once there is one that was not opened yet. */
async function linkIn(email: string, triesLeft = 60): Promise<string> {
  const answer = await fetch(`${origin}/mailbox/messages.json?to=${encodeURIComponent(email)}`);
  const mails: { text: string }[] = await answer.json();
  const link = /https?:\/\/\S+\/shared\/documents\/\S+/.exec(mails[0]?.text ?? '')?.[0];
  if (link && !opened.has(link)) {
    opened.add(link);
    return link;
  }
  if (triesLeft === 0) throw new Error(`No mail with a new link to ${email}`);
  await setTimeout(500);
  return linkIn(email, triesLeft - 1);
}

/** The client accepts the quote, the company bills it, and the client pays. */
async function getPaid(page: Page, mark: string): Promise<string[]> {
  const email = `ann-${mark}@plumbline.test`;
  const taps: string[] = [];
  const tap = async (name: string, target: Locator) => {
    await target.click();
    taps.push(name);
  };
  const client = await (await browser.newContext(phone)).newPage();
  await client.goto(await linkIn(email));
  await tap('client: Accept', client.getByRole('button', { name: /^Accept/ }).first());
  const pad = client.locator('svg', {
    has: client.locator('title', { hasText: 'Draw your signature' }),
  });
  const { x = 0, y = 0 } = (await pad.boundingBox()) ?? {};
  await client.mouse.move(x + 20, y + 20);
  await client.mouse.down();
  await client.mouse.move(x + 120, y + 50, { steps: 5 });
  await client.mouse.up();
  taps.push('client: signature');
  await tap('client: Accept and sign', client.getByRole('button', { name: 'Accept and sign' }));
  await client.getByText(/^Accepted by/).waitFor();

  await page.reload();
  await tap('Convert', page.getByRole('button', { name: 'Convert to Invoice' }));
  const dialog = page.getByRole('dialog');
  await tap('Create and Send', dialog.getByRole('button', { name: 'Create and Send' }));
  await page.getByRole('heading', { name: /^Invoice / }).waitFor();
  await tap('Send', page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }));
  await page
    .getByText(/sent to/)
    .first()
    .waitFor();

  await client.goto(await linkIn(email));
  await tap('client: Pay', client.getByRole('button', { name: /^Pay \$/ }));
  const toCard = client.getByRole('button', { name: 'Continue to payment' });
  const card = client.getByRole('form', { name: 'Card' });
  await toCard.or(card).first().waitFor();
  if (await toCard.isVisible()) await tap('client: Continue to payment', toCard);
  await card.getByLabel('Cardholder name').fill('Ann Acme');
  await card.getByLabel('Card number').fill('4242 4242 4242 4242');
  await card.getByLabel('Expires').fill(`12${new Date().getFullYear() + 1}`);
  await card.getByLabel('CVC').fill('123');
  await tap('client: Pay by card', client.getByRole('button', { name: /^Pay \$/ }).last());
  await client.getByText(/received\. Thank you\.$/).waitFor();
  return taps;
}

/** From the dashboard to the camera's picture; each photo is one more tap. */
async function openCamera(page: Page): Promise<string[]> {
  await page.goto('/dashboard');
  await page.locator('.bottom-create').click();
  await page.getByRole('dialog').getByRole('link', { name: 'Take photos' }).click();
  await page
    .getByRole('button', { name: 'Take photo' })
    .or(page.getByText('No jobs yet'))
    .waitFor();
  return ['Create', 'Take photos'];
}

async function writeAndSend(page: Page, mark: string) {
  const taps: string[] = [];
  const fields: string[] = [];
  const tap = async (name: string, target: Locator) => {
    await target.click();
    taps.push(name);
  };
  const fill = async (label: string, text: string) => {
    await page.getByLabel(label, { exact: true }).fill(text);
    fields.push(label);
  };
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const shot = async (name: string) => {
    if (values.shots) await page.screenshot({ path: `${values.shots}/first-quote-${name}.png` });
  };

  await tap('Skip Tour', button('Skip Tour'));
  await tap('Create', page.locator('.bottom-create'));
  await tap('Quick quote', page.getByRole('dialog').getByRole('link', { name: 'Quick quote' }));
  await fill('Client', `Ann Acme ${mark}`);
  await tap('Add client', page.getByRole('option', { name: /^Add “Ann Acme/ }));
  await page.getByLabel('Mobile phone').fill('512 555 0134');
  fields.push('Mobile phone');
  await page.getByLabel('Email', { exact: true }).fill(`ann-${mark}@plumbline.test`);
  fields.push('Email');
  await fill('Line 1: Description', 'Tile floor, supplied and set');
  await fill('Line 1: Qty', '120');
  await fill('Line 1: Unit price', '14.50');
  await page.keyboard.press('Enter');
  await fill('Line 2: Description', 'Haul away');
  await fill('Line 2: Unit price', '180');
  await shot('form');
  await tap('Send quote', button('Send quote'));
  const dialog = page.getByRole('dialog', { name: /^Send quote/ });
  await tap('Both', dialog.getByRole('radio', { name: 'Both' }));
  await tap('Client agreed', dialog.getByRole('checkbox', { name: /agreed/ }));
  await shot('send');
  await tap('Send', dialog.getByRole('button', { name: 'Send', exact: true }));
  await page.getByText(/^Quote #.* sent to /).waitFor();
  await page.getByRole('list', { name: 'Progress' }).waitFor();
  await shot('sent');
  return { taps, fields };
}
