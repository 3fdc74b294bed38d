import { databaseError, renderInShell, screen, waitFor, within } from '@plumbline/testing';
import { area } from '../../area.ts';
import { pages } from '../../routes.tsx';
import { makeMaterial } from '../../shared/makeMaterial.ts';
import { makePage } from '../../shared/makePage.ts';
import { makeVendor } from '../../shared/makeVendor.ts';

const yard = makeVendor();
const mute = makeVendor({
  id: '00000000-0000-4000-8000-0000000000e2',
  name: 'Quiet Supply',
  email: null,
  phone: null,
  is_active: false,
});
const answers = {
  'POST /rest/v1/rpc/vendor_page': [yard, mute],
  'GET /rest/v1/vendor_list': yard,
  'GET /rest/v1/vendor_material_list': [],
  'POST /rest/v1/rpc/material_page': [],
};
type Options = Partial<Parameters<typeof renderInShell>[1]>;
const show = (options: Options = {}) =>
  renderInShell(pages, {
    area,
    path: '/vendors',
    ...options,
    answers: { ...answers, ...options.answers },
  });
const card = (name: string) => screen.findByRole('article', { name });

describe('VendorsPage', () => {
  it('shows the vendors and their count', async () => {
    show();

    const own = within(await card('Lumber Yard'));

    expect(own.getByText('Active')).toBeVisible();
    expect(own.getByText('Lumber Yard LLC')).toBeVisible();
    expect(own.getByText('12 Mill Rd, Austin, TX 78701')).toBeVisible();
    expect(within(await card('Quiet Supply')).getByText('Inactive')).toBeVisible();
    expect(screen.getByText('Showing 2 of 2 vendors')).toBeVisible();
    expect(
      screen.getByText('Manage your vendor relationships and material suppliers'),
    ).toBeVisible();
  });

  it('searches and filters on the server', async () => {
    const { requests } = show({ path: '/vendors?q=oak&status=active&terms=COD&terms=Custom' });
    await screen.findByText(/^Showing/);

    const asked = requests.find(({ path }) => path === '/rest/v1/rpc/vendor_page')?.body;

    expect(asked).toMatchObject({
      p_filters: { q: 'oak', is_active: true, terms: ['COD', 'Custom'] },
      p_sort: 'name',
    });
  });

  it.each([
    ['/vendors', 'Get started by adding your first vendor'],
    ['/vendors?q=zzz', 'Try adjusting your search or filters'],
  ])('says so when %s finds nothing', async (path, hint) => {
    show({ path, answers: { 'POST /rest/v1/rpc/vendor_page': [] } });

    expect(await screen.findByText('No vendors found')).toBeVisible();
    expect(screen.getByText(hint)).toBeVisible();
    const isSearched = path.includes('?');
    // A list without vendors has nothing to search, filter, export, or page through; a search can be cleared twice.
    expect(screen.queryAllByRole('button', { name: 'Clear Filters' })).toHaveLength(
      isSearched ? 2 : 0,
    );
    expect(screen.queryAllByRole('searchbox')).toHaveLength(isSearched ? 1 : 0);
    expect(screen.queryAllByText(/^Showing/)).toHaveLength(isSearched ? 1 : 0);
    expect(screen.queryAllByRole('button', { name: 'Export CSV' })).toHaveLength(
      isSearched ? 1 : 0,
    );
    expect(screen.getByRole('button', { name: 'Import' })).toBeEnabled();
    expect(screen.getByRole('button', { name: 'Add Vendor' })).toBeEnabled();
    expect(screen.queryByRole('button', { name: 'Select All' })).toBeNull();
  });

  it('offers Try Again when loading fails', async () => {
    show({ answers: { 'POST /rest/v1/rpc/vendor_page': databaseError('XX000', 'broken') } });

    expect(await screen.findByRole('alert')).toHaveTextContent(
      /^Failed to load vendors\. Please try again\.Retry$/,
    );
  });

  it('shows that vendors are loading', async () => {
    const answer = Promise.withResolvers<unknown>();
    show({ answers: { 'POST /rest/v1/rpc/vendor_page': () => answer.promise } });

    expect(await screen.findByText('Loading vendors...')).toBeInTheDocument();
    answer.resolve([yard]);
    await card('Lumber Yard');
  });

  it('opens the details, with a text for missing materials', async () => {
    const { user } = show();

    await user.click(await screen.findByRole('button', { name: 'View Lumber Yard' }));

    const dialog = within(await screen.findByRole('dialog', { name: 'Lumber Yard' }));
    expect(await dialog.findByText('No materials linked to this vendor')).toBeVisible();
    expect(
      dialog.getByText('Materials can be linked when creating or editing materials'),
    ).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Contact' })).toBeEnabled();
    const sections = ['Contact Information', 'Address', 'Business Information', 'Details'];
    for (const name of [...sections, 'Linked Materials (0)'])
      expect(dialog.getByRole('heading', { name })).toBeVisible();
    for (const name of ['Edit Vendor', 'View Materials', 'Delete'])
      expect(dialog.getByRole('button', { name })).toBeEnabled();
  });

  it('lists a material that names the vendor as primary without a recorded price', async () => {
    const { user } = show({
      answers: {
        'POST /rest/v1/rpc/material_page': makePage([makeMaterial({ name: 'Pine stud' })]),
      },
    });

    await user.click(await screen.findByRole('button', { name: 'View Lumber Yard' }));

    const dialog = within(await screen.findByRole('dialog', { name: 'Lumber Yard' }));
    expect(await dialog.findByRole('heading', { name: 'Linked Materials (1)' })).toBeVisible();
    expect(dialog.getByText('Pine stud').closest('li')).toHaveTextContent('Primary vendor');
    expect(dialog.queryByText('No materials linked to this vendor')).toBeNull();
  });

  it("shows an error when loading a vendor's materials fails", async () => {
    const { user } = show({
      answers: { 'GET /rest/v1/vendor_material_list': databaseError('XX000', 'broken') },
    });

    await user.click(await screen.findByRole('button', { name: 'View Lumber Yard' }));

    expect(await screen.findByText('Failed to fetch materials for vendor')).toBeVisible();
  });

  it("shows the list's data when loading details fails", async () => {
    const { user } = show({
      answers: {
        'GET /rest/v1/vendor_list': databaseError('XX000', 'broken'),
      },
    });

    await user.click(await screen.findByRole('button', { name: 'View Quiet Supply' }));

    expect(await screen.findByText('Failed to fetch vendor details')).toBeVisible();
    expect(
      within(screen.getByRole('dialog')).getByText('No materials linked to this vendor'),
    ).toBeVisible();
  });

  it('shows that a vendor without email and phone cannot be contacted', async () => {
    const { user } = show();

    await user.click(await screen.findByRole('button', { name: 'Contact Quiet Supply' }));

    expect(
      await screen.findByText('No contact information available for this vendor.'),
    ).toBeVisible();
  });

  it('counts selected vendors without an email address', async () => {
    const { user } = show();
    await card('Quiet Supply');
    await user.click(screen.getByRole('button', { name: 'Select All' }));

    await user.click(screen.getByRole('button', { name: 'Email' }));

    expect(await screen.findByText('1 of the selected vendors has no email address')).toBeVisible();
  });

  it('selects all and shows that none has an address', async () => {
    const { user } = show({ answers: { 'POST /rest/v1/rpc/vendor_page': [mute] } });
    await card('Quiet Supply');

    await user.click(screen.getByRole('button', { name: 'Select All' }));
    expect(screen.getByText('1 of 1 selected')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Email' }));

    expect(await screen.findByText('Selected vendors do not have email addresses.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Deselect All' })).toBeVisible();
  });

  it('creates a vendor', async () => {
    const { user, requests } = show({ answers: { 'POST /rest/v1/vendors': { id: yard.id } } });
    await card('Lumber Yard');
    await user.click(screen.getByRole('button', { name: 'Add Vendor' }));
    await user.click(await screen.findByRole('button', { name: 'Create Vendor' }));
    expect(await screen.findByText('Vendor name is required')).toBeVisible();

    await user.type(screen.getByRole('textbox', { name: /Vendor name/ }), 'Acme');
    await user.click(screen.getByRole('button', { name: 'Create Vendor' }));

    expect(await screen.findByText('Vendor "Acme" created successfully')).toBeVisible();
    const sent = requests.find(({ path }) => path === '/rest/v1/vendors')?.body;
    expect(sent).toMatchObject({ name: 'Acme', payment_terms: 'Net 30', is_active: true });
  });

  it.each([
    ['Edit Lumber Yard', 'PATCH', 'Update Vendor', 'Failed to update vendor: No.'],
    ['Add Vendor', 'POST', 'Create Vendor', 'Failed to create vendor: No.'],
  ])('keeps the form of "%s" open when saving fails', async (open, method, save, words) => {
    const { user } = show({
      answers: { [`${method} /rest/v1/vendors`]: databaseError('PT403', 'No.') },
    });
    await user.click(await screen.findByRole('button', { name: open }));
    await user.click(await screen.findByRole('textbox', { name: /Vendor name/ }));
    await user.paste('Acme');

    await user.click(await screen.findByRole('button', { name: save }));

    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.getByRole('dialog')).toBeVisible();
  });

  it("loads another user's changes and keeps unsaved input", async () => {
    const stored = { ...yard, notes: 'Closed on Fridays', updated_at: '2026-11-21T10:00:00+00:00' };
    const { user, requests } = show({
      answers: {
        'GET /rest/v1/vendor_list': stored,
        'PATCH /rest/v1/vendors': ({ query }: { query: URLSearchParams }) =>
          query.get('updated_at') === `eq.${stored.updated_at}`
            ? { id: yard.id }
            : databaseError('PGRST116', 'no rows'),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Edit Lumber Yard' }));
    await user.click(await screen.findByRole('textbox', { name: /Vendor name/ }));
    await user.paste(' North');

    await user.click(screen.getByRole('button', { name: 'Update Vendor' }));

    expect(await screen.findByText(/^Someone else changed this vendor while/)).toBeVisible();
    expect(
      screen.getByText('Failed to update vendor: Someone else changed it while you were editing.'),
    ).toBeVisible();
    expect(screen.getByRole('textbox', { name: /Notes/ })).toHaveValue('Closed on Fridays');
    await user.click(screen.getByRole('button', { name: 'Update Vendor' }));
    expect(
      await screen.findByText('Vendor "Lumber Yard North" updated successfully'),
    ).toBeVisible();
    expect(requests.findLast(({ method }) => method === 'PATCH')?.body).toMatchObject({
      name: 'Lumber Yard North',
      notes: 'Closed on Fridays',
    });
  });

  it('asks before deleting', async () => {
    const { user, requests } = show({ answers: { 'DELETE /rest/v1/vendors': null } });
    await user.click(await screen.findByRole('button', { name: 'Delete Lumber Yard' }));
    expect(
      screen.getByText(
        'Are you sure you want to delete this vendor? This action cannot be undone.',
      ),
    ).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Delete' }));

    expect(await screen.findByText('Vendor "Lumber Yard" deleted successfully')).toBeVisible();
    const gone = requests.find(({ method }) => method === 'DELETE');
    expect(gone?.query.get('id')).toBe(`eq.${yard.id}`);
  });

  it('shows an error when deleting fails', async () => {
    const { user } = show({
      answers: { 'DELETE /rest/v1/vendors': databaseError('XX000', 'broken') },
    });
    await user.click(await screen.findByRole('button', { name: 'Delete Lumber Yard' }));

    await user.click(screen.getByRole('button', { name: 'Delete' }));

    expect(await screen.findByText('Failed to delete vendor. Please try again.')).toBeVisible();
  });

  it("opens the vendor's materials", async () => {
    const { user, router } = show({
      answers: { 'POST /rest/v1/rpc/material_page': [] },
    });

    await user.click(await screen.findByRole('button', { name: 'Materials of Lumber Yard' }));

    await waitFor(() => {
      expect(router.state.location.pathname).toBe('/materials');
      expect(router.state.location.search).toBe(`?vendor=${yard.id}`);
    });
  });
});
