import { fireEvent, renderInShell, screen, within } from '@plumbline/testing';
import { area } from '../../area.ts';
import { pages } from '../../routes.tsx';
import { makeQuote, makeProgress } from '../../shared/makeDocuments.ts';

const show = (
  quote: ReturnType<typeof makeQuote>,
  more: Record<string, unknown> = {},
  search = '',
) =>
  renderInShell(pages, {
    area,
    path: `/quotes/${quote.id}${search}`,
    answers: {
      'POST /rest/v1/rpc/quote_progress': makeProgress(),
      'POST /rest/v1/rpc/get_quote': quote,
      'POST /rest/v1/rpc/company_card': { name: 'Ridgeline Builders', address: {} },
      'POST /rest/v1/rpc/quote_margins': [],
      'GET /rest/v1/quote_revisions': [],
      'GET /rest/v1/quote_margin_warnings': [],
      'POST /rest/v1/rpc/client_page': [],
      'GET /rest/v1/clients': null,
      ...more,
    },
  });
const deposit = {
  id: 'i1',
  invoice_number: 'INV-0001',
  kind: 'deposit' as const,
  status: 'sent',
  total_amount: 40,
};
const billed = (billed_amount: number) =>
  makeQuote({
    status: 'accepted',
    subtotal: 100,
    discount_amount: 10,
    billed_amount,
    invoices: [deposit, { ...deposit, id: 'i2', invoice_number: 'INV-0002', status: 'void' }],
  });

describe('QuotePage', () => {
  it('converts at once where the address asks for it, and drops that from the address', async () => {
    const { router } = show(makeQuote({ status: 'accepted' }), {}, '?action=convert');
    expect(await screen.findByRole('dialog')).toHaveTextContent(/Create and Send/);
    expect(router.state.location.search).toBe('');
  });

  it('says what was invoiced, what of it is void, and what is left', async () => {
    const { user } = show(billed(36.96), {
      'POST /rest/v1/rpc/preview_quote_bill': {
        total_amount: 57.42,
        tax_amount: 4.38,
        retainage_amount: 0,
        left: 0,
      },
    });

    const invoices = await screen.findByRole('region', { name: 'Invoices' });
    expect(within(invoices).getByRole('link', { name: 'INV-0001 (Deposit)' })).toBeVisible();
    expect(within(invoices).getByRole('link', { name: 'INV-0002 (Deposit, void)' })).toBeVisible();
    expect(invoices).toHaveTextContent('Left to invoice, before tax$53.04');
    expect(screen.getByText(/^This quote is invoiced and can’t be changed\./)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Revise' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Bill remaining' }));
    expect(await screen.findByText('$53.04 left to invoice, before tax')).toBeVisible();
    expect(await screen.findByText(/^Total with tax: \$57\.42\./)).toBeVisible();
  });

  it('offers no rest where all is invoiced', async () => {
    const { user } = show(billed(90));

    await user.click(await screen.findByRole('button', { name: /^More for quote/ }));

    expect(await screen.findByRole('menuitem', { name: 'Duplicate' })).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: 'Bill remaining' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Bill remaining' })).toBeNull();
  });

  it('shows what the client has done meanwhile to whoever comes back to the tab', async () => {
    const quotes = [makeQuote({ status: 'sent' }), makeQuote({ status: 'accepted' })];
    show(quotes[0]!, { 'POST /rest/v1/rpc/get_quote': () => Response.json(quotes.shift()) });
    expect(await screen.findByRole('button', { name: 'Mark as Accepted' })).toBeVisible();

    fireEvent(window, new Event('focus'));

    expect(await screen.findByRole('button', { name: 'Convert to Invoice' })).toBeVisible();
  });

  it.each(['sent', 'expired', 'rejected', 'accepted'] as const)(
    'revises a quote that is %s in place of editing it',
    async (status) => {
      const quote = makeQuote({ status });
      const asked: unknown[] = [];
      const { user } = show(quote, {
        'POST /rest/v1/rpc/revise_quote': ({ body }: { body: unknown }) => {
          asked.push(body);
          return { ...quote, status: 'draft', revision: 2, version: 2 };
        },
        'GET /rest/v1/company_tax_settings': [],
        'GET /rest/v1/tax_rates': [],
        'POST /rest/v1/rpc/project_page': [],
      });

      await user.click(await screen.findByRole('button', { name: /^More for quote/ }));
      expect(screen.queryByRole('menuitem', { name: 'Edit' })).toBeNull();
      await user.click(screen.getByRole('menuitem', { name: 'Revise' }));
      await user.type(await screen.findByRole('textbox', { name: /^Reason/ }), 'Bigger deck');
      await user.click(screen.getByRole('button', { name: 'Revise' }));

      expect(await screen.findByRole('heading', { name: /^Edit quote/ })).toBeVisible();
      expect(asked).toEqual([{ p_id: quote.id, p_reason: 'Bigger deck' }]);
    },
  );

  it('saves its lines as a template, an item without its price of today', async () => {
    const quote = makeQuote({ status: 'draft', title: 'New roof', terms: 'Half down' });
    const [own, item] = [quote.items[0]!, quote.items[0]!];
    const { user, requests } = show(
      {
        ...quote,
        items: [
          { ...own, item_id: null, unit_price: 450 },
          { ...item, item_id: 'i1', unit_price: 82.5 },
        ],
      },
      { 'POST /rest/v1/rpc/save_quote_template': { message: 'Taken', code: 'PT409' } },
    );
    await user.click(await screen.findByRole('button', { name: /^More for quote/ }));
    await user.click(screen.getByRole('menuitem', { name: 'Save as template' }));
    await user.click(await screen.findByRole('button', { name: 'Save template' }));

    await screen.findByRole('textbox', { name: 'Template name' });
    const sent = requests.find(({ path }) => path.endsWith('save_quote_template'))?.body;
    expect(sent).toMatchObject({
      p_template: {
        name: 'New roof',
        terms: 'Half down',
        lines: [{ unit_price: 450 }, { item_id: 'i1', unit_price: null }],
      },
    });
  });

  it('edits a draft, which needs no revision', async () => {
    const { user } = show(makeQuote({ status: 'draft' }));

    await user.click(await screen.findByRole('button', { name: /^More for quote/ }));

    expect(screen.getByRole('menuitem', { name: 'Edit' })).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: 'Revise' })).toBeNull();
  });

  it('shows another status at once, before the quote is read anew', async () => {
    const sent = makeQuote({ status: 'sent' });
    const first = [sent];
    const { user } = show(sent, {
      'POST /rest/v1/rpc/get_quote': () => first.shift() ?? new Promise(() => {}),
      'POST /rest/v1/rpc/set_quote_status': { ...sent, status: 'accepted' },
    });

    await user.click(await screen.findByRole('button', { name: 'Mark as Accepted' }));

    expect(await screen.findByRole('button', { name: 'Convert to Invoice' })).toBeVisible();
  });
});
