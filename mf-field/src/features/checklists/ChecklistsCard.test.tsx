import { jest } from '@jest/globals';
import { fireEvent, renderInShell, screen, waitFor, within } from '@plumbline/testing';
import { area } from '../../area.ts';
import { makeChecklist, makeTemplate } from '../../shared/punchSamples.ts';
import { ChecklistsCard } from './ChecklistsCard.tsx';
import './FillDialog.tsx';

const project = makeChecklist().project_id;
const show = (answers: object = {}) =>
  renderInShell(<ChecklistsCard projectId={project} />, {
    area,
    role: 'field_supervisor',
    answers: {
      'POST /rest/v1/rpc/project_checklists': { checklists: [], templates: [makeTemplate()] },
      'POST /rest/v1/rpc/save_checklist': null,
      ...answers,
    },
  });
type Requests = ReturnType<typeof show>['requests'];
const saved = (requests: Requests) =>
  requests.flatMap(({ path, body }) => (path.endsWith('save_checklist') ? [body] : []));

async function start(user: ReturnType<typeof show>['user']) {
  await user.click(await screen.findByRole('button', { name: 'Start checklist' }));
  await user.click(await screen.findByRole('button', { name: /^Pre-pour inspection/ }));
  return within(await screen.findByRole('dialog', { name: 'Pre-pour inspection' }));
}
const choose = (dialog: ReturnType<typeof within>, item: RegExp, name: string) =>
  fireEvent.click(within(dialog.getByRole('group', { name: item })).getByRole('button', { name }));

it('names the required items that have no answer, beside each and in one place', async () => {
  const { user, requests } = show();
  const dialog = await start(user);

  await user.click(dialog.getByRole('button', { name: 'Finish checklist' }));

  expect(await dialog.findByText('Before you finish, answer: Rebar tied, Slump.')).toBeVisible();
  expect(dialog.getAllByText('Answer this item.')).toHaveLength(2);
  expect(saved(requests)).toEqual([]);
});

it('finishes with an item that is not OK and says that a punch item was added', async () => {
  const { user, requests } = show();
  const dialog = await start(user);
  choose(dialog, /^Rebar tied/, 'Not OK');
  fireEvent.change(await dialog.findByLabelText('What is wrong? (optional)'), {
    target: { value: 'North wall' },
  });
  fireEvent.change(dialog.getByLabelText('Number'), { target: { value: '4.5' } });
  await user.click(dialog.getByRole('button', { name: 'Finish checklist' }));

  expect(await screen.findByText('Checklist finished. 1 punch item added.')).toBeVisible();
  await waitFor(() =>
    expect(saved(requests).at(-1)).toMatchObject({
      p_checklist: {
        project_id: project,
        finish: true,
        items: makeTemplate().items,
        answers: {
          rebar: { value: 'not_ok', note: 'North wall', at: expect.any(String) },
          slump: { value: '4.5' },
        },
      },
    }),
  );
});

it('keeps answers on the device without a connection, and sends them once with one', async () => {
  let isOnline = false;
  jest.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
  const { user, requests } = show();
  const dialog = await start(user);
  choose(dialog, /^Rebar tied/, 'OK');
  await user.click(dialog.getByRole('button', { name: 'Save for later' }));

  expect(await screen.findByText('Waiting to send')).toBeVisible();
  expect(screen.getByText(/^1 of 3 answered/)).toBeVisible();
  expect(saved(requests)).toEqual([]);
  isOnline = true;
  globalThis.dispatchEvent(new Event('online'));

  await waitFor(() => expect(saved(requests)).toHaveLength(1));
  jest.restoreAllMocks();
});

it('shows the answers of a finished one, to read', async () => {
  const done = makeChecklist({
    status: 'done',
    finished_at: '2026-11-23T16:00:00Z',
    finished_by_name: 'Ana Reyes',
    punch_count: 1,
    is_late: true,
    answers: { rebar: { value: 'not_ok', note: 'North wall', photo: null, at: '2026-11-23' } },
  });
  const { user } = show({
    'POST /rest/v1/rpc/project_checklists': { checklists: [done], templates: [] },
  });
  expect(await screen.findByText('1 punch item')).toBeVisible();
  expect(screen.getByText('Sent later')).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'View Pre-pour inspection' }));

  expect(await screen.findByText('North wall')).toBeVisible();
});

it('offers templates to those who edit them, and Retry when it fails to load', async () => {
  const { user } = show({
    'POST /rest/v1/rpc/project_checklists': { checklists: [], templates: [] },
  });
  await user.click(await screen.findByRole('button', { name: 'Start checklist' }));

  expect(await screen.findByText(/^Your company has no checklist templates yet/)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Templates' })).toBeNull();
});
