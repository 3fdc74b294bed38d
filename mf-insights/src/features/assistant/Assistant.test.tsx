import { gatewayFault, renderInShell, screen, waitFor } from '@plumbline/testing';
import { area } from '../../area.ts';
import { Fill } from '../../slots/Assistant.tsx';

const stream = (...parts: readonly unknown[]) =>
  new Response(
    [...parts.map((part) => `data: ${JSON.stringify(part)}\n\n`), 'data: [DONE]\n\n'].join(''),
    { headers: { 'content-type': 'text/event-stream' } },
  );
const greeting =
  "Hello! I'm your AI assistant. Ask me about your revenue, projects, clients, or items, or ask me to draft a quote.";
const figures = {
  as_of: '2026-11-21',
  projects: { total: 3, active: 2, delayed: 1, completed: 1 },
  recent_projects: [],
  clients: { active: 4 },
  items: { active: 9 },
  top_items: [],
  revenue: { this_month: 1200, last_month: 900, this_year: 15000 },
  received: { this_month: 1299, last_month: 974.25, this_year: 16237.5 },
  outstanding: { count: 3, value: 4000 },
  overdue: { count: 1, value: 2500.5 },
  overdue_invoices: [
    {
      id: 'a1',
      invoice_number: 'INV-7',
      balance: 2500.5,
      due_date: '2026-11-01',
      days_late: 20,
      client_name: 'Smith',
    },
  ],
  costs: null,
};
const answers = {
  'POST /rest/v1/rpc/named_in_question': [],
  'GET /rest/v1/ai_conversations': [],
  'POST /rest/v1/ai_conversations': null,
  'POST /rest/v1/rpc/assistant_context': figures,
};
type Options = Partial<Parameters<typeof renderInShell>[1]>;
const show = async ({ answers: own, ...options }: Options = {}) => {
  const shown = renderInShell(<Fill />, { area, answers: { ...answers, ...own }, ...options });
  await shown.user.click(await screen.findByRole('button', { name: 'Open AI Assistant' }));
  const input = await screen.findByRole('textbox', { name: 'Your question' });
  return { ...shown, input };
};

