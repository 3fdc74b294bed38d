import { databaseError, renderInShell, screen, waitFor, within } from '@plumbline/testing';
import { area } from '../../area.ts';
import { pages } from '../../routes.tsx';
import { makeClient, makePage } from '../../shared/makeClient.ts';

const lake = makeClient();
type Options = Partial<Parameters<typeof renderInShell>[1]>;
const show = (options: Options = {}) =>
  renderInShell(pages, {
    area,
    path: '/clients',
    ...options,
    answers: {
      'POST /rest/v1/rpc/client_page': makePage([lake]),
      'POST /rest/v1/rpc/alike_clients': [],
      ...options.answers,
    },
  });
const card = (name: string) => screen.findByRole('article', { name });
const click = async (user: ReturnType<typeof show>['user'], name: string) =>
  user.click(await screen.findByRole('button', { name }));
const fill = async (
  { user }: ReturnType<typeof show>,
  dialog: ReturnType<typeof within>,
  values: Record<string, string>,
) => {
  for (const [label, text] of Object.entries(values)) {
    await user.click(dialog.getByRole('textbox', { name: new RegExp(`^${label}`) }));
    await user.paste(text);
  }
};

describe('ClientFormDialog', () => {
  const create = { 'POST /rest/v1/clients': { id: lake.id } };

  it('opens the tab with the first error', async () => {
    const { user } = show();
    await card('Morgan Lake');
    await click(user, 'Add Client');
    const dialog = within(await screen.findByRole('dialog', { name: 'Add New Client' }));
    expect(dialog.getByText('Step 1 of 3')).toBeVisible();

    await user.click(dialog.getByRole('tab', { name: 'Additional' }));
    expect(dialog.getByText('Step 3 of 3')).toBeVisible();
    expect(dialog.getByRole('checkbox', { name: 'Mark this client as active' })).toBeChecked();
    await user.click(dialog.getByRole('button', { name: 'Create Client' }));

    expect(await dialog.findByText('Client name is required')).toBeVisible();
    expect(dialog.getByText('Email is required')).toBeVisible();
    expect(dialog.getByText('Step 1 of 3')).toBeVisible();
  });

  it('requires the whole address on its own tab', async () => {
    const page = show();
    const { user } = page;
    await card('Morgan Lake');
    await click(user, 'Add Client');
    const dialog = within(await screen.findByRole('dialog', { name: 'Add New Client' }));
    await fill(page, dialog, { 'Client name': 'Acme', Email: 'a@acme.test' });
    await user.click(dialog.getByRole('tab', { name: 'Address' }));
    await user.click(dialog.getByRole('textbox', { name: 'State' }));
    await user.paste('Texas');
    await user.tab();
    expect(dialog.getByRole('textbox', { name: 'State' })).toHaveValue('TX');
    await user.click(dialog.getByRole('tab', { name: 'Basic Info' }));

    await user.click(dialog.getByRole('button', { name: 'Create Client' }));

    expect(
      await dialog.findByText('Please complete all address fields or leave them empty'),
    ).toBeVisible();
    expect(dialog.getByText('Step 2 of 3')).toBeVisible();
  });

  it('creates a client, notifies other areas, and shows a toast', async () => {
    const { promise, resolve } = Promise.withResolvers();
    const heard: string[] = [];
    const done: string[] = [];
    const page = show({
      answers: { 'POST /rest/v1/clients': () => promise },
      onboarding: { complete: (step) => void done.push(step) },
    });
    const { user, requests, platform, session } = page;
    platform.events.on('client.created@1', ({ client_id }) => heard.push(client_id));
    await card('Morgan Lake');
    await click(user, 'Add Client');
    const dialog = within(await screen.findByRole('dialog', { name: 'Add New Client' }));
    await fill(page, dialog, { 'Client name': 'Acme', Email: 'a@acme.test', Phone: '5125550199' });

    await user.click(dialog.getByRole('button', { name: 'Create Client' }));
    expect(await dialog.findByRole('button', { name: 'Creating Client...' })).toBeDisabled();
    resolve({ id: lake.id });

    expect(await screen.findByText('Client "Acme" created successfully')).toBeVisible();
    const sent = requests.find(({ path }) => path === '/rest/v1/clients')?.body;
    expect(sent).toEqual({
      id: expect.any(String),
      company_id: session.company.id,
      name: 'Acme',
      email: 'a@acme.test',
      phone: '(512) 555-0199',
      company_name: null,
      contact_person: null,
      address: {},
      client_type: 'residential',
      payment_terms: 'net30',
      preferred_contact_method: 'email',
      notes: null,
      is_active: true,
      is_tax_exempt: false,
      tax_exempt_number: null,
    });
    expect(heard).toHaveLength(1);
    expect(done).toEqual(['firstClient']);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('shows similar clients and adds another one on request', async () => {
    const alike = { id: lake.id, name: 'Morgan Lake', company_name: null, same: ['name', 'phone'] };
    const page = show({ answers: { ...create, 'POST /rest/v1/rpc/alike_clients': [alike] } });
    const { user, requests } = page;
    const made = () => requests.filter(({ path }) => path === '/rest/v1/clients');
    await card('Morgan Lake');
    await click(user, 'Add Client');
    const dialog = within(await screen.findByRole('dialog', { name: 'Add New Client' }));
    await fill(page, dialog, { 'Client name': 'Morgan Lake', Email: 'm@lake.test' });

    await user.click(dialog.getByRole('button', { name: 'Create Client' }));

    const notice = within(await dialog.findByRole('alert'));
    expect(notice.getByText(/with the same name and phone$/)).toBeVisible();
    expect(notice.getByRole('link', { name: 'Morgan Lake' })).toHaveAttribute(
      'href',
      `/clients/${lake.id}`,
    );
    expect(made()).toHaveLength(0);
    expect(requests.find(({ path }) => path.endsWith('alike_clients'))?.body).toEqual({
      p_name: 'Morgan Lake',
      p_email: 'm@lake.test',
      p_phone: null,
    });
    await user.click(dialog.getByRole('button', { name: 'Add anyway' }));

    expect(await screen.findByText('Client "Morgan Lake" created successfully')).toBeVisible();
    expect(made()).toHaveLength(1);
  });

  it('checks for similar clients again after the name changes', async () => {
    const alike = { id: 'x', name: 'Acme', company_name: 'Acme Inc', same: ['name'] };
    const page = show({ answers: { ...create, 'POST /rest/v1/rpc/alike_clients': [alike] } });
    await card('Morgan Lake');
    await click(page.user, 'Add Client');
    const dialog = within(await screen.findByRole('dialog', { name: 'Add New Client' }));
    await fill(page, dialog, { 'Client name': 'Acme', Email: 'a@acme.test' });
    await page.user.click(dialog.getByRole('button', { name: 'Create Client' }));
    await dialog.findByRole('alert');

    await fill(page, dialog, { 'Client name': ' Two' });

    expect(dialog.queryByRole('alert')).toBeNull();
    expect(dialog.getByRole('button', { name: 'Create Client' })).toBeEnabled();
  });

  it('shows saved values before the list refetches', async () => {
    const first = [makePage([lake])];
    const page = show({
      answers: {
        'POST /rest/v1/rpc/client_page': () => first.shift() ?? new Promise(() => {}),
        'PATCH /rest/v1/clients': { id: lake.id },
      },
    });
    await click(page.user, 'Edit Morgan Lake');
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Client' }));
    await fill(page, dialog, { 'Client name': ' Jr.' });

    await page.user.click(dialog.getByRole('button', { name: 'Update Client' }));

    expect(await card('Morgan Lake Jr.')).toBeVisible();
  });

  it('stays open when saving fails', async () => {
    const { user, requests } = show({
      answers: { 'PATCH /rest/v1/clients': databaseError('PT402', 'Your trial has ended.') },
    });
    await click(user, 'Edit Morgan Lake');
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Client' }));

    await user.click(dialog.getByRole('button', { name: 'Update Client' }));

    expect(await screen.findByText('Failed to update client: Your trial has ended.')).toBeVisible();
    expect(dialog.getByText('Failed to update client. Please try again.')).toBeVisible();
    expect(requests.find(({ method }) => method === 'PATCH')?.query.get('version')).toBe('eq.3');
  });

  it("loads another user's changes and keeps unsaved input", async () => {
    const stored = { ...lake, phone: '(512) 555-0177', version: 4 };
    const page = show({
      answers: {
        'GET /rest/v1/client_list': stored,
        'PATCH /rest/v1/clients': ({ query }: { query: URLSearchParams }) =>
          query.get('version') === 'eq.4' ? { id: lake.id } : databaseError('PGRST116', '0 rows'),
      },
    });
    await click(page.user, 'Edit Morgan Lake');
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Client' }));
    await fill(page, dialog, { 'Client name': ' Jr.' });

    await page.user.click(dialog.getByRole('button', { name: 'Update Client' }));

    expect(await dialog.findByText(/^Someone else changed this client/)).toBeVisible();
    expect(dialog.getByRole('textbox', { name: /^Phone/ })).toHaveValue('(512) 555-0177');
    await page.user.click(dialog.getByRole('button', { name: 'Update Client' }));
    expect(await screen.findByText('Client "Morgan Lake Jr." updated successfully')).toBeVisible();
    expect(page.requests.findLast(({ method }) => method === 'PATCH')?.body).toMatchObject({
      name: 'Morgan Lake Jr.',
      phone: '(512) 555-0177',
    });
  });

  it('shows that a client was deleted', async () => {
    const gone = databaseError('PGRST116', '0 rows');
    const { user } = show({
      answers: { 'PATCH /rest/v1/clients': gone, 'GET /rest/v1/client_list': gone },
    });
    await click(user, 'Edit Morgan Lake');
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Client' }));

    await user.click(dialog.getByRole('button', { name: 'Update Client' }));

    expect(await dialog.findByText('This is no longer here.')).toBeVisible();
  });

  it('stays open with its input when creating fails', async () => {
    const page = show({
      answers: { 'POST /rest/v1/clients': databaseError('PT402', 'Your trial has ended.') },
    });
    await card('Morgan Lake');
    await click(page.user, 'Add Client');
    const dialog = within(await screen.findByRole('dialog', { name: 'Add New Client' }));
    await fill(page, dialog, { 'Client name': 'Acme', Email: 'a@acme.test' });

    await page.user.click(dialog.getByRole('button', { name: 'Create Client' }));

    expect(await screen.findByText('Failed to create client: Your trial has ended.')).toBeVisible();
    expect(dialog.getByText('Failed to create client. Please try again.')).toBeVisible();
    expect(dialog.getByRole('textbox', { name: /^Client name/ })).toHaveValue('Acme');
  });

  const due = {
    state: {
      isFirstTimeUser: true,
      steps: { companyInfo: true, firstClient: false, firstItem: false, firstProject: false },
      currentStep: 'firstClient' as const,
      showWelcomeTour: false,
      isOnboardingComplete: false,
    },
  };
  it('opens automatically when the first client is the current step', async () => {
    const { user } = show({
      onboarding: due,
      answers: {
        ...create,
        'POST /rest/v1/rpc/client_page': makePage([]),
        'GET /rest/v1/clients': [],
      },
    });

    const dialog = within(await screen.findByRole('dialog', { name: 'Add New Client' }));
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('does not open automatically when there are clients', async () => {
    show({ onboarding: due });
    await card('Morgan Lake');

    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
