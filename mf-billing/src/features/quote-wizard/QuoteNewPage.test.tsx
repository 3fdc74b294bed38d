import type { SlotProps } from '@plumbline/contract';
import { databaseError, renderInShell, screen, waitFor, within } from '@plumbline/testing';
import type { ComponentType } from 'react';
import { area } from '../../area.ts';
import { pages } from '../../routes.tsx';
import { makeQuote, makeProgress } from '../../shared/makeDocuments.ts';

const answers = {
  'GET /rest/v1/clients': [],
  'POST /rest/v1/rpc/client_page': [],
  'POST /rest/v1/rpc/project_page': [],
  'POST /rest/v1/rpc/next_document_number': () => Response.json('Q-0004'),
  'POST /rest/v1/rpc/save_quote': makeQuote({ quote_number: 'Q-0004' }),
  'POST /rest/v1/rpc/quote_progress': makeProgress(),
  'POST /rest/v1/rpc/get_quote': makeQuote({ quote_number: 'Q-0004' }),
  'GET /rest/v1/company_tax_settings': [],
  'GET /rest/v1/tax_rates': [],
  'GET /rest/v1/quote_margin_warnings': [],
  'POST /rest/v1/rpc/company_card': { name: 'Ridgeline Builders', address: {} },
  'GET /rest/v1/quote_revisions': [],
};

type Options = Partial<Parameters<typeof renderInShell>[1]>;
const show = (options: Options = {}) =>
  renderInShell(pages, {
    area,
    path: '/quotes/new',
    ...options,
    answers: { ...answers, ...options.answers },
  });
const next = () => screen.getByRole('button', { name: 'Next' });

