import { renderInShell, screen } from '@plumbline/testing';
import { area } from '../../area.ts';
import { pages } from '../../routes.tsx';
import { makeInvoiceRow } from '../../shared/makeDocuments.ts';

const open = makeInvoiceRow({ invoice_number: 'INV-0001' });
const show = ({ answers }: { answers: Record<string, unknown> }) =>
  renderInShell(pages, {
    area,
    path: '/invoices?view=grid',
    answers: { 'POST /rest/v1/rpc/client_page': [], ...answers },
  });

it('adds up every invoice that matches, not only the page', async () => {
  const sums = { count: 42, amount: 16_146.78, open: 900.5, void: 2 };
  const page = { rows: [open], total: 42, is_more: false, unfiltered: null, sums };
  show({ answers: { 'POST /rest/v1/rpc/invoice_page': () => page } });

  expect(await screen.findByRole('status', { name: 'Totals' })).toHaveTextContent(
    '42 invoicesTotal $16,146.78Open $900.50Without 2 void invoices',
  );
});

it('adds up more than a thousand invoices only when asked', async () => {
  const sums = { count: 1200, amount: 5, open: 0, void: 0 };
  const page = { rows: [open], total: 1000, is_more: true, unfiltered: null };
  const { user } = show({
    answers: {
      'POST /rest/v1/rpc/invoice_page': ({ body }: { body: { p_filters: object } }) =>
        'sums' in body.p_filters ? { ...page, sums } : page,
    },
  });

  await user.click(await screen.findByRole('button', { name: 'Show totals' }));

  expect(await screen.findByText('1,200 invoices')).toBeVisible();
});
