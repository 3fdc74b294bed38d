import { jest } from '@jest/globals';
import {
  api,
  discardMutations,
  makeStore,
  refusedText,
  rowTag,
  retryMutation,
  queueMutation,
  StoreProvider,
  cancelMutation,
  useFlushQueue,
  useQueuedMutations,
  type PendingMutation,
} from '@plumbline/data';
import { visitor } from '@plumbline/data/visitor';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { databaseError, fakeBackend, type Answers } from './fakeBackend.ts';

const owner = 'company/sam';
const tick = (task: string, isDone = true) => ({
  owner,
  about: `projects/7/task-done/${task}`,
  title: `Task "${task}"`,
  shows: isDone,
  write: { method: 'patch' as const, path: `/project_tasks?id=eq.${task}`, body: { isDone } },
  tags: [rowTag('Project', '7')],
});
const failedFetch = () => {
  throw new TypeError('Failed to fetch');
};

let isOnline = true;
let kept: readonly PendingMutation[] = [];

function start(answers: Answers) {
  const backend = fakeBackend(answers);
  const store = makeStore();
  const onSaved = jest.fn();
  const onRefused = jest.fn();
  const { unmount } = renderHook(
    () => {
      useFlushQueue({ owner, onSaved, onRefused });
      kept = useQueuedMutations(owner);
    },
    {
      wrapper: ({ children }: { children: ReactNode }) => (
        <StoreProvider store={store}>{children}</StoreProvider>
      ),
    },
  );
  return { ...backend, store, onSaved, onRefused, unmount };
}
const change = (made: Parameters<typeof queueMutation>[0]) => act(() => queueMutation(made));
const goOnline = () =>
  act(async () => {
    isOnline = true;
    window.dispatchEvent(new Event('online'));
  });
const tasksOf = (requests: ReturnType<typeof start>['requests']) =>
  requests.map(({ query, body }) => [query.get('id'), body]);

