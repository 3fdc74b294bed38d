import { fireEvent, renderInShell, screen, waitFor, within } from '@plumbline/testing';
import { area } from '../../area.ts';
import { pages } from '../../routes.tsx';
import { makeQuote } from '../../shared/makeDocuments.ts';

const item = {
  id: '00000000-0000-4000-8000-0000000000e1',
  name: 'Drywall, hung',
  description: 'Half inch',
  unit: 'square foot',
  price: 2.5,
};
const saved = makeQuote({ quote_number: 'Q-0004' });
const answers = {
  'GET /rest/v1/clients': [],
  'POST /rest/v1/clients': null,
  'POST /rest/v1/rpc/client_page': [],
  'POST /rest/v1/rpc/alike_clients': [],
  'POST /rest/v1/rpc/project_page': [],
  'POST /rest/v1/rpc/picker_page': [item],
  'POST /rest/v1/rpc/next_document_number': () => Response.json('Q-0004'),
  'POST /rest/v1/rpc/save_quote': saved,
  'POST /rest/v1/rpc/get_quote': saved,
  'GET /rest/v1/company_tax_settings': { default_tax_rate: 8.25, tax_name: 'Sales Tax' },
  'GET /rest/v1/tax_rates': [],
  'GET /rest/v1/quote_margin_warnings': [],
  'GET /rest/v1/client_message_consent': [],
  'POST /rest/v1/rpc/company_card': { name: 'Ridgeline Builders', address: {} },
  'GET /rest/v1/quote_revisions': [],
};

type Options = Partial<Parameters<typeof renderInShell>[1]>;
const show = (options: Options = {}) =>
  renderInShell(pages, {
    area,
    path: '/quotes/quick',
    ...options,
    answers: { ...answers, ...options.answers },
  });
const line = (at: number, label: string) => screen.getByLabelText(`Line ${at}: ${label}`);
const description = (at: number) => screen.getByLabelText(`Line ${at}: Description`);

