import { databaseError, renderInShell, screen, waitFor } from '@plumbline/testing';
import { area } from '../../area.ts';
import { pages } from '../../routes.tsx';
import { makeItem } from '../../shared/makeItem.ts';
import { makePage } from '../../shared/makePage.ts';

const stud = makeItem();
const answers = {
  'GET /rest/v1/item_list': stud,
  'POST /rest/v1/rpc/item_page': makePage([stud]),
  'GET /rest/v1/item_images': [],
  'GET /rest/v1/tax_rates': [{ id: 'r1', name: 'City', rate: 1.5 }],
  'POST /rest/v1/rpc/material_page': [],
  'GET /rest/v1/stock_movement_list': [],
  'POST /rest/v1/rpc/project_page': [],
  'GET /rest/v1/price_proposal_list': [],
  'GET /rest/v1/quote_margin_warnings': [],
  'POST /rest/v1/rpc/related_items': [],
  'POST /rest/v1/rpc/search_items': [],
  'POST /rest/v1/rpc/save_item': stud,
  'POST /rest/v1/rpc/find_item_by_sku': null,
};
type Options = Partial<Parameters<typeof renderInShell>[1]>;
const show = (path: string, options: Options = {}) =>
  renderInShell(pages, { area, path, ...options, answers: { ...answers, ...options.answers } });

const toTab = (name: string) => screen.getByRole('tab', { name });
const field = (name: RegExp) => screen.getByRole('textbox', { name });
const price = (name: RegExp) => screen.getByRole('spinbutton', { name });

