import { jest } from '@jest/globals';
import {
  discardMutations,
  makeStore,
  refusedText,
  queueMutation,
  StoreProvider,
  cancelMutation,
  useFlushQueue,
  useQueuedMutations,
  type QueuedMutation,
  type PendingMutation,
} from '@plumbline/data';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { databaseError, fakeBackend, type Answers } from './fakeBackend.ts';

const owner = 'company/sam';
const bucket = 'project-documents';
const objects = `/storage/v1/object/${bucket}`;
const plan = (names: readonly string[] = ['c/plan.pdf']): Omit<QueuedMutation, 'madeAt'> => ({
  id: 'plan',
  owner,
  about: 'projects/7/document/plan',
  title: 'Document "plan.pdf"',
  noun: 'document',
  shows: 'plan.pdf',
  files: names.map((path) => ({
    bucket,
    path,
    file: new Blob(['%PDF-1.7']),
    type: 'application/pdf',
  })),
  write: { method: 'post', path: '/rpc/save_document', body: {} },
  tags: [],
});

let kept: readonly PendingMutation[] = [];
function start(answers: Answers) {
  const backend = fakeBackend({ [`DELETE ${objects}`]: [], ...answers });
  const onRefused = jest.fn();
  renderHook(
    () => {
      useFlushQueue({ owner, onSaved: () => {}, onRefused });
      kept = useQueuedMutations(owner);
    },
    {
      wrapper: ({ children }: { children: ReactNode }) => (
        <StoreProvider store={makeStore()}>{children}</StoreProvider>
      ),
    },
  );
  const sent = () => backend.requests.map(({ method, path }) => `${method} ${path}`);
  const removed = () =>
    backend.requests.filter(({ method }) => method === 'DELETE').map(({ body }) => body);
  return { sent, removed, onRefused };
}
const change = (made: Omit<QueuedMutation, 'madeAt'>) => act(() => queueMutation(made));

describe('a file that waits', () => {
  let isOnline = true;
  beforeEach(() => {
    isOnline = true;
    jest.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
  });
  afterEach(async () => {
    await act(() => discardMutations(kept.map(({ id }) => id)));
    jest.restoreAllMocks();
  });

  it('is removed when it arrives after it was taken back, and no row is written', async () => {
    const arriving = Promise.withResolvers<void>();
    const { sent, removed } = start({
      [`POST ${objects}/*`]: async () => {
        await arriving.promise;
        return { Key: 'plan' };
      },
    });
    await change(plan());
    await waitFor(() => expect(sent()).toHaveLength(1));

    await act(() => cancelMutation('plan'));
    arriving.resolve();

    await waitFor(() => expect(removed()).toEqual([{ prefixes: ['c/plan.pdf'] }]));
    expect(kept).toEqual([]);
    expect(sent().filter((each) => each.includes('save_document'))).toEqual([]);
  });

  it('goes with those of the same change that had arrived before it', async () => {
    const arriving = Promise.withResolvers<void>();
    const { sent, removed } = start({
      [`POST ${objects}/c/plan.pdf`]: { Key: 'plan' },
      [`POST ${objects}/c/small.webp`]: async () => {
        await arriving.promise;
        return { Key: 'small' };
      },
    });
    await change(plan(['c/plan.pdf', 'c/small.webp']));
    await waitFor(() => expect(sent()).toHaveLength(2));

    await act(() => cancelMutation('plan'));
    arriving.resolve();

    await waitFor(() => expect(removed()).toHaveLength(2));
    expect(removed()).toEqual(
      expect.arrayContaining([{ prefixes: ['c/plan.pdf'] }, { prefixes: ['c/small.webp'] }]),
    );
  });

  it('is removed when its row was refused and is given up', async () => {
    const { removed, onRefused } = start({
      [`POST ${objects}/*`]: { Key: 'plan' },
      'POST /rest/v1/rpc/save_document': databaseError('PT404', 'Project not found'),
    });
    await change(plan());
    await waitFor(() => expect(kept).toMatchObject([{ state: 'refused' }]));
    const [made, why] = onRefused.mock.calls[0] ?? [];
    expect(refusedText(made as PendingMutation, String(why))).toBe(
      'A document was not saved: Project not found',
    );
    expect(removed()).toEqual([]);

    await act(() => discardMutations(['plan']));

    await waitFor(() => expect(removed()).toEqual([{ prefixes: ['c/plan.pdf'] }]));
  });

  it('is not taken back any more while its row is written', async () => {
    const writing = Promise.withResolvers<void>();
    const { sent, removed } = start({
      [`POST ${objects}/*`]: { Key: 'plan' },
      'POST /rest/v1/rpc/save_document': async () => {
        await writing.promise;
        return null;
      },
    });
    await change(plan());
    await waitFor(() => expect(sent()).toHaveLength(2));

    const isTaken = cancelMutation('plan');

    expect(kept).toMatchObject([{ state: 'sending' }]);
    writing.resolve();
    await waitFor(() => expect(kept).toMatchObject([{ state: 'sent' }]));
    expect(await isTaken).toBe(false);
    expect(removed()).toEqual([]);
  });

  it('stays where its row is, when the list of what has arrived is closed', async () => {
    const { removed } = start({
      [`POST ${objects}/*`]: { Key: 'plan' },
      'POST /rest/v1/rpc/save_document': null,
    });
    await change(plan());
    await waitFor(() => expect(kept).toMatchObject([{ state: 'sent' }]));

    await act(() => discardMutations(['plan']));

    expect(removed()).toEqual([]);
  });

  it('takes the place of one that waits with the same id', async () => {
    isOnline = false;
    start({});
    await change(plan());

    await change({ ...plan(), title: 'Document "drawing.pdf"' });

    expect(kept.map(({ title, state }) => [title, state])).toEqual([
      ['Document "drawing.pdf"', 'waiting'],
    ]);
  });
});
