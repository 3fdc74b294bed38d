import { databaseError, renderInShell, screen } from '@plumbline/testing';
import { area } from '../../area.ts';
import { pages } from '../../routes.tsx';
import { makeQuote, makeProgress } from '../../shared/makeDocuments.ts';

const quote = makeQuote();
const path = `/quotes/${quote.id}/edit`;
const common = {
  'GET /rest/v1/clients': [],
  'POST /rest/v1/rpc/client_page': [],
  'POST /rest/v1/rpc/project_page': [],
  'GET /rest/v1/company_tax_settings': [],
  'GET /rest/v1/tax_rates': [],
  'GET /rest/v1/quote_margin_warnings': [],
  'POST /rest/v1/rpc/company_card': { name: 'Ridgeline Builders', address: {} },
  'GET /rest/v1/quote_revisions': [],
};

describe('QuoteEditPage', () => {
  beforeEach(() => localStorage.clear());

  it('tells of somebody else’s save and merges both', async () => {
    let stored = quote;
    const sent: unknown[] = [];
    const { user } = renderInShell(pages, {
      area,
      path,
      answers: {
        ...common,
        'POST /rest/v1/rpc/quote_progress': makeProgress(),
        'POST /rest/v1/rpc/get_quote': () => stored,
        'POST /rest/v1/rpc/save_quote': ({ body }: { body: { p_version: number } }) => {
          sent.push(body);
          return body.p_version === stored.version
            ? stored
            : databaseError(
                'PT409',
                'Someone else changed this quote while you were editing. Reload it to see the changes.',
              );
        },
      },
    });
    const title = await screen.findByRole('textbox', { name: /^Title/ });
    expect(document.title).toBe('Edit Q-0001');
    await user.clear(title);
    await user.type(title, 'Mine');
    stored = { ...quote, notes: 'Theirs', version: 2 };
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await user.click(await screen.findByRole('button', { name: 'Update Quote' }));

    expect(
      await screen.findByRole('dialog', { name: 'Someone else changed this quote' }),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Merge both' }));
    await user.click(await screen.findByRole('button', { name: 'Update Quote' }));

    expect(await screen.findByText('Quote #Q-0001 updated successfully')).toBeVisible();
    expect(sent.at(-1)).toMatchObject({
      p_version: 2,
      p_quote: { title: 'Mine', notes: 'Theirs' },
    });
  });

  it('merges a draft from before with what somebody else saved since', async () => {
    let stored = quote;
    const sent: unknown[] = [];
    const answers = {
      ...common,
      'POST /rest/v1/rpc/get_quote': () => stored,
      'POST /rest/v1/rpc/save_quote': ({ body }: { body: { p_version: number } }) => {
        sent.push(body);
        return body.p_version === stored.version
          ? stored
          : databaseError('PT409', 'Someone else changed this quote while you were editing.');
      },
    };
    const first = renderInShell(pages, { area, path, answers });
    await first.user.type(await screen.findByRole('textbox', { name: /^Notes/ }), 'Mine');
    first.unmount();
    stored = { ...quote, title: 'Their title', version: 2 };

    const { user } = renderInShell(pages, { area, path, answers });
    expect(await screen.findByText(/Your unsaved quote draft/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await user.click(await screen.findByRole('button', { name: 'Update Quote' }));
    await user.click(await screen.findByRole('button', { name: 'Merge both' }));
    await user.click(await screen.findByRole('button', { name: 'Update Quote' }));

    await screen.findByText('Quote #Q-0001 updated successfully');
    expect(sent.at(-1)).toMatchObject({
      p_version: 2,
      p_quote: { title: 'Their title', notes: 'Mine' },
    });
  });

  it('offers no merge once the quote has been accepted', async () => {
    let stored = quote;
    const { user } = renderInShell(pages, {
      area,
      path,
      answers: {
        ...common,
        'POST /rest/v1/rpc/get_quote': () => stored,
        'POST /rest/v1/rpc/save_quote': databaseError(
          'PT409',
          'This quote has been accepted. Revise it to change it.',
        ),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Next' }));
    await user.click(screen.getByRole('button', { name: 'Next' }));
    stored = { ...quote, status: 'accepted', version: 2 };
    await user.click(await screen.findByRole('button', { name: 'Update Quote' }));

    expect(await screen.findByText('Failed to update quote')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('keeps what was typed and says why, once the quote was sent meanwhile', async () => {
    const { user } = renderInShell(pages, {
      area,
      path,
      answers: {
        ...common,
        'POST /rest/v1/rpc/get_quote': quote,
        'POST /rest/v1/rpc/save_quote': databaseError(
          'PT422',
          'This quote has been sent. Revise it to change it.',
        ),
      },
    });
    await user.type(await screen.findByRole('textbox', { name: /^Notes/ }), 'Typed before');
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await user.click(await screen.findByRole('button', { name: 'Update Quote' }));

    expect(
      await screen.findByText('This quote has been sent. Revise it to change it.'),
    ).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Previous' }));
    await user.click(screen.getByRole('button', { name: 'Previous' }));
    expect(await screen.findByRole('textbox', { name: /^Notes/ })).toHaveValue('Typed before');
  });

  it.each([
    ['accepted' as const, 'This quote has been accepted. Revise it to change it.'],
    ['sent' as const, 'This quote has been sent. Revise it to change it.'],
    ['rejected' as const, 'This quote has been rejected. Revise it to change it.'],
    ['expired' as const, 'This quote has expired. Revise it to change it.'],
  ])('edits no quote that is %s', async (status, text) => {
    renderInShell(pages, {
      area,
      path,
      answers: { ...common, 'POST /rest/v1/rpc/get_quote': makeQuote({ status }) },
    });

    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('says that a quote is gone', async () => {
    renderInShell(pages, {
      area,
      path,
      answers: { 'POST /rest/v1/rpc/get_quote': databaseError('PT404', 'Quote not found') },
    });

    expect(
      await screen.findByRole('heading', { name: 'Failed to fetch quote details' }),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });
});
