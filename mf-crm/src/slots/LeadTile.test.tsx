import { databaseError, renderInShell, screen, within } from '@plumbline/testing';
import { area } from '../area.ts';
import { Fill } from './LeadTile.tsx';

const tile = {
  open: 12,
  value: 98_000,
  weighted: 40_000,
  due: 4,
  unanswered: 0,
  steps: [
    {
      id: 'deck',
      title: 'Cedar deck',
      contact_name: 'Rosa Marin',
      next_step: 'Call back',
      next_step_on: '2026-03-02',
    },
  ],
};

it('shows open leads, the pipeline as an estimate, and steps that are due', async () => {
  renderInShell(<Fill />, {
    area,
    path: '/leads',
    role: 'owner',
    answers: { 'POST /rest/v1/rpc/lead_tile': tile },
  });
  const card = within(await screen.findByRole('region', { name: 'Leads' }));
  expect(await card.findByText('Pipeline value (estimate)')).toBeVisible();
  expect(card.getByText('$98,000')).toBeVisible();
  expect(card.getByText('12')).toBeVisible();
  expect(card.getByRole('link', { name: 'Next steps due: 4' })).toHaveAttribute(
    'href',
    '/leads?tab=list&step=due&snoozed=show&sort=next_step_on',
  );
  expect(card.queryByText(/revenue|not answered/i)).toBeNull();
  expect(card.getByRole('link', { name: 'Cedar deck' })).toHaveAttribute('href', '/leads/deck');
});

it('says why nothing is shown, with Retry', async () => {
  renderInShell(<Fill />, {
    area,
    path: '/leads',
    role: 'owner',
    answers: { 'POST /rest/v1/rpc/lead_tile': databaseError('XX000', 'down') },
  });
  expect(await screen.findByText('Couldn’t load leads')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
});
