import { renderInShell, screen } from '@plumbline/testing';
import { area } from '../../area.ts';
import { pages } from '../../routes.tsx';

const asked = {
  state: 'asked',
  proposed_date: null,
  note: '',
  title: 'Drywall',
  start_date: '2026-03-09',
  due_date: '2026-03-11',
  start_time: null,
  end_time: null,
  project: 'House',
  address: '1 Oak St',
  name: 'Ace',
  company_name: 'Diaz & Sons',
};
const show = (answers: Record<string, unknown>) =>
  renderInShell(pages, { area, path: '/shared/visits/secret', answers });

it('confirms by one tap on the page', async () => {
  let now = asked;
  const { user, requests } = show({
    'GET /api/accounts/assignments/secret': () => now,
    'POST /api/accounts/assignments/secret': () => (now = { ...asked, state: 'confirmed' }),
  });
  await user.click(await screen.findByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('Confirmed')).toBeVisible();
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({ answer: 'confirmed' });
});

it('says that a link is no longer valid, and nothing more', async () => {
  show({
    'GET /api/accounts/assignments/secret': new Response(
      JSON.stringify({ message: 'This link is no longer valid.', code: 'PT404' }),
      { status: 404 },
    ),
  });
  expect(await screen.findByText('This link is no longer valid')).toBeVisible();
});