describe('the assistant', () => {
  it('greets with the topics a role can ask about', async () => {
    await show({ role: 'field_supervisor' });

    expect(screen.getByText(/Ask me about your projects or clients\.$/)).toBeVisible();
  });

  it('greets and suggests four questions at the start', async () => {
    const { user, input } = await show({
      answers: { 'POST /api/ai/openai/stream': () => stream({ content: 'Hi.' }) },
    });

    expect(screen.getByRole('heading', { name: 'AI Assistant' })).toBeVisible();
    expect(screen.getByText('Business Data Helper')).toBeVisible();
    expect(screen.getByText(greeting)).toBeVisible();
    expect(screen.getAllByRole('button', { name: /\?$/ })).toHaveLength(4);
    await user.type(input, 'hello{Enter}');
    expect(await screen.findByText('Hi.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /\?$/ })).toBeNull();
  });

  it('sends with Enter, adds a line with Shift+Enter, and stores the chat', async () => {
    const { user, input, requests } = await show({
      answers: {
        'POST /api/ai/openai/stream': () =>
          stream(
            { content: 'You have **two** ' },
            { content: 'projects: [Deck](/projects/7).' },
            { citations: [{ label: 'Deck', path: '/projects/7' }] },
          ),
      },
    });

    await user.type(input, 'one{Shift>}{Enter}{/Shift}two');
    expect(input).toHaveValue('one\ntwo');
    await user.type(input, '{Enter}');

    expect(await screen.findByText('two', { selector: 'strong' })).toBeVisible();
    expect(input).toHaveValue('');
    expect(screen.getAllByRole('link', { name: 'Deck' })[0]).toHaveAttribute('href', '/projects/7');
    await waitFor(() =>
      expect(
        requests.find((sent) => sent.method === 'POST' && /ai_conv/.test(sent.path))?.body,
      ).toMatchObject({
        message: 'one\ntwo',
        response: 'You have **two** projects: [Deck](/projects/7).',
      }),
    );
  });

  it('shows no HTML, images, or external links', async () => {
    const { user, input, container } = await show({
      answers: {
        'POST /api/ai/openai/stream': () =>
          stream({
            content:
              '<img src=x onerror=alert(1)> ![pixel](https://evil.example/p.png) [click](https://evil.example) [run](javascript:alert(1)) [slash](//evil.example)',
          }),
      },
    });

    await user.type(input, 'hello{Enter}');
    await screen.findByText(/click/);

    expect(container.querySelector('img, script, iframe')).toBeNull();
    expect(screen.queryAllByRole('link')).toHaveLength(0);
  });

  it("answers offline from the company's data and says so", async () => {
    const { user, input } = await show({
      answers: { 'POST /api/ai/openai/stream': () => gatewayFault(503, 'down', 'ai_offline') },
    });

    await user.type(input, 'What is overdue?{Enter}');

    expect(await screen.findByText('Offline answer')).toBeVisible();
    expect(screen.getByText('$2,500.50', { selector: 'strong' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'INV-7' })).toHaveAttribute('href', '/invoices/a1');
    expect(screen.getByText(/no AI service is connected. Your administrator/)).toBeVisible();
  });

  it.each([
    [429, 'ai_quota', /usage limit of the assistant/],
    [401, 'not_signed_in', /authentication issue/],
    [502, 'provider_auth', /authentication issue/],
    [500, 'other', /^Sorry, I encountered an error. Please try again./],
  ])('tells of a %i %s, keeps the question and tries again', async (status, code, words) => {
    let isDown = true;
    const { user, input } = await show({
      answers: {
        'POST /api/ai/openai/stream': () =>
          isDown ? gatewayFault(status, 'The service says no', code) : stream({ content: 'Here.' }),
      },
    });

    await user.type(input, 'hello{Enter}');

    expect(await screen.findByText(words)).toBeVisible();
    expect(input).toHaveValue('hello');
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Here.')).toBeVisible();
    expect(screen.queryByText(words)).toBeNull();
  });

  it('retries a failed stream as a plain request, then apologizes', async () => {
    let whole: unknown = { content: 'In one piece.' };
    const { user, input } = await show({
      answers: {
        'POST /api/ai/openai/stream': () => gatewayFault(502, 'down', 'provider_failed'),
        'POST /api/ai/chat': () => whole,
      },
    });

    await user.type(input, 'hello{Enter}');
    expect(await screen.findByText('In one piece.')).toBeVisible();
    whole = gatewayFault(502, 'down', 'provider_failed');
    await user.type(input, 'again{Enter}');

    expect(
      await screen.findByText(
        /^I apologize, but I'm currently experiencing technical difficulties/,
      ),
    ).toBeVisible();
  });

  it.each([
    [
      'tells that its provider broke off',
      'data: {"code":"provider_failed","error":"AI service temporarily unavailable. Please try again later."}\n\ndata: [DONE]\n\n',
    ],
    ['ends without its last line', ''],
  ])('keeps what was said and the question when a stream %s', async (_what, rest) => {
    const { user, input } = await show({
      answers: {
        'POST /api/ai/openai/stream': () =>
          new Response(`data: {"content":"Half an answer"}\n\n${rest}`, {
            headers: { 'content-type': 'text/event-stream' },
          }),
      },
    });

    await user.type(input, 'hello{Enter}');

    expect(
      await screen.findByText(
        "I apologize, but I'm currently experiencing technical difficulties. Please try again in a moment.",
      ),
    ).toBeVisible();
    expect(
      await screen.findByText('AI service temporarily unavailable. Please try again later.'),
    ).toBeVisible();
    expect(screen.getByText('Half an answer')).toBeVisible();
    expect(input).toHaveValue('hello');
  });

  it('stops a stream and keeps the received text', async () => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const writer = writable.getWriter();
    const { user, input } = await show({
      answers: {
        'POST /api/ai/openai/stream': () =>
          new Response(readable, { headers: { 'content-type': 'text/event-stream' } }),
      },
    });
    await user.type(input, 'hello{Enter}');
    void writer.write(new TextEncoder().encode('data: {"content":"Half a"}\n\n'));
    expect(await screen.findByText('Half a')).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Stop' }));

    expect(await screen.findByRole('button', { name: 'Send' })).toBeVisible();
    expect(screen.getByText('Half a')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('minimizes and reopens unchanged; Clear starts over', async () => {
    const { user, input } = await show({
      answers: { 'POST /api/ai/openai/stream': () => stream({ content: 'Hi.' }) },
    });
    await user.type(input, 'hello{Enter}');
    await screen.findByText('Hi.');

    await user.click(screen.getByRole('button', { name: 'Minimize' }));
    expect(screen.getByText('Hi.')).not.toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Open AI Assistant' }));
    expect(screen.getByText('Hi.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear chat' }));

    expect(await screen.findByText('Chat cleared')).toBeVisible();
    expect(screen.queryByText('Hi.')).toBeNull();
    expect(screen.getByText(greeting)).toBeVisible();
  });

  it('opens a draft in the quote wizard and saves nothing', async () => {
    const draft = {
      title: '12 by 16 deck',
      client: { id: 'c1', name: 'Ann Smith' },
      client_name: null,
      unmatched: ['railing'],
      items: [
        {
          item_id: 'i1',
          name: 'Deck boards',
          description: null,
          unit: 'square_foot',
          quantity: 192,
          unit_price: 8.5,
        },
        {
          item_id: null,
          name: 'railing',
          description: null,
          unit: 'each',
          quantity: 1,
          unit_price: 0,
        },
      ],
    };
    const { user, input, router } = await show({
      answers: {
        'POST /api/ai/openai/stream': () => gatewayFault(503, 'down', 'ai_offline'),
        'POST /api/ai/draft': { draft },
      },
    });

    await user.type(input, 'quote a 12 by 16 deck for Smith{Enter}');
    expect(await screen.findByText('Not in your price book: railing')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Open in quote wizard' }));

    expect(await screen.findByText('Went to /quotes/new')).toBeVisible();
    expect(router.state.location.state).toMatchObject({ clientId: 'c1', title: '12 by 16 deck' });
  });
});
