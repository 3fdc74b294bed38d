import { demo, expect, test } from '../fixtures/test.ts';

test('leaving a form with unsaved changes by link, Back, or Forward asks first', async ({
  page,
  signIn,
}) => {
  await signIn(page, demo.owner);
  await page.goto('/items');
  await page.getByRole('button', { name: 'Add Item' }).first().click();
  const name = page.getByRole('textbox', { name: /Item name/ });
  await name.fill('Cedar post');
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });

  await page.goBack();
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(question).toBeHidden();
  await expect(page).toHaveURL(/\/items\/add$/);
  await expect(name).toHaveValue('Cedar post');

  await page.getByRole('link', { name: 'Projects' }).first().click();
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(page).toHaveURL(/\/items\/add$/);

  await page.goBack();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('heading', { name: 'Items', level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/items$/);

  await page.goForward();
  await expect(page).toHaveURL(/\/items\/add$/);
  await expect(name).toHaveValue('');
  await page.goBack();
  await expect(page).toHaveURL(/\/items$/);
});

test('leaving a form for another tab of the page asks first', async ({ page, signIn }) => {
  await signIn(page, demo.owner);
  await page.goto('/settings?section=company');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  const phone = page.getByRole('textbox', { name: /^Phone/ });
  await phone.fill('(512) 555-0199');
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });

  await page.getByRole('link', { name: 'Tax Settings' }).click();
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(phone).toHaveValue('(512) 555-0199');

  await page.getByRole('link', { name: 'Tax Settings' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('heading', { name: 'Tax Settings' })).toBeVisible();
});
