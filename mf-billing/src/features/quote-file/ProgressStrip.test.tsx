import { renderInShell, screen, within } from '@plumbline/testing';
import { area } from '../../area.ts';
import type { QuoteProgress } from '../../data/quoteProgress.ts';
import { makeProgress } from '../../shared/makeDocuments.ts';
import { ProgressStrip } from './ProgressStrip.tsx';

const instant = '2026-11-01T12:00:00Z';
const show = (more: Partial<QuoteProgress>) =>
  renderInShell(<ProgressStrip id="00000000-0000-4000-8000-00000000000a" />, {
    area,
    path: '/quotes',
    answers: { 'POST /rest/v1/rpc/quote_progress': makeProgress(more) },
  });
const steps = async () =>
  within(await screen.findByRole('list', { name: 'Progress' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

it.each<[string, Partial<QuoteProgress>, RegExp]>([
  ['queued', {}, /^Text queued/],
  [
    'failed',
    { text_status: 'failed', text_error: 'Unreachable' },
    /^Text not delivered.*Unreachable/,
  ],
  ['delivered', { text_status: 'delivered', delivered_at: instant }, /Delivered/],
  ['emailed', { text_status: null, sent_to: 'a@x.test' }, /Sent/],
])('shows a quote that is %s', async (_, more, expected) => {
  show(more);

  expect((await steps())[0]).toMatch(expected);
});

it('shows what was signed and how much is paid', async () => {
  show({ viewed_at: instant, decision: 'accepted', decided_at: instant, paid: 50 });

  const [, viewed, signed, paid] = await steps();
  // What was done long ago does not move again.
  for (const step of screen.getAllByRole('listitem')) expect(step).not.toHaveAttribute('data-new');
  expect([viewed, signed]).toEqual([
    expect.stringMatching(/^Done:Viewed/),
    expect.stringMatching(/^Done:Signed/),
  ]);
  expect(paid).toBe('Paid$50.00 so far');
});

it('tells the deposit from the whole amount', async () => {
  const sent_at = new Date().toISOString();
  show({ sent_at, decision: 'accepted', paid: 50, paid_at: '2026-11-02', is_deposit_only: true });

  expect((await steps())[3]).toMatch(/^Done:Deposit paid/);
  expect(screen.getAllByRole('listitem')[3]).toHaveAttribute('data-new');
});

it('shows a declined quote as one', async () => {
  show({ decision: 'rejected', decided_at: instant });

  expect((await steps())[2]).toMatch(/^Declined/);
});
