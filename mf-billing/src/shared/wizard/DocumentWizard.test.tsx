import { jest } from '@jest/globals';
import { databaseError, renderInShell, screen, waitFor } from '@plumbline/testing';
import { area } from '../../area.ts';
import { pages } from '../../routes.tsx';
import { makeQuote, makeInvoice } from '../makeDocuments.ts';

const quote = makeQuote({
  client_id: null,
  client: null,
  custom_client_name: 'Mrs. Alvarez',
  terms: 'Half before work begins',
  notes: 'Gate code 4711',
  show_summary_only: true,
});
const invoice = makeInvoice({
  status: 'draft',
  due_date: '2999-01-31',
  payment_terms: 'Net 30',
  retainage_rate: 10,
});
const known = { id: invoice.client_id, name: 'Morgan', email: null, payment_terms: null };
const answers = {
  'GET /rest/v1/clients': known,
  'POST /rest/v1/rpc/client_page': [known],
  'POST /rest/v1/rpc/project_page': [],
  'GET /rest/v1/company_tax_settings': [],
  'GET /rest/v1/tax_rates': [],
  'POST /rest/v1/rpc/get_quote': quote,
  'POST /rest/v1/rpc/get_invoice': invoice,
  'POST /rest/v1/rpc/company_card': { name: 'Ridgeline Builders', address: {} },
  'GET /rest/v1/quote_revisions': [],
  'GET /rest/v1/quote_margin_warnings': [],
  'GET /rest/v1/client_credits': [],
  'GET /rest/v1/client_financials': [],
  'GET /rest/v1/reminders': [],
  'GET /rest/v1/reminder_schedules': [],
};
const kinds = [
  {
    kind: 'quote',
    word: 'Quote',
    file: quote,
    number: quote.quote_number,
    said: {
      Client: 'Mrs. Alvarez',
      'Valid until': 'Dec 31, 2026',
      Terms: 'Half before work begins',
      Notes: 'Gate code 4711',
      'Line prices': 'Hidden from the client',
    },
  },
  {
    kind: 'invoice',
    word: 'Invoice',
    file: invoice,
    number: invoice.invoice_number,
    said: {
      Client: 'Morgan',
      'Issue date': 'Nov 1, 2026',
      'Due date': 'Jan 31, 2999',
      'Payment terms': 'Net 30',
      Retainage: '10%',
    },
  },
];

type Options = Partial<Parameters<typeof renderInShell>[1]>;
const show = (path: string, more: Options['answers'] = {}) =>
  renderInShell(pages, { area, path, answers: { ...answers, ...more } });
const press = async (user: ReturnType<typeof show>['user'], name: string) =>
  user.click(await screen.findByRole('button', { name }));

describe.each(kinds)('the wizard of a stored $kind', ({ kind, word, file, number, said }) => {
  beforeEach(() => localStorage.clear());
  const path = `/${kind}s/${file.id}/edit`;

  it('saves the change', async () => {
    const { user } = show(path, { [`POST /rest/v1/rpc/save_${kind}`]: file });
    await press(user, 'Next');
    await press(user, 'Next');

    await press(user, `Update ${word}`);

    expect(await screen.findByText(`${word} #${number} updated successfully`)).toBeVisible();
  });

  it('names the client and the dates at the end, with the way back to each step', async () => {
    const { user } = show(path);
    await press(user, 'Next');
    await press(user, 'Next');

    const facts = await screen.findByRole('region', { name: 'Basic info' });

    const factsOf = () =>
      Object.fromEntries(
        [...facts.querySelectorAll('dt')].map((term) => [
          term.textContent,
          term.nextElementSibling?.textContent,
        ]),
      );
    await waitFor(() => expect(factsOf()).toEqual(said));
    await press(user, 'Edit Items');
    expect(screen.getByRole('textbox', { name: 'Line 1: Description' })).toBeVisible();
    await press(user, 'Next');
    await press(user, `Edit ${number} ${file.title}`);
    expect(screen.getByRole('textbox', { name: /^Title/ })).toHaveValue(file.title);
  });

  it('shows each step from its start', async () => {
    const scroll = jest.spyOn(Element.prototype, 'scrollIntoView');
    const { user } = show(path);
    await press(user, 'Next');
    await screen.findByRole('heading', { name: 'Items' });

    expect(scroll.mock.contexts.at(-1)).toContainElement(screen.getByText('Basic Info'));
    scroll.mockRestore();
  });

  it('says that the change failed, and what to do', async () => {
    const { user } = show(path, {
      [`POST /rest/v1/rpc/save_${kind}`]: databaseError('XX000', 'broken'),
    });
    await press(user, 'Next');
    await press(user, 'Next');

    await press(user, `Update ${word}`);

    expect(await screen.findByText(`Failed to update ${kind}`)).toBeVisible();
    expect(screen.getByText(`Error updating ${kind}. Please try again.`)).toBeVisible();
  });

  it('says where clients could not be loaded', async () => {
    show(path, { 'POST /rest/v1/rpc/client_page': databaseError('XX000', 'broken') });

    expect(await screen.findByText('Failed to load clients. Please try again.')).toBeVisible();
  });
});

it('says that a new quote could not be begun, and begins it on Retry', async () => {
  let fails = true;
  const { user } = show('/quotes/new', {
    'POST /rest/v1/rpc/next_document_number': () =>
      fails ? databaseError('XX000', 'broken') : Response.json('Q-0004'),
  });
  expect(await screen.findByRole('heading', { name: 'Failed to load data' })).toBeVisible();

  fails = false;
  await press(user, 'Retry');

  expect(await screen.findByRole('textbox', { name: /^Quote number/ })).toHaveValue('Q-0004');
});