describe('ItemFormPage', () => {
  it('creates an item and updates price and markup from each other', async () => {
    const { user, requests } = show('/items/add');
    expect(await screen.findByRole('heading', { name: 'Add New Item' })).toBeVisible();
    await user.type(field(/Item name/), 'Ridge beam');
    await user.click(toTab('Pricing'));

    await user.type(price(/Cost price/), '100');
    expect(price(/Selling price/)).toHaveValue(150);
    await user.clear(price(/Selling price/));
    await user.type(price(/Selling price/), '180');
    expect(price(/Markup/)).toHaveValue(80);
    await user.click(screen.getByRole('button', { name: 'Save Item' }));

    expect(await screen.findByText('Item created')).toBeVisible();
    const sent = requests.find(({ path }) => path.endsWith('/save_item'))?.body;
    expect(sent).toMatchObject({
      p_item: { name: 'Ridge beam', cost: 100, unit_price: 180, markup_percentage: 80 },
      p_related: [],
    });
    await waitFor(() => expect(screen.getByText('Showing 1 of 1 items')).toBeVisible());
  });

  it('adds no image to an item whose images did not load; offers Retry', async () => {
    let isDown = true;
    const { user } = show(`/items/edit/${stud.id}`, {
      answers: {
        'GET /rest/v1/item_images': () => (isDown ? databaseError('XX000', 'broken') : []),
      },
    });
    expect(await screen.findByText(/^Failed to load images/)).toBeVisible();
    expect(screen.queryByText('PNG, JPG, GIF up to 5MB')).toBeNull();

    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));

    expect(await screen.findByText('PNG, JPG, GIF up to 5MB')).toBeVisible();
  });

  it("starts with the company's default markup", async () => {
    const company = { settings: { default_markup: 40 } };
    const { user } = show('/items/add', { company });
    await screen.findByRole('textbox', { name: /Item name/ });
    expect(screen.getByText('PNG, JPG, GIF up to 5MB')).toBeVisible();

    await user.click(toTab('Pricing'));
    expect(price(/Markup/)).toHaveValue(40);
    await user.type(price(/Cost price/), '100');

    expect(price(/Selling price/)).toHaveValue(140);
  });

  it('starts empty, with a note, when the item to copy does not exist', async () => {
    const { requests } = show('/items/add?duplicate=garbage');

    expect(await screen.findByRole('heading', { name: 'Add New Item' })).toBeVisible();
    expect(await screen.findByRole('textbox', { name: /Item name/ })).toHaveValue('');
    expect(screen.getByText(/We couldn’t find the item to copy/)).toBeVisible();
    expect(requests.some(({ path }) => path === '/rest/v1/item_list')).toBe(false);
  });

  it('opens the tab with the first error', async () => {
    const { user } = show('/items/add');
    await user.type(await screen.findByRole('textbox', { name: /Item name/ }), 'Beam');

    await user.click(screen.getByRole('button', { name: 'Save Item' }));

    expect(await screen.findByText('Valid cost price is required')).toBeVisible();
    expect(screen.getByText('Valid selling price is required')).toBeVisible();
    expect(toTab('Pricing')).toHaveAttribute('aria-selected', 'true');
  });

  it('rejects a selling price that is not above the cost', async () => {
    const { user } = show('/items/add');
    await user.type(await screen.findByRole('textbox', { name: /Item name/ }), 'Beam');
    await user.click(toTab('Pricing'));
    await user.type(price(/Cost price/), '10');
    await user.clear(price(/Selling price/));
    await user.type(price(/Selling price/), '9');

    await user.click(screen.getByRole('button', { name: 'Save Item' }));

    expect(await screen.findByText('Selling price must be higher than cost price')).toBeVisible();
  });

  it('opens an item for editing and sends its version', async () => {
    const { user, requests } = show(`/items/edit/${stud.id}`);
    expect(await screen.findByRole('heading', { name: 'Edit Item' })).toBeVisible();
    const name = await screen.findByRole('textbox', { name: /Item name/ });
    expect(name).toHaveValue('Stud 2x4x8');

    await user.type(name, ' long');
    await user.click(screen.getByRole('button', { name: 'Update Item' }));

    expect(await screen.findByText('Item updated')).toBeVisible();
    const sent = requests.find(({ path }) => path.endsWith('/save_item'))?.body;
    expect(sent).toMatchObject({ p_item: { id: stud.id, name: 'Stud 2x4x8 long', version: 3 } });
  });

  it('shows the new stock after a movement and keeps unsaved input', async () => {
    let stored = stud;
    const { user, requests } = show(`/items/edit/${stud.id}`, {
      answers: {
        'GET /rest/v1/item_list': () => stored,
        'POST /rest/v1/stock_movements': () => {
          stored = { ...stud, current_stock: 125, version: 4 };
          return null;
        },
      },
    });
    await user.type(await screen.findByRole('textbox', { name: /Item name/ }), ' long');
    await user.click(toTab('Advanced'));
    expect(price(/Current stock/)).toHaveValue(120);

    await user.type(price(/Quantity/), '5{Enter}');

    await waitFor(() => expect(price(/Current stock/)).toHaveValue(125));
    expect(requests.some(({ path }) => path.endsWith('/save_item'))).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Update Item' }));
    expect(await screen.findByText('Item updated')).toBeVisible();
    expect(requests.find(({ path }) => path.endsWith('/save_item'))?.body).toMatchObject({
      p_item: { name: 'Stud 2x4x8 long', current_stock: 125, version: 4 },
    });
  });

  it("loads another user's changes and keeps unsaved input", async () => {
    let stored = stud;
    const { user, requests } = show(`/items/edit/${stud.id}`, {
      answers: {
        'GET /rest/v1/item_list': () => stored,
        'POST /rest/v1/rpc/save_item': () => {
          if (stored.version === 4) return stored;
          stored = { ...stud, description: 'Kiln dried', version: 4 };
          return Response.json(
            { code: 'PT409', message: 'Load it again.', details: null, hint: null },
            { status: 409 },
          );
        },
      },
    });
    await user.type(await screen.findByRole('textbox', { name: /Item name/ }), ' long');

    await user.click(screen.getByRole('button', { name: 'Update Item' }));

    await waitFor(() => expect(field(/Description/)).toHaveValue('Kiln dried'));
    expect(field(/Item name/)).toHaveValue('Stud 2x4x8 long');
    expect(screen.getByText(/^Someone else changed this item while/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Update Item' }));
    expect(await screen.findByText('Item updated')).toBeVisible();
    expect(requests.findLast(({ path }) => path.endsWith('/save_item'))?.body).toMatchObject({
      p_item: { name: 'Stud 2x4x8 long', description: 'Kiln dried', version: 4 },
    });
  });

  it('shows why adding a movement failed when the error names no field', async () => {
    const { user } = show(`/items/edit/${stud.id}`, {
      answers: { 'POST /rest/v1/stock_movements': databaseError('22003', 'numeric overflow') },
    });
    await screen.findByRole('textbox', { name: /Item name/ });
    await user.click(toTab('Advanced'));

    await user.type(price(/Quantity/), '999999999');
    await user.click(screen.getByRole('button', { name: 'Book' }));

    expect(
      await screen.findByText('Some of what you entered is not accepted. Please check it.'),
    ).toBeVisible();
  });

  it('starts a copy with a new name and no SKU', async () => {
    const { user } = show(`/items/add?duplicate=${stud.id}`);

    expect(await screen.findByRole('heading', { name: 'Duplicate Item' })).toBeVisible();
    expect(await screen.findByRole('textbox', { name: /Item name/ })).toHaveValue(
      'Copy of Stud 2x4x8',
    );
    await user.click(toTab('Advanced'));
    expect(field(/SKU/)).toHaveValue('');
    await user.click(screen.getByRole('button', { name: 'Generate' }));

    expect((field(/SKU/) as HTMLInputElement).value).toMatch(/^MAT-\d{6}$/);
  });

  it('continues to a quote with the item', async () => {
    const { user, router } = show(`/items/edit/${stud.id}`);
    await screen.findByRole('textbox', { name: /Item name/ });

    await user.click(screen.getByRole('button', { name: 'Save and use in a quote' }));

    expect(await screen.findByText('Went to /quotes')).toBeVisible();
    expect(router.state.location.state).toEqual({
      action: 'create',
      item: expect.objectContaining({ id: stud.id, name: stud.name, unit_price: 4.5 }),
    });
  });

  it('resets for another item', async () => {
    const { user } = show('/items/add');
    await user.type(await screen.findByRole('textbox', { name: /Item name/ }), 'Beam');
    await user.click(toTab('Pricing'));
    await user.type(price(/Cost price/), '10');

    await user.click(screen.getByRole('button', { name: 'Save and add another' }));

    await waitFor(() => expect(field(/Item name/)).toHaveValue(''));
  });

  it('shows a rejected barcode next to its field', async () => {
    const { user } = show(`/items/edit/${stud.id}`, {
      answers: {
        'POST /rest/v1/rpc/save_item': databaseError(
          'PT422',
          'Another item already has this barcode.',
          null,
          'barcode',
        ),
      },
    });
    await screen.findByRole('textbox', { name: /Item name/ });

    await user.click(screen.getByRole('button', { name: 'Update Item' }));

    expect(
      await screen.findByText('Failed to save item: Another item already has this barcode.'),
    ).toBeVisible();
    expect(field(/Barcode/)).toBeInvalid();
  });

  it('shows an error when the item cannot be loaded', async () => {
    show(`/items/edit/${stud.id}`, {
      answers: { 'GET /rest/v1/item_list': databaseError('PGRST116', 'no rows') },
    });

    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Failed to load item');
    expect(alert).toHaveTextContent('Failed to fetch item details');
  });

  it('explains that the scanner needs a phone and accepts a typed code', async () => {
    const { user } = show('/items/add');
    await screen.findByRole('textbox', { name: /Item name/ });
    await user.click(toTab('Advanced'));
    await user.click(screen.getByRole('button', { name: 'Scan' }));
    expect(await screen.findByText('Mobile Device Required')).toBeVisible();
    expect(
      screen.getByText('Barcode scanning requires a mobile device with camera access'),
    ).toBeVisible();

    const dialog = screen.getByRole('dialog', { name: 'Scan barcode' });
    await user.type(screen.getAllByRole('textbox', { name: /Barcode/ }).at(-1)!, 'LUM-9');
    await user.click(screen.getByRole('button', { name: 'Use code' }));

    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(field(/Barcode/)).toHaveValue('LUM-9');
  });

  it('rejects an image that is too large', async () => {
    const { user } = show('/items/add');
    const upload = await screen.findByLabelText('Item image');
    const file = new File(['x'], 'huge.png', { type: 'image/png' });
    Object.defineProperty(file, 'size', { value: 50 * 1024 * 1024 });

    await user.upload(upload, file);

    expect(
      await screen.findByText('This image is 50.0 MB. Choose one of 5 MB or less.'),
    ).toBeVisible();
  });
});
