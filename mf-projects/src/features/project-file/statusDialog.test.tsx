import { act, databaseError, renderInShell, screen, waitFor, within } from '@plumbline/testing';
import { area } from '../../area.ts';
import { pages } from '../../routes.tsx';
import { makeFile } from './makeFile.ts';

const project = makeFile();
const path = `/projects/${project.id}`;
const answers = {
  'POST /rest/v1/rpc/project_overview': project,
  'GET /rest/v1/quote_list': [],
  'GET /rest/v1/invoice_list': [],
  'GET /rest/v1/project_tasks': [],
  'GET /rest/v1/project_member_list': [],
  'GET /rest/v1/user_profiles': [],
  'GET /rest/v1/project_status_history_list': [],
  'POST /rest/v1/rpc/project_update_receiver': null,
};

type Options = Partial<Parameters<typeof renderInShell>[1]>;
const show = (options: Options = {}) =>
  renderInShell(pages, {
    area,
    path,
    ...options,
    answers: { ...answers, ...options.answers },
  });

async function putOnHold(user: ReturnType<typeof show>['user'], note?: string) {
  await user.click(await screen.findByRole('button', { name: 'Update Status' }));
  const dialog = within(await screen.findByRole('dialog', { name: /Update Project Status/ }));
  await user.click(dialog.getByRole('combobox', { name: 'Status' }));
  await user.click(await screen.findByRole('option', { name: 'On Hold' }));
  if (note) await user.type(dialog.getByLabelText('Note (optional)'), note);
  await user.click(dialog.getByRole('button', { name: 'Update Status' }));
}

