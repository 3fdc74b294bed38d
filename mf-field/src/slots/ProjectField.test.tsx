import { renderInShell, screen } from '@plumbline/testing';
import { area } from '../area.ts';
import { Fill } from './ProjectField.tsx';

const project = {
  id: '00000000-0000-4000-8000-0000000000d1',
  name: 'House',
  client_id: null,
  client_name: null,
};
const show = (hours: object) =>
  renderInShell(<Fill projectId={project.id} project={project} />, {
    area,
    answers: { 'POST /rest/v1/rpc/project_hours': hours },
  });

it('shows hours by person and cost code, and who is on the clock', async () => {
  show({
    people: [
      { user_id: 'u1', name: 'Sam Ortiz', seconds: 30_600, approved_seconds: 0, is_in: true },
      { user_id: 'u2', name: 'Ana Reyes', seconds: 7200, approved_seconds: 7200, is_in: false },
    ],
    codes: [{ code: 'LAB', name: 'Labor', seconds: 37_800, approved_seconds: 7200 }],
    days: [{ day: '2026-11-23', seconds: 37_800, people: 2 }],
  });

  expect(await screen.findByText('10h 30m in all, 2h approved')).toBeVisible();
  expect(screen.getByText('On the clock now')).toBeVisible();
  expect(screen.getByText('LAB Labor')).toBeVisible();
});

it('says where hours come from while there are none', async () => {
  show({ people: [], codes: [], days: [] });

  expect(await screen.findByText('No hours yet')).toBeVisible();
});
