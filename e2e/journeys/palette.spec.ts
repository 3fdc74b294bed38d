import { demo, expect, test } from '../fixtures/test.ts';

/** What the demo company's owner types, and what must be the first line. */
const firstHits: Record<string, RegExp> = {
  price: /^Price book/,
  markup: /^Company Profile/,
  remind: /^Integrations/,
  'past due': /^Overdue invoices/,
  late: /^Overdue invoices/,
  unpaid: /^Unpaid invoices/,
  'record pay': /^Unpaid invoices/,
  'follow up': /^Quotes waiting/,
  scan: /^Scan item/,
  barcode: /^Scan item/,
  tax: /^Tax Settings/,
  vat: /^Tax Settings/,
  team: /^User Management/,
  invite: /^User Management/,
  password: /^My account/,
  upgrade: /^Billing & Subscription/,
  sms: /^Integrations/,
  quickbooks: /^Integrations/,
  logo: /^Logo & Branding/,
  license: /^Company Profile/,
  support: /^Help/,
  estimate: /^Quick quote/,
  proposal: /^Quick quote/,
  'new inv': /^New invoice/,
  'new client': /^New client/,
  customer: /^Clients/,
  'import cl': /^Import clients/,
  csv: /^Import/,
  'take photo': /^Take photos/,
  jobs: /^Projects/,
  supplier: /^Vendors/,
  stock: /^Materials/,
  margin: /^Analytics/,
  home: /^Dashboard/,
  analytics: /^Analytics/,
  reports: /^Analytics/,
  revenue: /^Analytics/,
  profit: /^Analytics/,
  'cash flow': /^Analytics/,
  charts: /^Analytics/,
  'year end': /^Analytics/,
  'job costing': /^Job costing/,
  wip: /^Job costing/,
  'over budget': /^Job costing/,
  'sales tax report': /^Sales tax report/,
  'tax report': /^Sales tax report/,
  taxable: /^Sales tax report/,
  clients: /^Clients/,
  contacts: /^Clients/,
  statement: /^Clients/,
  homeowners: /^Clients/,
  'new job': /^New project/,
  'add project': /^New project/,
  'start a project': /^New project/,
  schedule: /^Schedule/,
  'change order': /^Projects/,
  draws: /^Projects/,
  expense: /^Projects/,
  retainage: /^Projects/,
  permits: /^Projects/,
  documents: /^Projects/,
  contract: /^Projects/,
  timesheet: /^Timesheets/,
  'time card': /^Timesheets/,
  payroll: /^Timesheets/,
  overtime: /^Timesheets/,
  'clock in': /^Clock in/,
  punch: /^Clock in/,
  hours: /^Clock in/,
  photos: /^(Take|Upload) photos/,
  camera: /^(Take|Upload) photos/,
  vendors: /^Vendors/,
  subcontractor: /^Vendors/,
  subs: /^Vendors/,
  materials: /^Materials/,
  inventory: /^Materials/,
  restock: /^Materials/,
  'low stock': /^Materials/,
  items: /^Items/,
  catalog: /^Items/,
  products: /^Items/,
  'new item': /^Add item/,
  'import items': /^Import items/,
  spreadsheet: /^Import items/,
  quote: /^Quotes$/,
  bids: /^Quotes$/,
  estimates: /^Quotes$/,
  'send quote': /^Quotes waiting/,
  invoice: /^Invoices$/,
  bills: /^Bills$/,
  payables: /^Payables aging$/,
  'purchase order': /^Purchase orders$/,
  leads: /^Leads$/,
  deposits: /^Invoices$/,
  receipt: /^Invoices$/,
  'late fee': /^Overdue invoices/,
  collect: /^Overdue invoices/,
  receivables: /^Unpaid invoices/,
  'cost codes': /^Cost codes/,
  csi: /^Cost codes/,
  company: /^Company Profile/,
  address: /^Company Profile/,
  'paper size': /^Company Profile/,
  'time zone': /^Company Profile/,
  profile: /^Company Profile/,
  users: /^User Management/,
  roles: /^User Management/,
  permissions: /^User Management/,
  employees: /^User Management/,
  crew: /^User Management/,
  subscription: /^Billing & Subscription/,
  cancel: /^Billing & Subscription/,
  plan: /^Billing & Subscription/,
  stripe: /^Integrations/,
  'text message': /^Integrations/,
  webhook: /^Integrations/,
  'google calendar': /^Integrations/,
  api: /^Integrations/,
  templates: /^Templates/,
  terms: /^Templates/,
  colors: /^Logo & Branding/,
  shortcuts: /^Help/,
  'two factor': /^My account/,
  privacy: /^Company security/,
  'export my data': /^Company security/,
  'delete account': /^Company security/,
  '2fa': /^My account/,
  'inv-0001': /^INV-0001/,
  'main street': /^Main Street Kitchen/,
  george: /^George Abbott/,
  // Other tests add a project of that name to the demo company.
  lake: /^Lake(side Residence| house)/,
  lakeside: /^Lakeside Residence/,
  downtown: /^Downtown Office/,
  'q-0003': /^Q-0003/i,
};

test('the palette finds pages, actions, and records by the words people use', async ({
  page,
  signIn,
}) => {
  await signIn(page, demo.owner);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+K');
  const palette = page.getByRole('combobox', { name: 'Search or jump to…' });
  await expect(palette).toBeFocused();
  for (const [typed, first] of Object.entries(firstHits)) {
    await test.step(typed, async () => {
      await palette.fill(typed);
      await expect.soft(page.getByRole('option').first()).toHaveAccessibleName(first);
    });
  }
});

test('single-key shortcuts search, create, navigate, and show help, and can be turned off', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn(page, demo.owner);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const { keyboard } = page;

  await page.getByRole('button', { name: '+ New' }).click();
  await expect(page.getByRole('option', { name: 'New quote' })).toBeVisible();
  await keyboard.press('Escape');
  await keyboard.press('c');
  await expect(page.getByRole('option', { name: 'New invoice' })).toBeVisible();
  await keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await keyboard.press('g');
  await keyboard.press('p');
  await expect(page).toHaveURL(/\/projects$/);
  await page.getByRole('link', { name: /^View/ }).first().click();
  await expect(page).toHaveURL(/\/projects\/.+/);
  await expect(page).not.toHaveTitle(/^Projects? ·/);
  const project = (await page.title()).replace(' · Plumbline', '');

  await keyboard.press('/');
  await expect(page.getByRole('group', { name: 'Recent' }).getByRole('option').first()).toHaveText(
    project,
  );
  await keyboard.press('Escape');
  await keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help).toContainText('Projects');
  await expectAccessible(page);
  await help.getByLabel('Use single-key shortcuts').uncheck();
  await keyboard.press('Escape');
  await expect(help).toBeHidden();
  await keyboard.press('c');
  await expect(page.getByRole('dialog')).toBeHidden();
  await keyboard.press('ControlOrMeta+K');
  await expect(page.getByRole('combobox', { name: 'Search or jump to…' })).toBeFocused();
});