describe('changes that wait for the connection', () => {
  beforeEach(() => {
    isOnline = true;
    jest.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
  });
  afterEach(async () => {
    await act(() => discardMutations(kept.map(({ id }) => id)));
    jest.restoreAllMocks();
  });

  it('are sent in their order when it is back, each once', async () => {
    isOnline = false;
    const { requests, onSaved } = start({ 'PATCH /rest/v1/project_tasks': null });
    await change(tick('first'));
    await change(tick('second'));
    expect(kept.map(({ title, state }) => [title, state])).toEqual([
      ['Task "first"', 'waiting'],
      ['Task "second"', 'waiting'],
    ]);
    expect(requests).toEqual([]);

    await goOnline();
    await goOnline();

    await waitFor(() => expect(kept).toEqual([]));
    expect(tasksOf(requests)).toEqual([
      ['eq.first', { isDone: true }],
      ['eq.second', { isDone: true }],
    ]);
    expect(onSaved.mock.calls).toEqual([[2]]);
  });

  it('give their place to a later change of the same, and are gone when taken back', async () => {
    isOnline = false;
    const { requests } = start({ 'PATCH /rest/v1/project_tasks': null });
    await change(tick('first'));
    await change(tick('second'));
    await change(tick('first', false));
    expect(kept.map(({ title, shows }) => [title, shows])).toEqual([
      ['Task "second"', true],
      ['Task "first"', false],
    ]);

    await act(() => cancelMutation(kept[0]?.id ?? ''));
    await goOnline();

    await waitFor(() => expect(kept).toEqual([]));
    expect(tasksOf(requests)).toEqual([['eq.first', { isDone: false }]]);
  });

  it('go on waiting while no answer, no server or no valid token is an answer', async () => {
    const answers = [
      failedFetch,
      () => Response.json({}, { status: 503 }),
      () => Response.json({ code: 'PGRST301', message: 'JWT expired' }, { status: 401 }),
      () => null,
    ];
    const { requests, onSaved, onRefused } = start({
      'PATCH /rest/v1/project_tasks': () => answers.shift()?.(),
    });
    await change(tick('first'));
    for (const attempts of [1, 2, 3]) {
      // oxlint-disable-next-line no-await-in-loop
      await waitFor(() => {
        expect(requests).toHaveLength(attempts);
        expect(kept).toMatchObject([{ state: 'waiting', isHeld: true }]);
      });
      // oxlint-disable-next-line no-await-in-loop
      await goOnline();
    }

    await waitFor(() => expect(kept).toEqual([]));
    expect(requests).toHaveLength(4);
    expect(onSaved.mock.calls).toEqual([[1]]);
    expect(onRefused).not.toHaveBeenCalled();
  });

  it('count as arrived when the server has the row: its answer had been lost', async () => {
    const { onRefused } = start({
      'POST /rest/v1/project_tasks': databaseError('23505', 'duplicate key value'),
    });

    await change({ ...tick('first'), write: { method: 'post', path: '/project_tasks', body: {} } });

    await waitFor(() => expect(kept).toEqual([]));
    expect(onRefused).not.toHaveBeenCalled();
  });

  it('stay with the words of a refusal when they had waited, and hold up nothing behind them', async () => {
    let isClosed = true;
    const { requests, onRefused } = start({
      'PATCH /rest/v1/project_tasks': ({ query }: { query: URLSearchParams }) =>
        query.get('id') === 'eq.first' && isClosed
          ? databaseError('PT403', "Your role doesn't allow this. Ask an owner for access.")
          : null,
    });
    jest.spyOn(Date, 'now').mockReturnValueOnce(Date.now() - 60_000);
    await change(tick('first'));
    await change(tick('second'));
    const refused = {
      title: 'Task "first"',
      refusal: "Your role doesn't allow this. Ask an owner for access.",
    };
    await waitFor(() => expect(kept).toMatchObject([{ ...refused, state: 'refused' }]));
    expect(onRefused).toHaveBeenCalledTimes(1);
    expect(requests).toHaveLength(2);

    isClosed = false;
    await act(() => retryMutation(kept[0]?.id ?? ''));

    await waitFor(() => expect(kept).toEqual([]));
  });

  it('are told and gone when refused at once', async () => {
    const { onRefused } = start({
      'PATCH /rest/v1/project_tasks': databaseError(
        'PT403',
        "Your role doesn't allow this. Ask an owner for access.",
      ),
    });

    await change(tick('first'));

    await waitFor(() => expect(onRefused).toHaveBeenCalledTimes(1));
    expect(kept).toEqual([]);
  });

  it('are told with one message for all photos of one reason, and by their names otherwise', async () => {
    const { onRefused } = start({
      'PATCH /rest/v1/project_tasks': databaseError(
        'PT403',
        "Your role doesn't allow this. Ask an owner for access.",
      ),
    });
    for (const made of [
      tick('first'),
      { ...tick('one.jpg'), files: [] },
      { ...tick('two.jpg'), files: [] },
    ])
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await change(made);

    await waitFor(() => expect(onRefused).toHaveBeenCalledTimes(3));
    const told = onRefused.mock.calls.map(([made, why]) =>
      refusedText(made as PendingMutation, String(why)),
    );

    expect([...new Set(told)].toSorted()).toEqual([
      "A photo was not saved: Your role doesn't allow this. Ask an owner for access.",
      'Task "first" was not saved: Your role doesn\'t allow this. Ask an owner for access.',
    ]);
    await act(() => discardMutations(kept.map(({ id }) => id)));
  });

  it('are sent for their owner alone', async () => {
    const { requests } = start({ 'PATCH /rest/v1/project_tasks': null });
    const other = renderHook(() => useQueuedMutations('company/dana'));

    await change({ ...tick('hers'), owner: 'company/dana' });
    await change(tick('first'));

    await waitFor(() => expect(kept).toEqual([]));
    expect(tasksOf(requests)).toEqual([['eq.first', { isDone: true }]]);
    expect(other.result.current).toHaveLength(1);
    await act(() => discardMutations(other.result.current.map(({ id }) => id)));
  });

  it('wait while another tab has signed somebody else in', async () => {
    const { requests } = start({ 'PATCH /rest/v1/project_tasks': null });
    const session = { access_token: 'hers', user: { id: 'dana' } };
    const signedIn = jest
      .spyOn(visitor().auth, 'getSession')
      .mockResolvedValue({ data: { session }, error: null } as never);

    await change(tick('first'));
    await waitFor(() => expect(kept).toMatchObject([{ state: 'waiting', isHeld: true }]));
    expect(requests).toEqual([]);
    signedIn.mockRestore();
    await goOnline();

    await waitFor(() => expect(kept).toEqual([]));
    expect(requests).toHaveLength(1);
  });

  it('are shown until what the server made of them has been read', async () => {
    const reads = [
      () => [],
      () => {
        expect(kept).toMatchObject([{ state: 'sent' }]);
        return [];
      },
    ];
    const readings = api.injectEndpoints({
      endpoints: (build) => ({
        testTasks: build.query<unknown, void>({
          query:
            () =>
            ({ rest }) =>
              rest.get('/project_tasks'),
          providesTags: [rowTag('Project', '7')],
        }),
      }),
    });
    const { store } = start({
      'PATCH /rest/v1/project_tasks': null,
      'GET /rest/v1/project_tasks': () => reads.shift()?.(),
    });
    await act(async () => void (await store.dispatch(readings.endpoints.testTasks.initiate())));

    await change(tick('first'));

    await waitFor(() => expect(kept).toEqual([]));
    expect(reads).toEqual([]);
  });
});
