import { fakeCaches, renderInShell, screen } from '@plumbline/testing';
import { area } from '../../area.ts';
import { pages } from '../../routes.tsx';
import { makeEntry, makeToday } from '../../shared/samples.ts';

const barn = makeToday().projects[0];

function show(path: string) {
  const open = makeEntry({ project_id: barn?.id ?? '', project_name: 'Barn', ended_at: null });
  return renderInShell(pages, {
    area,
    path,
    role: 'field_supervisor',
    answers: { 'POST /rest/v1/rpc/time_today': makeToday({ open, entries: [open] }) },
  });
}

it('opens on the job of the clock, and with the device’s camera where it has no own', async () => {
  show('/field/photos');

  expect(await screen.findByRole('combobox', { name: 'Job' })).toHaveTextContent('Barn');
  expect(await screen.findByText(/^The camera can’t be shown here/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Take photo' })).toBeEnabled();
  expect(screen.getByLabelText('Photo of the job')).toHaveAttribute('capture', 'environment');
});

it('offers photos that another app shared, and forgets those that are discarded', async () => {
  const { remove } = fakeCaches();
  const cache = await caches.open('plumbline.shared-photos');
  const headers = { 'content-type': 'image/jpeg', 'x-name': 'roof.jpg' };
  await cache.put('/shared-photos/0', new Response('a photo', { headers }));
  const { user } = show('/field/photos?shared=1');
  expect(await screen.findByText('1 photo shared from another app')).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Discard' }));

  expect(screen.queryByText('1 photo shared from another app')).toBeNull();
  expect(await (await caches.open('plumbline.shared-photos')).keys()).toEqual([]);
  remove();
});
