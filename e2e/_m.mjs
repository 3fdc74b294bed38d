import { chromium } from '@playwright/test';
const base = 'http://localhost:' + process.argv[2];
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
for (const [w, h, scheme] of [[390, 844, 'light'], [1440, 900, 'dark']]) {
  const c = await b.newContext({ viewport: { width: w, height: h }, colorScheme: scheme });
  const p = await c.newPage();
  p.on('console', (m) => m.type() === 'error' && console.log('console', w, p.url(), m.text().slice(0, 160)));
  p.on('pageerror', (e) => console.log('pageerror', e.message));
  await p.goto(base + '/login');
  await p.getByLabel('Email').first().fill('owner@plumbline.test');
  await p.getByLabel('Password', { exact: true }).first().fill('Plumbline!2026');
  await p.keyboard.press('Enter');
  await p.waitForURL(/dashboard|home|field/);
  await p.waitForTimeout(4000);
  const skip = p.getByRole('button', { name: /skip/i }); if (await skip.count()) await skip.first().click();
  const shot = async (name) => { await p.waitForTimeout(4500); await p.screenshot({ path: `/tmp/shot-${w}-${name}.png` }); console.log(w, name, p.url(), await p.evaluate(() => document.documentElement.scrollWidth)); };
  for (const path of ['/schedule', '/quotes/quick', '/invoices', '/clients']) { await p.goto(base + path); await shot(path.replaceAll('/', '_')); }
  await p.goto(base + '/projects'); await p.waitForTimeout(3500);
  const href = await p.evaluate(() => [...document.querySelectorAll('a[href^="/projects/"]')].map((a) => a.getAttribute('href')).find((x) => /\/projects\/[0-9a-f-]{20,}/.test(x)));
  console.log(href);
  if (href) for (const tab of ['schedule', 'client', 'portal']) { await p.goto(base + href.split('?')[0] + '?tab=' + tab); await shot('tab-' + tab); }
}
await b.close();
