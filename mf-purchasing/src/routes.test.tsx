import { renderInShell, screen } from '@plumbline/testing';
import { area } from './area.ts';
import { pages } from './routes.tsx';

it.each([
  ['/purchasing/orders', 'Purchase orders'],
  ['/purchasing/bills', 'Bills'],
])('shows %s', async (path, title) => {
  renderInShell(pages, { area, path });

  expect(await screen.findByRole('heading', { name: title, level: 1 })).toBeVisible();
});
