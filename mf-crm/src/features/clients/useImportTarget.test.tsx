import { jest } from '@jest/globals';
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
