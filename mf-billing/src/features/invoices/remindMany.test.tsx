import { fireEvent, renderInShell, screen, within } from '@plumbline/testing';
import { area } from '../../area.ts';
import { pages } from '../../routes.tsx';
import { makeInvoiceRow } from '../../shared/makeDocuments.ts';

it('reminds many in parts, and can be stopped between two', async () => {
  const rows = Array.from({ length: 25 }, (_, at) =>
    makeInvoiceRow({
      id: `00000000-0000-4000-8000-0000000002${String(at).padStart(2, '0')}`,
      invoice_number: `INV-${100 + at}`,
    }),
  );
  const held = Promise.withResolvers<void>();
  const { user, requests } = renderInShell(pages, {
    area,
    path: '/invoices?view=grid',
    answers: {
      'POST /rest/v1/rpc/client_page': [],
      'POST /rest/v1/rpc/invoice_page': rows,
      'POST /rest/v1/rpc/send_reminders': async () => {
        await held.promise;
        return rows.slice(0, 20).map(({ id }) => ({ invoice_id: id, ok: true, message: null }));
      },
    },
  });
  await screen.findByText('INV-100');
  for (const box of screen.getAllByRole('checkbox', { name: /^Select invoice INV-1/ }))
    fireEvent.click(box);
  await user.click(screen.getByRole('button', { name: 'Send Reminders' }));
  const question = await screen.findByRole('dialog');
  await user.click(await within(question).findByRole('button', { name: /^Send( now)?$/ }));
  const progress = await screen.findByRole('dialog', { name: 'Sending reminders' });
  await user.click(within(progress).getByRole('button', { name: 'Cancel' }));
  held.resolve();

  expect(await screen.findByText('Reminder sent successfully!')).toBeVisible();
  const asked = requests.filter(({ path }) => path.endsWith('send_reminders'));
  expect(asked.map(({ body }) => (body as { p_ids: string[] }).p_ids.length)).toEqual([20]);
});
