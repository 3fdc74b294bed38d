import { databaseError, renderInShell, screen, waitFor, within } from '@plumbline/testing';
import { area } from '../../area.ts';
import { pages } from '../../routes.tsx';
import { makeMaterial } from '../../shared/makeMaterial.ts';
import { makeVendor } from '../../shared/makeVendor.ts';

const pine = makeMaterial();
const sand = makeMaterial({
  id: '00000000-0000-4000-8000-0000000000f2',
  name: 'Sand',
  current_stock: 0,
  minimum_stock: 12_500,
  unit_cost: 0,
  profit_margin: 0,
});
const offer = {
  id: '00000000-0000-4000-8000-0000000000a1',
  vendor_id: makeVendor().id,
  material_id: pine.id,
  unit_cost: 3,
  vendor_sku: 'LY-77',
  lead_time_days: 5,
  minimum_order_quantity: 10,
  is_preferred: false,
  vendor_name: 'Lumber Yard',
  vendor_company_name: null,
  contact_person: null,
  vendor_email: 'pat@lumber.test',
  vendor_phone: null,
  material_name: pine.name,
  material_description: null,
  material_unit: 'each',
};
const cost = {
  id: '00000000-0000-4000-8000-0000000000c9',
  material_id: pine.id,
  material_name: pine.name,
  vendor_id: makeVendor().id,
  vendor_name: 'Lumber Yard',
  cost: 3,
  change: 0.5,
  effective_date: '2026-11-01',
  notes: null,
};
const answers = {
  'POST /rest/v1/rpc/material_page': [pine, sand],
  'GET /rest/v1/material_list': pine,
  'POST /rest/v1/rpc/vendor_page': [makeVendor()],
  'GET /rest/v1/vendor_list': makeVendor(),
  'GET /rest/v1/vendor_material_list': [offer],
  'GET /rest/v1/stock_movement_list': [],
  'POST /rest/v1/rpc/project_page': [],
  'GET /rest/v1/cost_history': [cost],
};
type Options = Partial<Parameters<typeof renderInShell>[1]>;
const show = (options: Options = {}) =>
  renderInShell(pages, {
    area,
    path: '/materials',
    ...options,
    answers: { ...answers, ...options.answers },
  });
const open = async (button: string, options: Options = {}) => {
  const shell = show(options);
  await shell.user.click(await screen.findByRole('button', { name: button }));
  return shell;
};

