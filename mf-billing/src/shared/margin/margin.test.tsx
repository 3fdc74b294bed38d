import { fireEvent, renderInShell, screen, waitFor, within } from '@plumbline/testing';
import { area } from '../../area.ts';
import { pages } from '../../routes.tsx';
import { emptyLine } from '../draftLines.ts';
import { makeQuote, makeQuoteLine } from '../makeDocuments.ts';
import { quoteToPrintDocument } from '../print/quotePrintDocument.ts';
import { priceAtMargin, quoteMargin } from './quoteMargin.ts';

const item = {
  id: '00000000-0000-4000-8000-0000000000e1',
  name: 'Drywall, hung',
  description: 'Half inch',
  unit: 'square foot',
  price: 250,
};
const answers = {
  'GET /rest/v1/clients': [],
  'POST /rest/v1/clients': null,
  'POST /rest/v1/rpc/client_page': [],
  'POST /rest/v1/rpc/alike_clients': [],
  'POST /rest/v1/rpc/project_page': [],
  'POST /rest/v1/rpc/picker_page': [item],
  'POST /rest/v1/rpc/next_document_number': () => Response.json('Q-0004'),
  'POST /rest/v1/rpc/save_quote': makeQuote({ quote_number: 'Q-0004' }),
  'POST /rest/v1/rpc/get_quote': makeQuote({ quote_number: 'Q-0004' }),
  'GET /rest/v1/company_tax_settings': { default_tax_rate: 0, tax_name: 'Sales Tax' },
  'GET /rest/v1/tax_rates': [],
  'GET /rest/v1/quote_margin_warnings': [],
  'GET /rest/v1/client_message_consent': [],
  'GET /rest/v1/items_database': [{ id: item.id, cost: 187.77 }],
  'POST /rest/v1/rpc/company_card': { name: 'Ridgeline Builders', address: {} },
  'GET /rest/v1/quote_revisions': [],
};

const line = (at: number, label: string) => screen.getByLabelText(`Line ${at}: ${label}`);
const enter = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } });
const panel = () => screen.getByRole('region', { name: 'Cost and margin' });

describe('cost and margin while quoting', () => {
  beforeEach(() => localStorage.clear());

  it('shows the cost of an item and of a typed line, prices both at the target, and saves the costs', async () => {
    const { user, requests } = renderInShell(pages, { area, path: '/quotes/quick', answers });
    await user.type(await screen.findByLabelText('Line 1: Description'), 'dry');
    await user.click(await screen.findByRole('option', { name: /^Drywall, hung/ }));
    await user.click(screen.getByRole('button', { name: 'Add line' }));
    enter(line(2, 'Description'), 'Haul away');
    enter(line(2, 'Unit price'), '100');
    expect(requests.some(({ path }) => path.endsWith('items_database'))).toBe(false);

    await user.click(within(panel()).getByRole('button', { name: 'Show costs' }));
    await waitFor(() => expect(line(1, 'Unit cost (internal)')).toHaveValue('187.77'));
    await waitFor(() => expect(panel()).toHaveTextContent('Cost of 1 of 2 lines$187.77'));
    expect(panel()).toHaveTextContent('Margin of those lines$62.23 (24.9%)');
    expect(panel()).toHaveTextContent('1 line has no cost yet.');

    enter(line(2, 'Unit cost (internal)'), '-5');
    fireEvent.blur(line(2, 'Unit cost (internal)'));
    expect(screen.getByText('Enter a cost in dollars, 0 or more')).toBeVisible();
    enter(line(2, 'Unit cost (internal)'), '64.11');
    await waitFor(() => expect(panel()).toHaveTextContent('Margin$98.12 (28%)'));

    const target = within(panel()).getByRole('textbox', { name: 'Target margin %' });
    enter(target, '100');
    expect(within(panel()).getByRole('alert')).toHaveTextContent(
      'Enter a margin from 0 to less than 100',
    );
    enter(target, '40');
    expect(panel()).toHaveTextContent('Below your target of 40%.');
    await user.click(within(panel()).getByRole('button', { name: 'Set prices from cost' }));
    expect(line(1, 'Unit price')).toHaveValue('312.95');
    expect(line(2, 'Unit price')).toHaveValue('106.85');

    await user.click(screen.getByRole('button', { name: 'Save draft' }));
    await waitFor(() =>
      expect(requests.some(({ path }) => path.endsWith('save_quote'))).toBe(true),
    );
    expect(requests.find(({ path }) => path.endsWith('save_quote'))?.body).toMatchObject({
      p_items: [
        { item_id: item.id, unit_price: 312.95, unit_cost: null },
        { unit_price: 106.85, unit_cost: 64.11 },
      ],
    });
  }, 90_000);

  it('prints no cost on the document', () => {
    const line = makeQuoteLine({ unit_cost: 187.77 });
    const card = { name: 'Ridgeline Builders', address: {} } as Parameters<
      typeof quoteToPrintDocument
    >[1];

    const printed = JSON.stringify(quoteToPrintDocument(makeQuote({ items: [line] }), card));

    expect(printed).toContain('Drywall');
    expect(printed).not.toMatch(/187\.77|375\.54|cost|margin/i);
  });
});

describe('quoteMargin', () => {
  const made = (unit_price: string, unit_cost: number | null, quantity = '1') => ({
    ...emptyLine(),
    name: 'Work',
    unit_price,
    unit_cost,
    quantity,
  });

  it('leaves a line without a cost out, with its price, and takes the discount off once all are known', () => {
    expect(quoteMargin([made('100', 60), made('500', null)], 10, new Map())).toMatchObject({
      cost: 60,
      price: 100,
      margin: 40,
      percent: 40,
      unknown: 1,
    });
    expect(quoteMargin([made('100', 60, '2')], 20, new Map())).toMatchObject({
      cost: 120,
      price: 180,
      margin: 60,
      percent: 33.3,
      unknown: 0,
    });
  });

  it('prices at no margin of 100% or more', () => {
    expect(priceAtMargin(60, 40)).toBe(100);
    expect(priceAtMargin(60, 100)).toBeNull();
    expect(priceAtMargin(60, -1)).toBeNull();
  });
});
