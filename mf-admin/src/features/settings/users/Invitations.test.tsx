import { databaseError, renderInShell, screen } from '@plumbline/testing';
import { area } from '../../../area.ts';
import { Invitations } from './Invitations.tsx';

const open = {
  id: '00000000-0000-4000-8000-0000000000f1',
  email: 'kim@plumbline.test',
  full_name: 'Kim Lime',
  role: 'subcontractor',
  expires_at: '2020-01-01T00:00:00Z',
};

it('says when invitations could not be loaded, and loads them again', async () => {
  let isDown = true;
  const { user } = renderInShell(<Invitations />, {
    area,
    answers: {
      'GET /rest/v1/invitations': () => (isDown ? databaseError('XX000', 'broken') : [open]),
    },
  });
  expect(await screen.findByText('Failed to load invitations')).toBeVisible();

  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));

  expect(await screen.findByText('Kim Lime')).toBeVisible();
});
