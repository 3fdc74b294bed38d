import { once } from 'node:events';
import { createServer } from 'node:http';
import { officeOf } from '../fixtures/officeOf.ts';
import { expect, pageKey, test } from '../fixtures/test.ts';

test.use({ viewport: { width: 390, height: 844 } });

type Db = Awaited<ReturnType<typeof officeOf>>;
const call = async (db: Db, name: string, values: Record<string, unknown>) => {
  const { data, error } = await db.rpc(name, values);
  if (error) throw error;
  return data;
};

const digits = String(Date.now()).slice(-7);
/** What Rosa types, once. */
const rosa = {
  name: `Rosa Marin ${digits}`,
  phone: `(512) ${digits.slice(0, 3)}-${digits.slice(3)}`,
  email: `rosa-${digits}@lake.test`,
  street: '12 Oak St',
  city: 'Austin',
  zip: '78701',
  message: 'A cedar deck behind the house',
};
const number = `+1512${digits}`;

/** A form that offers visits, with a reply by text; visits on any day, so that there is always a free time. */
async function openForm(db: Db) {
  const every = [1, 2, 3, 4, 5, 6, 7];
  await call(db, 'save_visit_settings', { p_settings: { weekdays: every, notice_hours: 1 } });
  const form = await call(db, 'save_lead_form', {
    p_form: {
      name: 'Website',
      consent_text: 'Text me about my request.',
      reply_text: 'Hi {name}, we got your request.',
      offers_visit: true,
    },
  });
  return `/api/messaging/forms/${form.slug}`;
}