describe('the status dialog', () => {
  it('saves a new status with its note', async () => {
    const { user, requests } = show({
      answers: { 'POST /rest/v1/rpc/set_project_status': {} },
    });
    await user.click(await screen.findByRole('button', { name: 'Update Status' }));
    const dialog = within(await screen.findByRole('dialog', { name: /Update Project Status/ }));
    await user.click(dialog.getByRole('combobox', { name: 'Status' }));
    const options = await screen.findAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'Planning',
      'In Progress',
      'On Hold',
      'Completed',
      'Delayed',
    ]);
    await user.click(screen.getByRole('option', { name: 'Completed' }));
    await user.type(dialog.getByLabelText('Note (optional)'), 'Keys handed over');
    await user.click(dialog.getByRole('button', { name: 'Update Status' }));

    expect(
      await screen.findByText('Project "Lakeview Residence" updated successfully'),
    ).toBeVisible();
    expect(requests.find((sent) => sent.path.endsWith('set_project_status'))?.body).toEqual({
      p_project_id: project.id,
      p_status: 'completed',
      p_note: 'Keys handed over',
    });
  });

  it.each([
    ['Maria Lopez', 'We’ll email Maria Lopez about this in five minutes'],
    [null, 'We’ll email the client about this in five minutes'],
  ])('says that the client is told of a status, %s', async (name, words) => {
    const receiver = { name, statuses: ['on_hold', 'completed'] };
    const { user } = show({
      path: `${path}?action=status`,
      answers: { 'POST /rest/v1/rpc/project_update_receiver': receiver },
    });
    const dialog = within(await screen.findByRole('dialog', { name: /Update Project Status/ }));
    const choose = async (option: string) => {
      await user.click(dialog.getByRole('combobox', { name: 'Status' }));
      await user.click(await screen.findByRole('option', { name: option }));
    };
    expect(dialog.queryByText(/We’ll email/)).toBeNull();

    await choose('On Hold');

    expect(await dialog.findByText(new RegExp(words))).toBeVisible();
    await choose('Planning');
    expect(dialog.queryByText(/We’ll email/)).toBeNull();
  });

  it('says why a status was not saved', async () => {
    const { user } = show({
      path: `${path}?action=status`,
      answers: { 'POST /rest/v1/rpc/set_project_status': databaseError('PT409', 'Not today') },
    });
    const dialog = within(await screen.findByRole('dialog', { name: /Update Project Status/ }));

    await user.click(dialog.getByRole('button', { name: 'Update Status' }));

    expect(await screen.findByText('Failed to update project: Not today')).toBeVisible();
  });

  it('keeps a status that no server could take, shows it with a mark, and sends it again', async () => {
    let isReachable = false;
    let stored = project;
    const { user, requests } = show({
      answers: {
        'POST /rest/v1/rpc/project_overview': () => stored,
        'POST /rest/v1/rpc/set_project_status': () => {
          if (!isReachable) throw new TypeError('Failed to fetch');
          stored = { ...project, status: 'on_hold' };
          return {};
        },
      },
    });
    const sent = () => requests.filter(({ path: to }) => to.endsWith('set_project_status'));
    await putOnHold(user, 'Heavy rain');

    expect(
      await screen.findByText(
        'The new status of "Lakeview Residence" will be saved when you’re back online.',
      ),
    ).toBeVisible();
    expect(await screen.findByText('Queued until you’re online')).toBeVisible();
    expect(screen.getAllByText('On Hold')[0]).toBeVisible();

    isReachable = true;
    act(() => void window.dispatchEvent(new Event('online')));

    await waitFor(() => expect(screen.queryByText('Queued until you’re online')).toBeNull());
    expect(sent().at(-1)?.body).toEqual({
      p_project_id: project.id,
      p_status: 'on_hold',
      p_note: 'Heavy rain',
    });
    expect(screen.getAllByText('On Hold')[0]).toBeVisible();
  });

  it('shows the new status until it is read anew, also while something else is still being read', async () => {
    const tasks = Promise.withResolvers<void>();
    const reread = Promise.withResolvers<void>();
    let isReachable = false;
    let isStored = false;
    const { user } = show({
      answers: {
        'GET /rest/v1/quote_list': [],
        'GET /rest/v1/invoice_list': [],
        'GET /rest/v1/project_tasks': () => tasks.promise.then(() => []),
        'POST /rest/v1/rpc/project_overview': async () => {
          if (!isStored) return project;
          await reread.promise;
          return { ...project, status: 'on_hold' };
        },
        'POST /rest/v1/rpc/set_project_status': () => {
          if (!isReachable) throw new TypeError('Failed to fetch');
          isStored = true;
          return {};
        },
      },
    });
    await putOnHold(user);
    await screen.findByText('Queued until you’re online');
    isReachable = true;
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(isStored).toBe(true));
    const soon = () => act(() => new Promise((resolve) => void setTimeout(resolve, 50)));
    await soon();

    expect(screen.getAllByText('On Hold')[0]).toBeVisible();
    tasks.resolve();
    await soon();
    expect(screen.getAllByText('On Hold')[0]).toBeVisible();
    reread.resolve();
    await soon();
    expect(screen.getAllByText('On Hold')[0]).toBeVisible();
  });

  it('shows the old status with the words of a refusal that came later, until it is discarded', async () => {
    let isReachable = false;
    const { user } = show({
      answers: {
        'POST /rest/v1/rpc/set_project_status': () => {
          if (!isReachable) throw new TypeError('Failed to fetch');
          return databaseError('PT402', 'Your plan has room for five open projects.');
        },
      },
    });
    await putOnHold(user);
    await screen.findByText('Queued until you’re online');
    isReachable = true;
    act(() => void window.dispatchEvent(new Event('online')));

    const words =
      'Status of "Lakeview Residence" was not saved: Your plan has room for five open projects.';
    const discard = await screen.findByRole('button', { name: 'Discard' });
    expect(screen.getAllByText(words).length).toBeGreaterThan(0);
    expect(screen.queryByText('On Hold')).toBeNull();
    await user.click(discard);

    expect(discard).not.toBeInTheDocument();
  });
});
