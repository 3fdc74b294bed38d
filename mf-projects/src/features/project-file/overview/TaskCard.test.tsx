import { renderInShell, screen, waitFor } from '@plumbline/testing';
import { area } from '../../../area.ts';
import { makeFile } from '../makeFile.ts';
import { TaskCard } from './TaskCard.tsx';

const project = makeFile();
const task = {
  id: '00000000-0000-4000-8000-0000000000f1',
  title: 'Order the windows',
  status: 'completed',
  due_date: null,
};
const stored = {
  ...task,
  company_id: '00000000-0000-4000-8000-0000000000c1',
  project_id: project.id,
  timeline_id: null,
  description: 'Six of them',
  assignee_id: null,
  position: 3,
};

describe('TaskCard', () => {
  it('brings a deleted task back as it was', async () => {
    const { user, requests } = renderInShell(<TaskCard project={project} />, {
      area,
      answers: {
        'GET /rest/v1/project_tasks': [task],
        'DELETE /rest/v1/project_tasks': stored,
        'POST /rest/v1/project_tasks': null,
      },
    });

    await user.click(await screen.findByRole('button', { name: 'Delete task Order the windows' }));
    await screen.findByText('"Order the windows" deleted');
    await user.click(screen.getByRole('button', { name: 'Undo' }));

    await waitFor(() =>
      expect(requests).toContainEqual(
        expect.objectContaining({ method: 'POST', path: '/rest/v1/project_tasks', body: stored }),
      ),
    );
  });

  it('gives the focus of a deleted task to the next one', async () => {
    let tasks = ['Order the windows', 'Hang the doors'].map((title, at) => ({
      ...task,
      id: `00000000-0000-4000-8000-0000000000f${at}`,
      title,
    }));
    const { user } = renderInShell(<TaskCard project={project} />, {
      area,
      answers: {
        'GET /rest/v1/project_tasks': () => tasks,
        'DELETE /rest/v1/project_tasks': () => {
          tasks = tasks.slice(1);
          return stored;
        },
      },
    });

    const button = await screen.findByRole('button', { name: 'Delete task Order the windows' });
    await user.click(button);
    await waitFor(() => expect(button).not.toBeInTheDocument());

    expect(screen.getByRole('button', { name: 'Delete task Hang the doors' })).toHaveFocus();
  });
});