describe('QuoteNewPage', () => {
  beforeEach(() => localStorage.clear());

  it('goes on only with a number and a title', async () => {
    const { user } = show();
    const title = await screen.findByRole('textbox', { name: /^Title/ });

    expect(screen.getByRole('textbox', { name: /^Quote number/ })).toHaveValue('Q-0004');
    expect(next()).toBeDisabled();
    expect(next()).toHaveAccessibleDescription('Add a title to continue.');
    expect(screen.getByRole('button', { name: 'Previous' })).toBeDisabled();
    await user.type(title, 'Kitchen');

    expect(next()).toBeEnabled();
    expect(next()).not.toHaveAccessibleDescription();
    await user.clear(screen.getByRole('textbox', { name: /^Quote number/ }));
    expect(next()).toBeDisabled();
  });

  it('starts with the company’s tax rate and offers its others by name', async () => {
    const { user } = show({
      answers: {
        'GET /rest/v1/company_tax_settings': { default_tax_rate: 7.125, tax_name: 'Sales Tax' },
        'GET /rest/v1/tax_rates': [{ name: 'City', rate: 1.5 }],
      },
    });

    expect(await screen.findByRole('textbox', { name: /^Tax rate/ })).toHaveValue('7.125');
    const select = screen.getByRole('combobox', { name: 'Tax' });
    expect(select).toHaveTextContent('Sales Tax (7.125%)');
    await user.click(screen.getByRole('textbox', { name: /^Tax rate/ }));
    await user.keyboard('{ArrowDown}{ArrowUp}');
    expect(screen.getByRole('textbox', { name: /^Tax rate/ })).toHaveValue('7.125');

    await user.click(select);
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Sales Tax (7.125%)',
      'City (1.5%)',
      'No tax',
    ]);
    await user.click(screen.getByRole('option', { name: 'City (1.5%)' }));

    expect(screen.getByRole('textbox', { name: /^Tax rate/ })).toHaveValue('1.5');
  });

  it('is usable with free lines when the catalogue is unavailable, and saves in one request', async () => {
    const { user, requests } = show();
    await user.type(await screen.findByRole('textbox', { name: /^Title/ }), 'Kitchen');
    await user.clear(screen.getByRole('textbox', { name: /^Tax rate/ }));
    await user.type(screen.getByRole('textbox', { name: /^Tax rate/ }), '8.25');
    await user.click(next());

    expect(await screen.findByText(/You can still type lines yourself/)).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: 'Line 1: Description' }), 'Drywall');
    await user.clear(screen.getByRole('textbox', { name: 'Line 1: Qty' }));
    await user.type(screen.getByRole('textbox', { name: 'Line 1: Qty' }), '1.5');
    await user.type(screen.getByRole('textbox', { name: 'Line 1: Unit price' }), '85.25');
    expect(
      within(screen.getByRole('region', { name: 'Totals' })).getByText('$138.43'),
    ).toBeVisible();
    await user.click(next());
    await user.click(await screen.findByRole('button', { name: 'Create Quote' }));

    expect(await screen.findByText('Quote #Q-0004 created successfully')).toBeVisible();
    const saves = requests.filter(({ path }) => path.endsWith('save_quote'));
    expect(saves).toHaveLength(1);
    expect(saves[0]?.body).toMatchObject({
      p_quote: { title: 'Kitchen', tax_rate: 8.25, number_origin: 'quotes_page' },
      p_items: [{ name: 'Drywall', quantity: 1.5, unit_price: 85.25 }],
      p_version: null,
    });
  });

  it('refuses a quantity of -1 before the review', async () => {
    const { user } = show();
    await user.type(await screen.findByRole('textbox', { name: /^Title/ }), 'Kitchen');
    await user.click(next());
    await user.type(await screen.findByRole('textbox', { name: 'Line 1: Description' }), 'Drywall');
    await user.clear(screen.getByRole('textbox', { name: 'Line 1: Qty' }));
    await user.type(screen.getByRole('textbox', { name: 'Line 1: Qty' }), '-1');

    await user.click(next());

    expect(screen.getByText('Enter a quantity from 0 to 9,999.999')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Create Quote' })).toBeNull();
  });

  it('keeps what was typed through a reload, and the same id, so that a retry makes no second quote', async () => {
    const first = show({
      answers: { 'POST /rest/v1/rpc/save_quote': databaseError('XX000', 'broken') },
    });
    await first.user.type(await screen.findByRole('textbox', { name: /^Title/ }), 'Kitchen');
    await first.user.click(next());
    await first.user.type(
      await screen.findByRole('textbox', { name: 'Line 1: Description' }),
      'Drywall',
    );
    await first.user.click(next());
    await first.user.click(await screen.findByRole('button', { name: 'Create Quote' }));
    expect(await screen.findByText('Error creating quote. Please try again.')).toBeVisible();
    const tried = first.requests.find(({ path }) => path.endsWith('save_quote'))?.body;
    first.unmount();

    const second = show();
    expect(await screen.findByText(/Your unsaved quote draft/)).toBeVisible();
    await second.user.click(await screen.findByRole('button', { name: 'Create Quote' }));

    expect(await screen.findByText('Quote #Q-0004 created successfully')).toBeVisible();
    expect(second.requests.find(({ path }) => path.endsWith('save_quote'))?.body).toEqual(tried);
  });

  it('keeps a draft that has no title yet, and leaves the offered number to the database', async () => {
    const first = show();
    const notes = await screen.findByRole('textbox', { name: /^Notes/ });
    await first.user.type(notes, 'Gate code 4711');
    first.unmount();

    // a colleague has taken Q-0004 meanwhile
    const { user, requests } = show({
      answers: { 'POST /rest/v1/rpc/next_document_number': () => Response.json('Q-0005') },
    });
    expect(await screen.findByText(/Your unsaved quote draft/)).toBeVisible();
    expect(screen.getByRole('textbox', { name: /^Notes/ })).toHaveValue('Gate code 4711');
    await user.type(screen.getByRole('textbox', { name: /^Title/ }), 'Kitchen');
    await user.click(next());
    await user.click(next());
    await user.click(await screen.findByRole('button', { name: 'Create Quote' }));

    await screen.findByText(/created successfully/);
    const saved = requests.find(({ path }) => path.endsWith('save_quote'))?.body;
    expect(saved).toMatchObject({
      p_quote: { number_origin: 'quotes_page', notes: 'Gate code 4711' },
    });
    expect(saved).not.toHaveProperty('p_quote.quote_number');
  });

  it('names the client it starts with, also one that is not among the first found', async () => {
    const far = { id: 'c9', name: 'Zimmer & Sons', email: null, payment_terms: null };
    show({
      state: { action: 'create', clientId: 'c9' },
      answers: {
        'GET /rest/v1/clients': far,
      },
    });

    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: /^Client/ })).toHaveValue('Zimmer & Sons'),
    );
  });

  it('puts the picked items into the lines and adds to the quantity of one that is there', async () => {
    const item = {
      item_id: '00000000-0000-4000-8000-0000000000e1',
      name: 'Lumber 2x4',
      description: null,
      unit: 'each',
      quantity: 3,
      unit_price: 4.5,
    };
    const Picker = ({ onPick }: SlotProps<'document.item-picker@1'>) => (
      <button onClick={() => onPick([item])}>Take lumber</button>
    );
    const { user } = show({
      fills: {
        'document.item-picker@1': Picker as ComponentType<object>,
      },
    });
    await user.type(await screen.findByRole('textbox', { name: /^Title/ }), 'Kitchen');
    await user.click(next());

    for (const _ of [1, 2]) {
      await user.click(await screen.findByRole('button', { name: 'Select Items' }));
      await user.click(await screen.findByRole('button', { name: 'Take lumber' }));
    }

    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'Line 1: Qty' })).toHaveValue('6'),
    );
    expect(screen.queryByRole('textbox', { name: 'Line 2: Qty' })).toBeNull();
  });
});
