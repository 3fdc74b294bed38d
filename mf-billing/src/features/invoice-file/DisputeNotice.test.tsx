import { renderInShell, screen } from '@plumbline/testing';
import { area } from '../../area.ts';
import type { Dispute } from '../../data/disputes.ts';
import { DisputeNotice } from './DisputeNotice.tsx';

const dispute: Dispute = {
  id: '00000000-0000-4000-8000-0000000000d5',
  amount: 250,
  reason: 'product_not_received',
  status: 'needs_response',
  respond_by: '2026-12-01T12:00:00Z',
  closed_at: null,
  taken_from_payment: 0,
  taken_from_credit: 0,
};
const show = (more: Partial<Dispute>) =>
  renderInShell(<DisputeNotice invoiceId="00000000-0000-4000-8000-0000000000aa" />, {
    area,
    answers: { 'GET /rest/v1/payment_disputes': [{ ...dispute, ...more }] },
  });

describe('DisputeNotice', () => {
  it.each<[string, Partial<Dispute>, string]>([
    [
      'by when to answer',
      {},
      'The cardholder disputes $250.00 (product not received). Respond in Stripe by Dec 1, 2026, or the cardholder gets the money back.',
    ],
    [
      'that the bank looks at the answer',
      { status: 'under_review' },
      'The cardholder disputes $250.00. The bank is reviewing your response.',
    ],
    [
      'that it was won',
      { status: 'won' },
      'You won the dispute over $250.00. You keep the payment.',
    ],
    [
      'that it was lost',
      { status: 'lost', taken_from_payment: 250 },
      'You lost the dispute over $250.00, and the cardholder got the money back. $250.00 is due again.',
    ],
    [
      'what it took of the client’s credit, and what it could not take',
      { status: 'lost', taken_from_payment: 150, taken_from_credit: 60 },
      '$150.00 is due again. The client’s credit was reduced by $60.00. The client had already used $40.00.',
    ],
  ])('says %s', async (_what, more, words) => {
    const { requests } = show(more);

    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    expect(requests[0]?.query.get('invoice_id')).toBe('eq.00000000-0000-4000-8000-0000000000aa');
  });
});
