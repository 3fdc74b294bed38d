import { renderInShell, screen } from '@plumbline/testing';
import { area } from '../../../area.ts';
import { pages } from '../../../routes.tsx';
import { makeFile } from '../makeFile.ts';

const project = makeFile();
const show = (role: 'field_supervisor' | 'subcontractor') =>
  renderInShell(pages, {
    area,
    role,
    path: `/projects/${project.id}?tab=photos`,
    answers: {
      'POST /rest/v1/rpc/project_overview': project,
      'GET /rest/v1/project_photo_list': [],
    },
  });

it.each([
  ['field_supervisor', 1],
  ['subcontractor', 1],
] as const)('asks a %s about photos to add %i times', async (role, times) => {
  show(role);

  await screen.findByRole('tablist', { name: 'Phase' });

  expect(screen.queryAllByRole('checkbox', { name: 'Save data (smaller photos)' })).toHaveLength(
    times,
  );
  expect(screen.queryAllByText(/up to 25 MB each/)).toHaveLength(times);
});
