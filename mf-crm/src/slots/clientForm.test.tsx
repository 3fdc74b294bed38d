import { renderInShell, screen, within } from '@plumbline/testing';
import { area } from '../area.ts';
import { Fill } from './clientForm.tsx';

const show = (alike: readonly object[]) => {
  const told: string[] = [];
  const page = renderInShell(
    <Fill name="Walk-in" onMade={(id) => told.push(id)} onClose={() => told.push('closed')} />,
    {
      area,
      path: '/clients',
      answers: { 'POST /rest/v1/rpc/alike_clients': alike, 'POST /rest/v1/clients': { id: 'x' } },
    },
  );
  return { ...page, told };
};
const send = async ({ user }: ReturnType<typeof show>) => {
  const dialog = within(await screen.findByRole('dialog', { name: 'Add New Client' }));
  expect(dialog.getByRole('textbox', { name: /^Client name/ })).toHaveValue('Walk-in');
  await user.type(dialog.getByRole('textbox', { name: /^Email/ }), 'w@x.test');
  await user.click(dialog.getByRole('button', { name: 'Create Client' }));
  return dialog;
};

it('returns the client added under the typed name', async () => {
  const page = show([]);

  await send(page);

  await screen.findByText('Client "Walk-in" created successfully');
  const sent = page.requests.find(({ path }) => path === '/rest/v1/clients')?.body;
  expect(sent).toMatchObject({ id: page.told[0], name: 'Walk-in' });
  expect(page.told).toEqual([expect.any(String), 'closed']);
});

it('returns an existing client and adds none', async () => {
  const page = show([{ id: 'known', name: 'Walk-in', company_name: null, same: ['email'] }]);
  const dialog = await send(page);

  await page.user.click(await dialog.findByRole('button', { name: 'Walk-in' }));

  expect(page.told).toEqual(['known', 'closed']);
  expect(page.requests.some(({ path }) => path === '/rest/v1/clients')).toBe(false);
});
