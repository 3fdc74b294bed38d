import { parseArgs } from 'node:util';
import { chromium, type Locator, type Page } from '@playwright/test';
import { findChromium } from '../../scripts/chromium.ts';
import { startProduct } from '../fixtures/product.ts';
import { registerCompany } from '../fixtures/registerCompany.ts';

/**
 * `node e2e/measure/firstQuote.ts [--base-url URL] [--shots DIR]`: a new company on a phone, from its first page to the
 * first sent quote, by the one-screen quote. Counts taps and fields that are filled in; a tap into a field belongs to
 * the field. Exits 1 above 15 taps or 12 fields.
 */
const { values } = parseArgs({
  options: { 'base-url': { type: 'string' }, shots: { type: 'string' } },
});
const most = { taps: 15, fields: 12 };

const own = values['base-url'] ? undefined : await startProduct();
const origin = values['base-url'] ?? own?.url ?? '';
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  const mark = crypto.randomUUID().slice(0, 8);
  await registerCompany(page, {
    origin,
    email: `first-quote-${mark}@plumbline.test`,
    ownerName: 'Robin Mason',
    plan: 'professional',
  });
  await page.getByRole('button', { name: 'Skip Tour' }).waitFor();
  const began = Date.now();
  const { taps, fields } = await writeAndSend(page, mark);
  const seconds = Math.round((Date.now() - began) / 1000);
  process.stdout.write(
    `first quote sent: ${taps.length} taps (limit ${most.taps}), ${fields.length} fields (limit ${most.fields}), ` +
      `${seconds} s by script\n  taps: ${taps.join(', ')}\n  fields: ${fields.join(', ')}\n`,
  );
  process.exitCode = taps.length <= most.taps && fields.length <= most.fields ? 0 : 1;
} finally {
  await browser.close();
  await own?.stop();
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
