import { jest } from '@jest/globals';
import {
  act,
  databaseError,
  fireEvent,
  renderInShell,
  screen,
  waitFor,
  within,
} from '@plumbline/testing';
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
        'GET /rest/v1/project_member_list': [],
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

  it('adds a task with who does it until when, and shows both', async () => {
    const tasks: object[] = [];
    const { user, requests } = renderInShell(<TaskCard project={project} />, {
      area,
      answers: {
        'GET /rest/v1/project_tasks': () => tasks,
        'GET /rest/v1/project_member_list': [
          { user_id: 'u1', full_name: 'Dana Ridge', role: 'owner', email: null, phone: null },
        ],
        'POST /rest/v1/project_tasks': ({ body }: { body: object }) => {
          tasks.push({ status: 'pending', ...body });
          return null;
        },
      },
    });
    await user.type(await screen.findByLabelText('New task'), 'Order tile');
    await user.click(screen.getByRole('combobox', { name: 'Assign to' }));
    await user.click(await screen.findByRole('option', { name: 'Dana Ridge' }));
    fireEvent.change(screen.getByLabelText('Due date'), { target: { value: '2020-01-31' } });
    await user.click(screen.getByRole('button', { name: 'Add' }));

    expect(await screen.findByText(/Overdue since/)).toHaveTextContent('Jan 31, 2020');
    expect(requests.find(({ method }) => method === 'POST')?.body).toMatchObject({
      title: 'Order tile',
      assignee_id: 'u1',
      due_date: '2020-01-31',
    });
  });

  it('offers Retry when the team did not load, since nobody can be assigned', async () => {
    let isDown = true;
    const { user } = renderInShell(<TaskCard project={project} />, {
      area,
      answers: {
        'GET /rest/v1/project_tasks': [{ ...task, assignee_id: 'u1' }],
        'GET /rest/v1/project_member_list': () =>
          isDown
            ? databaseError('XX000', 'broken')
            : [{ user_id: 'u1', full_name: 'Dana Ridge', role: 'owner', email: null, phone: null }],
      },
    });
    expect(await screen.findByText(/^Failed to load who is on the project/)).toBeVisible();

    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));

    expect(await screen.findByText('Dana Ridge')).toBeVisible();
    expect(screen.queryByText(/^Failed to load/)).toBeNull();
  });

  it('deletes a new task that is still on its way when it has arrived', async () => {
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const tasks: { id: string; title: string }[] = [];
    const { user, requests } = renderInShell(<TaskCard project={project} />, {
      area,
      answers: {
        'GET /rest/v1/project_member_list': [],
        'GET /rest/v1/project_tasks': () => tasks,
        'POST /rest/v1/project_tasks': async ({
          body,
        }: {
          body: { id: string; title: string };
        }) => {
          await arrived;
          tasks.push({ ...task, ...body });
          return null;
        },
        'DELETE /rest/v1/project_tasks': () => {
          const [gone] = tasks.splice(0);
          return gone ? { ...stored, ...gone } : databaseError('PGRST116', 'No such row');
        },
      },
    });
    await user.type(await screen.findByLabelText('New task'), 'Sweep the stairs{Enter}');
    const deletion = await screen.findByRole('button', { name: 'Delete task Sweep the stairs' });
    await waitFor(() => expect(requests.some(({ method }) => method === 'POST')).toBe(true));

    await user.click(deletion);
    expect(requests.some(({ method }) => method === 'DELETE')).toBe(false);
    arrive();

    expect(await screen.findByText('"Sweep the stairs" deleted')).toBeVisible();
    await waitFor(() => expect(deletion).not.toBeInTheDocument());
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
        'GET /rest/v1/project_member_list': [],
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

  it('shows an open task ticked at once, and open again when the server refuses', async () => {
    let refuse = () => {};
    const refused = new Promise<void>((resolve) => {
      refuse = resolve;
    });
    const { user } = renderInShell(<TaskCard project={project} />, {
      area,
      answers: {
        'GET /rest/v1/project_member_list': [],
        'GET /rest/v1/project_tasks': [{ ...task, status: 'pending' }],
        'PATCH /rest/v1/project_tasks': async () => {
          await refused;
          return databaseError('PT402', 'Your plan has ended.');
        },
      },
    });
    const box = await screen.findByRole('checkbox', { name: task.title });

    await user.click(box);
    expect(box).toBeChecked();
    expect(screen.queryByText('Queued until you’re online')).toBeNull();
    refuse();

    expect(
      await screen.findByText('Task "Order the windows" was not saved: Your plan has ended.'),
    ).toBeVisible();
    expect(box).not.toBeChecked();
  });

  describe('without a connection', () => {
    let isOnline = false;
    const tasks = [{ ...task, status: 'pending' }];
    const show = () =>
      renderInShell(<TaskCard project={project} />, {
        area,
        answers: {
          'GET /rest/v1/project_member_list': [],
          'GET /rest/v1/project_tasks': () => tasks,
          'PATCH /rest/v1/project_tasks': ({ body }: { body: { status: string } }) => {
            tasks[0] = { ...task, ...body };
            return null;
          },
          'POST /rest/v1/project_tasks': ({ body }: { body: { id: string; title: string } }) => {
            tasks.push({ ...task, ...body, status: 'pending' });
            return null;
          },
        },
      });
    const row = (name: string) =>
      within(
        screen.getAllByRole('listitem').find(({ textContent }) => textContent?.includes(name)) ??
          document.body,
      );
    beforeEach(() => {
      isOnline = false;
      jest.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
    });
    afterEach(() => jest.restoreAllMocks());

    it('keeps ticks and new tasks with a mark, takes one back, and sends the rest in order', async () => {
      const { user, requests } = show();
      const writes = () =>
        requests.filter(({ method }) => method !== 'GET').map(({ method }) => method);
      const box = await screen.findByRole('checkbox', { name: task.title });

      await user.click(box);
      await user.type(screen.getByLabelText('New task'), 'Sweep the stairs{Enter}');
      expect(box).toBeChecked();
      expect(row(task.title).getByText('Queued until you’re online')).toBeVisible();
      await user.click(
        await row(task.title).findByRole('button', { name: /^Undo ?Task "Order the windows"/ }),
      );
      expect(box).not.toBeChecked();
      await user.click(box);
      await user.click(await screen.findByRole('checkbox', { name: 'Sweep the stairs' }));
      expect(writes()).toEqual([]);
      isOnline = true;
      act(() => void window.dispatchEvent(new Event('online')));

      await waitFor(() => expect(writes()).toEqual(['POST', 'PATCH', 'PATCH']));
      await waitFor(() => expect(screen.queryByText('Queued until you’re online')).toBeNull());
      expect(box).toBeChecked();
      expect(screen.getAllByRole('checkbox')).toHaveLength(2);
    });
  });
});
