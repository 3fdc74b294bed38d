import { databaseError, renderInShell, screen } from '@plumbline/testing';
import { area } from '../area.ts';
import { AuditLog } from './AuditLog.tsx';

const dana = {
  id: '00000000-0000-4000-8000-000000000001',
  full_name: 'Dana Ridge',
  email: 'owner@plumbline.test',
  role: 'owner',
  is_active: true,
  created_at: '2026-01-01T00:00:00Z',
};
const entry = {
  id: 7,
  table_name: 'clients',
  row_id: '00000000-0000-4000-8000-0000000000c1',
  action: 'update',
  changed: { name: ['Lake', 'Morgan Lake'] },
  actor_id: dana.id,
  is_platform_admin: false,
  created_at: '2026-11-20T00:00:00Z',
};

it('calls nobody a former user while the names could not be loaded, and loads them again', async () => {
  let isDown = true;
  const { user } = renderInShell(<AuditLog />, {
    area,
    answers: {
      'GET /rest/v1/audit_log': [entry],
      'GET /rest/v1/user_profiles': () => (isDown ? databaseError('XX000', 'broken') : [dana]),
    },
  });
  expect(await screen.findByText('Failed to load the names of users')).toBeVisible();
  expect(screen.getByRole('listitem')).toHaveTextContent('A user');
  expect(screen.queryByText(/former user/)).toBeNull();

  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));

  expect(await screen.findByText(/Dana Ridge/)).toBeVisible();
});
