import { databaseError, renderInShell, screen } from '@plumbline/testing';
import { area } from '../../../area.ts';
import { BillingCard } from './BillingCard.tsx';

const quote = {
  id: 'q1',
  quote_number: 'Q-0001',
  title: 'Kitchen',
  status: 'accepted',
  total_amount: 52_000,
};
const invoice = {
  id: 'i1',
  invoice_number: 'INV-0001',
  title: 'Deposit',
  kind: 'standard',
  status: 'sent',
  payment_status: 'overdue',
  total_amount: 5000,
  balance: 5000,
};
const show = (answers: Record<string, unknown>) =>
  renderInShell(<BillingCard project="p1" />, { area, answers });

describe('BillingCard', () => {
  it('links to every quote and invoice of the project', async () => {
    show({ 'GET /rest/v1/quote_list': [quote], 'GET /rest/v1/invoice_list': [invoice] });

    expect(await screen.findByRole('link', { name: 'Quote Q-0001' })).toHaveAttribute(
      'href',
      '/quotes/q1',
    );
    expect(screen.getByRole('link', { name: 'Invoice INV-0001' })).toHaveAttribute(
      'href',
      '/invoices/i1',
    );
    expect(screen.getByRole('list')).toHaveTextContent('Overdue$5,000.00');
  });

  it('says what will appear where there is none', async () => {
    show({ 'GET /rest/v1/quote_list': [], 'GET /rest/v1/invoice_list': [] });

    expect(
      await screen.findByText('Quotes and invoices for this project will appear here.'),
    ).toBeVisible();
  });

  it('offers Retry where the list could not be read', async () => {
    show({
      'GET /rest/v1/quote_list': databaseError('XX000', 'broken'),
      'GET /rest/v1/invoice_list': [],
    });

    expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible();
  });
});
