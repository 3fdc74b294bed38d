import { databaseError, renderInShell, screen, within } from '@plumbline/testing';
import { area } from '../../area.ts';
import { pages } from '../../routes.tsx';
import { makeQuote, makeProgress } from '../../shared/makeDocuments.ts';
// Loaded ahead: the first test would wait for it longer than for the page.
import './QuotePage.tsx';

const project_id = '00000000-0000-4000-8000-0000000000f1';
const useQuote = 'POST /rest/v1/rpc/use_quote';
type Quote = ReturnType<typeof makeQuote>;
const show = (more: Partial<Quote> = {}, answers: Record<string, unknown> = {}) => {
  const quote = makeQuote({
    status: 'accepted',
    subtotal: 45_000,
    discount_amount: 5000,
    project_id,
    project_name: 'Lakeside',
    ...more,
  });
  return renderInShell(pages, {
    area,
    path: `/quotes/${quote.id}`,
    answers: {
      'POST /rest/v1/rpc/quote_progress': makeProgress(),
      'POST /rest/v1/rpc/get_quote': quote,
      'POST /rest/v1/rpc/company_card': { name: 'Ridgeline Builders', address: {} },
      'POST /rest/v1/rpc/quote_margins': [],
      'GET /rest/v1/quote_revisions': [],
      'GET /rest/v1/quote_margin_warnings': [],
      [useQuote]: { project_id, contract: {}, change_order_id: null },
      ...answers,
    },
  });
};
const ask = async (user: ReturnType<typeof show>['user'], label: string) => {
  await user.click(await screen.findByRole('button', { name: label }));
  return within(await screen.findByRole('alertdialog', { name: `${label}?` }));
};

describe('the contract of an accepted quote', () => {
  it('is this quote, once confirmed', async () => {
    const { user, requests } = show({ contract: null });

    const dialog = await ask(user, 'Use as contract');
    expect(dialog.getByText(/becomes the contract at \$40,000\.00\./)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Use as contract' }));

    expect(await screen.findByText(/ is the contract$/)).toBeVisible();
    expect(requests.find(({ path }) => path.endsWith('use_quote'))?.body).toMatchObject({
      p_use: 'contract',
    });
  });

  it('starts the project that the quote lacks, and opens it', async () => {
    const start = 'POST /rest/v1/rpc/start_quote_project';
    const full = databaseError('PT402', 'Your plan includes 50 projects.');
    let isFull = true;
    const { user, requests, platform } = show(
      { project_id: null, project_name: null },
      { [start]: () => (isFull ? full : { project_id }) },
    );
    const started: string[] = [];
    platform.events.on('project.created@1', (event) => started.push(event.project_id));

    await user.click(await screen.findByRole('button', { name: 'Start project' }));
    expect(await screen.findByText('Your plan includes 50 projects.')).toBeVisible();
    isFull = false;
    await user.click(screen.getByRole('button', { name: 'Start project' }));

    expect(await screen.findByText(/^Project started, with .* as its contract$/)).toBeVisible();
    expect(started).toEqual([project_id]);
    expect(requests.filter(({ path }) => path.endsWith('start_quote_project'))).toHaveLength(2);
  });

  it('gets this quote added if there is another one', async () => {
    const contract = { status: 'signed', source: 'quote', is_this_quote: false };
    const { user, requests } = show({ contract });

    const dialog = await ask(user, 'Add to contract');
    expect(dialog.getByText(/^Adds \$40,000\.00 to the contract/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Add to contract' }));

    expect(await screen.findByText(/added to the contract$/)).toBeVisible();
    expect(requests.find(({ path }) => path.endsWith('use_quote'))?.body).toMatchObject({
      p_use: 'addition',
    });
  });

  it('shows a refusal', async () => {
    const refused = databaseError('PT409', 'This contract is closed. The owner can unlock it.');
    const { user } = show({ contract: null }, { [useQuote]: refused });

    const dialog = await ask(user, 'Use as contract');
    await user.click(dialog.getByRole('button', { name: 'Use as contract' }));

    expect(
      await screen.findByText('This contract is closed. The owner can unlock it.'),
    ).toBeVisible();
  });

  it.each([
    [
      { contract: { status: 'signed', source: 'quote', is_this_quote: true } },
      'This quote is the contract of Lakeside.',
    ],
    [
      {
        contract: { status: 'signed', source: 'quote', is_this_quote: false },
        change_order: { id: 'o1', number: 'CO-004' },
      },
      'Added to the contract of Lakeside as CO-004.',
    ],
  ])('names how the quote is used, with the way to the project: %#', async (used, text) => {
    show(used);

    const link = await screen.findByRole('link', { name: 'Lakeside' });
    expect(link.closest('[role="alert"]')).toHaveTextContent(text);
    expect(link).toHaveAttribute('href', `/projects/${project_id}?tab=financials`);
    expect(screen.queryByRole('button', { name: /contract$/ })).toBeNull();
  });

  it.each([{ status: 'sent' as const }, { project_id: null }])(
    'is not offered for %j',
    async (more) => {
      show({ contract: null, ...more });

      await screen.findByRole('button', { name: /^More for quote/ });
      expect(screen.queryByRole('button', { name: 'Use as contract' })).toBeNull();
    },
  );
});
