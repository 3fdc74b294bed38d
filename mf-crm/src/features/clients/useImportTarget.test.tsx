import { jest } from '@jest/globals';
import { api, listTag, z } from '@plumbline/data';
import { renderInShell, screen } from '@plumbline/testing';
import { useState } from 'react';
import { area } from '../../area.ts';
import { useImportTarget } from './useImportTarget.ts';

function Sender({ isLast }: { isLast: boolean }) {
  const { save } = useImportTarget();
  const batch = {
    importId: 'i',
    batchId: 'b',
    fileName: 'c.csv',
    rows: [{}],
    mode: 'skip' as const,
  };
  const [isSent, setSent] = useState(false);
  const send = async () => {
    await save({ ...batch, isLast });
    setSent(true);
  };
  return isSent ? <p>Sent</p> : <button onClick={() => void send()}>Send</button>;
}

it.each([
  ['is the first client', true, 2, 1],
  ['is none yet before its end', false, 2, 0],
  ['is none where no row came in', true, 0, 0],
])('an import %s', async (_, isLast, created, times) => {
  const complete = jest.fn();
  const answer = { created_rows: created, updated_rows: 0, errors: [] };
  const { user, requests } = renderInShell(<Sender isLast={isLast} />, {
    area,
    onboarding: { complete },
    answers: { 'POST /rest/v1/rpc/import_batch': answer },
  });

  await user.click(await screen.findByRole('button', { name: 'Send' }));

  expect(await screen.findByText('Sent')).toBeVisible();
  expect(requests).toHaveLength(1);
  expect(complete.mock.calls).toEqual(times ? [['firstClient']] : []);
});

const { useCountedQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    counted: build.query<number, void>({
      query:
        () =>
        ({ db }) =>
          db.rpc('client_page'),
      rawResponseSchema: z.number(),
      providesTags: [listTag('Client')],
    }),
  }),
});

function TakerBack() {
  const { undo } = useImportTarget();
  const { data } = useCountedQuery();
  const [left, setLeft] = useState<number>();
  const takeBack = async () => setLeft((await undo('i')).left);
  return (
    <button onClick={() => void takeBack()}>
      {data} clients, {left} batches left
    </button>
  );
}

it('refetches the list once after an undo', async () => {
  const lefts = [2, 1, 0];
  const counts = [7, 4];
  const { user, requests } = renderInShell(<TakerBack />, {
    area,
    answers: {
      'POST /rest/v1/rpc/client_page': () => counts.shift(),
      'POST /rest/v1/rpc/undo_import': () => ({
        undone: 1,
        restored: 0,
        kept: 0,
        left: lefts.shift(),
      }),
    },
  });
  const button = await screen.findByRole('button', { name: /^7 clients/ });

  for (const left of [2, 1]) {
    // oxlint-disable-next-line no-await-in-loop -- one batch after the other
    await user.click(button);
    // oxlint-disable-next-line no-await-in-loop
    await screen.findByRole('button', { name: `7 clients, ${left} batches left` });
  }
  await user.click(button);

  expect(await screen.findByRole('button', { name: '4 clients, 0 batches left' })).toBeVisible();
  expect(requests.filter(({ path }) => path.endsWith('client_page'))).toHaveLength(2);
});
