import { renderInShell, screen, waitFor } from '@plumbline/testing';
import { area } from '../../../area.ts';
import { makeFile } from '../makeFile.ts';
import { TaskCard } from './TaskCard.tsx';

const project = makeFile();

it('lets a subcontractor complete own tasks, and no others', async () => {
  const me = '00000000-0000-4000-8000-000000000001';
  const own = {
    id: '00000000-0000-4000-8000-0000000000f1',
    title: 'Order the windows',
    status: 'pending',
    due_date: null,
    assignee_id: me,
  };
  const other = {
    ...own,
    id: '00000000-0000-4000-8000-0000000000f2',
    title: 'Paint',
    assignee_id: null,
  };
  const { user, requests } = renderInShell(<TaskCard project={project} />, {
    area,
    role: 'subcontractor',
    answers: {
      'GET /rest/v1/project_member_list': [],
      'GET /rest/v1/project_tasks': [own, other],
      'POST /rest/v1/rpc/complete_task': null,
    },
  });

  await user.click(await screen.findByRole('checkbox', { name: 'Order the windows' }));

  expect(screen.getByRole('checkbox', { name: 'Paint' })).toBeDisabled();
  await waitFor(() =>
    expect(requests).toContainEqual(
      expect.objectContaining({
        path: '/rest/v1/rpc/complete_task',
        body: { p_task_id: own.id, p_is_done: true },
      }),
    ),
  );
});