describe('MaterialsPage', () => {
  it('shows stock, cost, price, and margin', async () => {
    show();

    const card = within(await screen.findByRole('article', { name: 'Pine stud' }));

    expect(card.getByText('Low Stock')).toBeVisible();
    expect(card.getByText('15 / min 10 / reorder at 20')).toBeVisible();
    expect(screen.getByText('0 / min 12,500 / reorder at 20')).toBeVisible();
    expect(card.getByText('25.0%')).toBeVisible();
    const other = within(screen.getByRole('article', { name: 'Sand' }));
    expect(other.getByText('Out of Stock')).toBeVisible();
    expect(other.queryByText('Margin')).not.toBeInTheDocument();
    expect(other.getByText('No cost')).toBeVisible();
    expect(screen.getByText('Manage your construction materials and inventory')).toBeVisible();
  });

  it('has quick actions for low and out of stock', async () => {
    const { user, router } = show();
    await screen.findByRole('article', { name: 'Sand' });

    await user.click(screen.getByRole('button', { name: 'Low Stock Items' }));
    await waitFor(() => expect(router.state.location.search).toBe('?stock=low'));
    await user.click(screen.getByRole('button', { name: 'Out of Stock' }));

    await waitFor(() => expect(router.state.location.search).toBe('?stock=out'));
  });

  it('applies the vendor filter from the address', async () => {
    const { router } = show({ state: { vendorId: makeVendor().id, filter: 'vendor' } });

    await waitFor(() => expect(router.state.location.search).toBe(`?vendor=${makeVendor().id}`));
    await screen.findByRole('article', { name: 'Sand' });
  });

  it('shows an error when loading materials fails', async () => {
    show({ answers: { 'POST /rest/v1/rpc/material_page': databaseError('XX000', 'broken') } });

    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Failed to load materials. Please try again.',
    );
  });

  it('sets a preferred vendor and unlinks one, with a toast for each', async () => {
    const { user } = await open('View Pine stud', {
      answers: {
        'POST /rest/v1/rpc/set_preferred_vendor': offer,
        'DELETE /rest/v1/vendor_materials': null,
      },
    });

    await user.click(await screen.findByRole('button', { name: 'Set as preferred: Lumber Yard' }));
    expect(
      await screen.findByText('Set Lumber Yard as preferred vendor for Pine stud'),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Unlink Lumber Yard' }));

    expect(await screen.findByText('Unlinked Pine stud from Lumber Yard')).toBeVisible();
    expect(screen.getByText(/min order 10/)).toBeVisible();
    expect(screen.getByText('grade', { selector: 'dt' }).nextElementSibling).toHaveTextContent(
      '#2',
    );
  });

  it.each([
    ['GET /rest/v1/vendor_material_list', 'Failed to fetch vendors for material', []],
    [
      'POST /rest/v1/rpc/set_preferred_vendor',
      'Failed to set preferred vendor',
      ['Set as preferred: Lumber Yard'],
    ],
    [
      'DELETE /rest/v1/vendor_materials',
      'Failed to remove vendor-material relationship',
      ['Unlink Lumber Yard'],
    ],
    [
      'PATCH /rest/v1/vendor_materials',
      'Failed to update vendor-material relationship',
      ['Edit Lumber Yard', 'Update'],
    ],
  ])('says so when %s fails', async (call, words, buttons) => {
    const { user } = await open('View Pine stud', {
      answers: { [call]: databaseError('XX000', 'broken') },
    });

    for (const name of buttons) await user.click(await screen.findByRole('button', { name }));

    expect(await screen.findByText(words)).toBeVisible();
  });

  it("shows the list's data when loading details fails", async () => {
    const fault = databaseError('XX000', 'broken');
    const { user } = show({
      answers: {
        'GET /rest/v1/material_list': fault,
      },
    });

    await user.click(await screen.findByRole('button', { name: 'View Sand' }));

    expect(await screen.findByText('Failed to fetch material details')).toBeVisible();
    expect(within(screen.getByRole('dialog')).getByText('Available Vendors')).toBeVisible();
  });

  it('asks before deleting and shows the result', async () => {
    const answer = { fault: true };
    const { user } = await open('Delete Sand', {
      answers: {
        'DELETE /rest/v1/materials': () => (answer.fault ? databaseError('XX000', 'broken') : null),
      },
    });
    expect(
      screen.getByText(
        'Are you sure you want to delete this material? This action cannot be undone.',
      ),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Failed to delete material. Please try again.')).toBeVisible();

    answer.fault = false;
    await user.click(await screen.findByRole('button', { name: 'Delete Sand' }));
    await user.click(screen.getByRole('button', { name: 'Delete' }));

    expect(await screen.findByText('Material "Sand" deleted successfully')).toBeVisible();
  });

  it('saves typed specifications', async () => {
    const { user, requests } = await open('Edit Pine stud', {
      answers: { 'PATCH /rest/v1/materials': { id: '1' } },
    });
    await user.click(await screen.findByRole('button', { name: 'Add specification' }));
    const added = within(screen.getByLabelText('Specification 2'));
    await user.click(added.getByLabelText('Name'));
    await user.paste('Moisture');
    await user.click(added.getByLabelText('Value'));
    await user.paste('12%');
    await user.click(screen.getByRole('button', { name: 'Update Material' }));

    expect(await screen.findByText('Material "Pine stud" updated successfully')).toBeVisible();
    expect(requests.find(({ method }) => method === 'PATCH')?.body).toMatchObject({
      specifications: { grade: '#2', Moisture: '12%' },
    });
  });

  it('suggests comparing vendors when none is linked', async () => {
    await open('View Pine stud', { answers: { 'GET /rest/v1/vendor_material_list': [] } });

    expect(
      await screen.findByText('Lumber Yard is the primary vendor. No other prices are recorded.'),
    ).toBeVisible();
    expect(screen.getByText('Add vendors to compare pricing and availability')).toBeVisible();
  });

  it('shows the cost history and adds to it', async () => {
    const { user, requests } = await open('Track cost of Pine stud', {
      answers: { 'POST /rest/v1/cost_tracking': null },
    });
    expect(await screen.findByText('+$0.50')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Add record' }));
    expect(await screen.findByText('Please enter a valid cost')).toBeVisible();

    await user.type(screen.getByRole('spinbutton', { name: /Cost/ }), '3.25');
    await user.click(screen.getByRole('button', { name: 'Add record' }));

    expect(await screen.findByText('Cost tracking record added successfully')).toBeVisible();
    const sent = requests.find(({ path }) => path === '/rest/v1/cost_tracking')?.body;
    expect(sent).toMatchObject({ material_id: pine.id, cost: 3.25, vendor_id: null });
  });

  it.each([
    ['GET', 'Failed to fetch cost history', '/rest/v1/cost_history'],
    ['POST', 'Failed to add cost tracking record', '/rest/v1/cost_tracking'],
  ])('says so when the %s of a cost fails: %s', async (method, words, path) => {
    const { user } = await open('Track cost of Pine stud', {
      answers: {
        'POST /rest/v1/cost_tracking': null,
        [`${method} ${path}`]: databaseError('XX000', 'broken'),
      },
    });
    await user.type(await screen.findByRole('spinbutton', { name: /Cost/ }), '3.25');

    await user.click(screen.getByRole('button', { name: 'Add record' }));

    expect(await screen.findByText(words)).toBeVisible();
  });

  it('shows an empty cost history', async () => {
    await open('Track cost of Pine stud', { answers: { 'GET /rest/v1/cost_history': [] } });

    expect(await screen.findByText('No cost history available')).toBeVisible();
  });

  it('rejects using more than is in stock, next to the quantity', async () => {
    const refused = Response.json(
      { code: 'PT422', message: "There isn't enough in stock.", hint: 'quantity' },
      { status: 422 },
    );
    const { user } = await open('View Pine stud', {
      answers: { 'POST /rest/v1/stock_movements': refused },
    });
    await user.type(await screen.findByRole('spinbutton', { name: 'Quantity' }), '99');

    await user.click(screen.getByRole('button', { name: 'Book' }));

    expect(await screen.findByText("There isn't enough in stock.")).toBeVisible();
    expect(screen.getByRole('spinbutton', { name: 'Quantity' })).toHaveValue(99);
  });
});
