import { expect, test } from '../fixtures/test.ts';

const open = { name: 'Ask', exact: true };

test('without an API key the assistant answers what is overdue, with the dashboard’s figure', async ({
  page,
  signIn,
  expectAccessible,
  expectFailure,
}) => {
  expectFailure(/^answer 503: POST \/api\/ai\/openai\/stream/);
  const chunks: string[] = [];
  page.on('request', (request) => chunks.push(request.url()));
  await signIn(page, 'owner@plumbline.test');
  await page.goto('/invoices');
  await expect(page.getByRole('button', open)).toBeVisible();
  const loadedBefore = chunks.filter((url) => url.endsWith('.js')).length;

  const [context] = await Promise.all([
    page.waitForResponse(/rpc\/assistant_context/),
    (async () => {
      await page.getByRole('button', open).click();
      const panel = page.getByRole('region', { name: 'AI Assistant' });
      await expect(panel.getByText('Business Data Helper')).toBeVisible();
      await panel.getByRole('button', { name: 'What is overdue?' }).click();
    })(),
  ]);
  const { overdue } = (await context.json()) as { overdue: { count: number; value: number } };
  const panel = page.getByRole('region', { name: 'AI Assistant' });
  await expect(panel.getByText('Offline answer')).toBeVisible({ timeout: 15_000 });
  const sum = overdue.value.toLocaleString('en-US', { style: 'currency', currency: 'USD' });
  expect(overdue.count).toBeGreaterThan(0);
  await expect(panel.getByText(sum, { exact: true })).toBeVisible();
  await expectAccessible(page);

  await test.step('its code came with the button', async () => {
    expect(chunks.filter((url) => url.endsWith('.js')).length).toBeGreaterThan(loadedBefore);
  });
  await test.step('the figure is that of the dashboard', async () => {
    await page.goto('/dashboard');
    await expect(page.getByText(sum).first()).toBeVisible();
  });
  await test.step('the talk is still there after a reload', async () => {
    await page.getByRole('button', open).click();
    await expect(panel.getByText('Offline answer')).toBeVisible();
    await expect(panel.getByText(sum, { exact: true })).toBeVisible();
  });
});

test('a quote described in words opens in the wizard with price book prices, unsaved', async ({
  page,
  signIn,
  expectFailure,
}) => {
  expectFailure(/^answer 503: POST \/api\/ai\/openai\/stream/);
  await signIn(page, 'owner@plumbline.test');
  await page.goto('/quotes');
  await page.getByRole('button', open).click();
  const panel = page.getByRole('region', { name: 'AI Assistant' });
  await panel
    .getByRole('textbox', { name: 'Your question' })
    .fill('quote a 12 by 16 deck for Smith');
  await page.keyboard.press('Enter');
  await panel.getByRole('button', { name: 'Open in quote wizard' }).click({ timeout: 15_000 });

  await expect(page.getByRole('heading', { name: 'New quote' })).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue('12 by 16 deck');
});

test('on a phone the assistant opens full screen and closes', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, 'owner@plumbline.test');
  await page.goto('/dashboard');
  const more = page.getByRole('button', { name: 'More', exact: true });
  await more.click();
  await page.getByRole('button', { name: 'Ask the assistant' }).click();
  const panel = page.getByRole('region', { name: 'AI Assistant' });
  await expect(panel.getByRole('textbox', { name: 'Your question' })).toBeFocused();

  const box = await panel.boundingBox();
  expect(box).toMatchObject({ x: 0, y: 0, height: 740 });
  // this browser's scroll bar takes 15 px, a phone's takes none
  expect(box?.width).toBeGreaterThanOrEqual(345);
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await expect(panel).toBeHidden();
});