/** Somebody else's site, with the form in a frame. */
async function startOtherSite(form: string) {
  const body = `<!doctype html><html lang="en"><title>Our builder</title><h1>Our builder</h1><iframe title="Request" src="${form}" style="width:100%;height:900px;border:0"></iframe>`;
  const server = createServer(
    (_req, res) => void res.setHeader('content-type', 'text/html').end(body),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  return { url: `http://127.0.0.1:${address.port}/`, close: () => server.close() };
}

test('a request on another site becomes a text, a visit, a quote, and a project; nothing is typed twice', async ({
  page,
  browser,
  baseURL,
  signIn,
  newCompany,
  mailTo,
  expectAccessible,
}) => {
  test.setTimeout(240_000);
  const { email } = await newCompany('Deck Builders');
  const db = await officeOf(baseURL ?? '', await pageKey(), email);
  const address = `${baseURL}${await openForm(db)}`;
  const visitor = await browser.newContext({ viewport: { width: 390, height: 844 }, baseURL });
  const phone = await visitor.newPage();

  const booking = await test.step('Rosa sends the form on another site', async () => {
    const site = await startOtherSite(address);
    await phone.goto(site.url);
    const frame = phone.frameLocator('iframe');
    const opened = Date.now();
    for (const [label, text] of [
      ['Name', rosa.name],
      ['Phone', rosa.phone],
      [/^Email/, rosa.email],
      [/^Street/, rosa.street],
      [/^City/, rosa.city],
      [/^ZIP code/, rosa.zip],
      [/^What do you need/, rosa.message],
    ] as const)
      await frame.getByLabel(label).fill(text);
    await frame.getByRole('checkbox', { name: 'Text me about my request.' }).check();
    // Faster than three seconds is no person.
    await phone.waitForTimeout(Math.max(0, 3200 - (Date.now() - opened)));
    await frame.getByRole('button', { name: 'Send request' }).click();
    await expect(frame.getByRole('heading', { name: 'Request sent' })).toBeVisible();
    const popup = phone.waitForEvent('popup');
    await frame.getByRole('link', { name: 'Book a visit' }).click();
    site.close();
    return popup;
  });

  await test.step('the reply comes by text, and she answers it', async () => {
    const texts = async () => {
      const answer = await page.request.get('/mailbox/texts.json');
      const all: { phone: string; body: string }[] = await answer.json();
      return all.filter((text) => text.phone === number).map(({ body }) => body);
    };
    await expect.poll(texts, { timeout: 15_000 }).toContain('Hi Rosa, we got your request.');
    const form = { from: number, body: 'Mornings are best' };
    expect((await page.request.post('/mailbox/texts', { form })).ok()).toBe(true);
  });

  await test.step('she books a visit with one tap', async () => {
    await expectAccessible(booking);
    await booking
      .getByRole('button', { name: /^\d+:00 [AP]M/ })
      .first()
      .click();
    await expect(booking.getByText('Your visit is booked.')).toBeVisible();
    await expectAccessible(booking);
    const { attachments } = await mailTo(rosa.email, /^Visit booked: /);
    expect(attachments.map(({ name }) => name)).toEqual(['visit.ics']);
  });

  await test.step('the contractor sees who asked, what was texted, and the visit', async () => {
    await signIn(page, email);
    await page.goto('/leads');
    const board = page.getByRole('region', { name: 'Visit booked', exact: true });
    const moves = board.getByRole('button', { name: `Move ${rosa.message}` });
    await moves.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Lost' })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(moves).toBeFocused();
    await board.getByRole('link', { name: rosa.message }).click();
    await expect(page.getByText('12 Oak St, Austin, 78701', { exact: true })).toBeVisible();
    const timeline = page.getByRole('list', { name: 'Timeline' });
    await expect(timeline.getByText('Hi Rosa, we got your request.')).toBeVisible();
    await expect(timeline.getByText('Mornings are best')).toBeVisible();
    await expect(timeline.getByText(/^Visit booked: /)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Move visit' }).click();
    const moveDialog = page.getByRole('dialog', { name: 'Move visit' });
    await moveDialog.getByRole('combobox', { name: 'Day' }).press('ArrowDown');
    await expect(moveDialog.getByRole('listbox')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(moveDialog.getByRole('combobox', { name: 'Day' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(moveDialog).toBeHidden();
  });

  await test.step('from the driveway, a quote with one line goes to her', async () => {
    await page.getByRole('button', { name: 'New quote' }).click();
    await expect(page).toHaveURL(/\/quotes\/[\da-f-]+\/edit$/);
    await expect(page.getByLabel('Title')).toHaveValue(rosa.message);
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByLabel('Line 1: Description').fill('Cedar deck, built');
    await page.getByLabel('Line 1: Unit price').fill('9500');
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('button', { name: /^(Save|Update)/ }).click();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('textbox', { name: /^To\b/ })).toHaveValue(rosa.email);
    await expect(dialog.getByRole('textbox', { name: 'Message' })).toHaveValue(
      new RegExp(`Hello ${rosa.name},`),
    );
    await dialog.getByRole('button', { name: 'Send', exact: true }).click();
    // The PDF is made here, first.
    await expect(page.getByText(/^Quote #.* sent to /)).toBeVisible({ timeout: 40_000 });
  });

  await test.step('she accepts it', async () => {
    const { text } = await mailTo(rosa.email, /^Quote /);
    await phone.goto(/https?:\/\/\S+\/shared\/\S+/.exec(text)?.[0] ?? '');
    await phone
      .getByRole('button', { name: /^Accept/ })
      .first()
      .click();
    await expect(phone.getByLabel('Your name')).toHaveValue(rosa.name);
    await phone
      .getByRole('button', { name: /^Accept/ })
      .last()
      .click();
    await expect(phone.getByText(`Accepted by ${rosa.name}. Thank you.`)).toBeVisible();
  });

  await test.step('the client and the project have what she typed', async () => {
    const { data: clients } = await db.from('clients').select('*').throwOnError();
    expect(clients).toMatchObject([
      {
        name: rosa.name,
        phone: rosa.phone,
        email: rosa.email,
        address: { street: rosa.street, city: rosa.city, zip: rosa.zip },
      },
    ]);
    const { data: projects } = await db.from('projects').select('*').throwOnError();
    expect(projects).toMatchObject([
      { name: rosa.message, address: '12 Oak St, Austin, 78701', client_id: clients?.[0]?.id },
    ]);
    const { data: contracts } = await db.from('contracts').select('*').throwOnError();
    expect(contracts).toMatchObject([
      { project_id: projects?.[0]?.id, source: 'quote', original_value: 9500 },
    ]);
    await page.goto('/leads?tab=list');
    await page.getByText(rosa.message).first().click();
    await page.getByRole('link', { name: rosa.message }).click();
    await expect(page).toHaveURL(/\/projects\//);
    await expect(page.getByRole('heading', { level: 1, name: rosa.message })).toBeVisible();
  });
  await visitor.close();
});