describe('QuickQuotePage', () => {
  beforeEach(() => localStorage.clear());

  it('adds the typed client with the quote, which is called after its first line', async () => {
    const { user, requests, platform } = show();
    const added: string[] = [];
    platform.events.on('client.created@1', ({ client_id }) => added.push(client_id));
    await user.type(await screen.findByRole('combobox', { name: 'Client' }), 'Ann Acme');
    await user.click(await screen.findByRole('option', { name: 'Add “Ann Acme” as a client' }));
    expect(screen.getByRole('textbox', { name: /^Client name/ })).toHaveValue('Ann Acme');
    await user.type(screen.getByRole('textbox', { name: 'Mobile phone' }), '5125550134');
    await user.type(description(1), 'Tile floor');
    await user.type(line(1, 'Unit price'), '1200');

    await user.click(screen.getByRole('button', { name: 'Send quote' }));

    expect(await screen.findByRole('dialog', { name: 'Send quote Q-0004' })).toBeVisible();
    const client = requests.find(
      ({ path, method }) => path === '/rest/v1/clients' && method === 'POST',
    )?.body as { id: string };
    expect(client).toMatchObject({ name: 'Ann Acme', phone: '(512) 555-0134', email: null });
    expect(added).toEqual([client.id]);
    expect(requests.find(({ path }) => path.endsWith('save_quote'))?.body).toMatchObject({
      p_quote: { title: 'Tile floor', client_id: client.id, tax_rate: 8.25 },
      p_items: [{ name: 'Tile floor', quantity: 1, unit_price: 1200 }],
    });
  });

  it('asks once for the sales tax, before the first quote goes out without it', async () => {
    let settings: object | null = null;
    const { user, requests } = show({
      answers: {
        'GET /rest/v1/company_tax_settings': () => Response.json(settings),
        'POST /rest/v1/company_tax_settings': ({ body }: { body: object }) => {
          settings = body;
          return new Response(null, { status: 201 });
        },
      },
    });
    const question = within(await screen.findByRole('note', { name: 'Sales tax' }));
    await user.click(question.getByRole('button', { name: 'Use this rate' }));
    expect(await question.findByText('Enter a rate from 0 to 100')).toBeVisible();
    await user.type(question.getByRole('textbox', { name: 'Sales tax (%)' }), '7.25');
    await user.click(question.getByRole('button', { name: 'Use this rate' }));

    await waitFor(() =>
      expect(screen.queryByRole('note', { name: 'Sales tax' })).not.toBeInTheDocument(),
    );
    expect(
      requests.find(({ path, method }) => path.endsWith('tax_settings') && method === 'POST')?.body,
    ).toMatchObject({ default_tax_rate: 7.25, tax_name: 'Sales Tax' });
    expect(screen.getByText(/Sales Tax \(7.25%\)/, { selector: 'span, dt, p' })).toBeVisible();
  });

  it('starts from a template, below what is there, and takes it back', async () => {
    const empty = {
      item_id: null,
      section: null,
      description: null,
      unit: null,
      is_optional: false,
      alternative_group: null,
    };
    const lines = [
      { ...empty, name: 'Tear-off', quantity: 12, unit_price: 82.5 },
      { ...empty, name: 'Crane', quantity: 1, unit_price: null },
    ];
    const start = { title: 'New roof', lines, notes: null, terms: 'Half down' };
    const { user } = show({
      answers: {
        'GET /rest/v1/quote_templates': [{ ...start, id: 't1', name: 'Reroof', version: 1 }],
        'POST /rest/v1/rpc/quote_from_template': start,
      },
    });
    await user.type(await screen.findByLabelText('Line 1: Description'), 'Permit');
    await user.click(screen.getByRole('button', { name: 'Use a template' }));

    await user.click(await screen.findByRole('button', { name: 'Reroof 2 lines' }));

    expect(await screen.findByLabelText('Line 3: Description')).toHaveValue('Crane');
    expect(line(3, 'Unit price')).toHaveValue('');
    expect(line(2, 'Unit price')).toHaveValue('82.50');
    expect(screen.getByLabelText('Terms')).toHaveValue('Half down');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(screen.queryByLabelText('Line 2: Description')).toBeNull());
    expect(description(1)).toHaveValue('Permit');
  });

  it('fills a line from the price book by keyboard and goes on to the next with Enter', async () => {
    const { user, requests } = show();
    await user.type(await screen.findByLabelText('Line 1: Description'), 'dry');
    expect(await screen.findByRole('option', { name: /^Drywall, hung/ })).toBeVisible();
    expect(description(1)).toHaveAttribute('aria-expanded', 'true');

    await user.keyboard('{ArrowDown}{Enter}');

    expect(line(1, 'Qty')).toHaveFocus();
    expect(line(1, 'Unit price')).toHaveValue('2.50');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    await user.keyboard('40{Enter}');
    expect(description(2)).toHaveFocus();
    expect(
      await within(screen.getByRole('region', { name: 'Totals' })).findByText('$108.25'),
    ).toBeVisible();
    // A line without a description is not left for another empty one.
    await user.keyboard('{Enter}');
    expect(screen.queryByLabelText('Line 3: Description')).not.toBeInTheDocument();
    expect(requests.findLast(({ path }) => path.endsWith('picker_page'))?.body).toMatchObject({
      p_filters: { q: 'dry' },
    });
  });

  it('takes rows pasted from a spreadsheet as lines', async () => {
    show();
    const first = await screen.findByLabelText('Line 1: Description');

    fireEvent.paste(first, {
      clipboardData: { getData: () => 'Item\tQty\tPrice\nPaint\t2\t$40\nTrim\t10\t3.25' },
    });

    await waitFor(() => expect(description(2)).toHaveValue('Trim'));
    expect(description(1)).toHaveValue('Paint');
    expect(line(2, 'Qty')).toHaveValue('10');
    expect(line(2, 'Unit price')).toHaveValue('3.25');
  });

  it('offers the client that has the typed phone number', async () => {
    const { user } = show({
      answers: { 'POST /rest/v1/rpc/alike_clients': [{ id: 'c9', name: 'Morgan Lake' }] },
    });
    await user.type(await screen.findByRole('combobox', { name: 'Client' }), 'Lake');
    await user.click(await screen.findByRole('option', { name: /^Add “Lake”/ }));
    await user.type(screen.getByRole('textbox', { name: 'Mobile phone' }), '5125550134');

    expect(await screen.findByText('Morgan Lake is already a client.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Use Morgan Lake' }));

    expect(await screen.findByRole('combobox', { name: 'Client' })).toBeVisible();
  });

  it('needs a line, and says so', async () => {
    const { user, requests } = show();
    await user.click(await screen.findByRole('button', { name: 'Save draft' }));

    expect(await screen.findByText('At least one item must be added to the quote')).toBeVisible();
    expect(requests.some(({ path }) => path.endsWith('save_quote'))).toBe(false);
  });

  it('shares its draft with the step-by-step form', async () => {
    const { user } = show();
    await user.type(await screen.findByLabelText('Line 1: Description'), 'Tile floor');
    await waitFor(() =>
      expect(Object.keys(localStorage).some((key) => key.includes('draft.quote'))).toBe(true),
    );

    show();

    expect((await screen.findAllByText('Your unsaved quote draft was restored.'))[0]).toBeVisible();
  });
});
