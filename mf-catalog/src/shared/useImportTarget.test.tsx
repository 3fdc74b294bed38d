import { jest } from '@jest/globals';
import { renderInShell, screen } from '@plumbline/testing';
import { useState } from 'react';
import { area } from '../area.ts';
import type { CatalogImportKind } from './importKeys.ts';
import { useImportTarget } from './useImportTarget.ts';

function Sender({ kind }: { kind: CatalogImportKind }) {
  const { save } = useImportTarget(kind, []);
  const batch = {
    importId: 'i',
    batchId: 'b',
    fileName: 'c.csv',
    rows: [{}],
    mode: 'skip' as const,
  };
  const [isSent, setSent] = useState(false);
  const send = async () => {
    await save({ ...batch, isLast: true });
    setSent(true);
  };
  return isSent ? <p>Sent</p> : <button onClick={() => void send()}>Send</button>;
}

it.each([
  ['items', 2, [['firstItem']]],
  ['items', 0, []],
  ['vendors', 2, []],
  ['materials', 2, []],
] as const)('an import of %s that makes %i finishes %j', async (kind, created, steps) => {
  const complete = jest.fn();
  const answer = { created_rows: created, updated_rows: 0, errors: [] };
  const { user, requests } = renderInShell(<Sender kind={kind} />, {
    area,
    onboarding: { complete },
    answers: { 'POST /rest/v1/rpc/import_batch': answer },
  });

  await user.click(await screen.findByRole('button', { name: 'Send' }));

  expect(await screen.findByText('Sent')).toBeVisible();
  expect(requests).toHaveLength(1);
  expect(complete.mock.calls).toEqual(steps);
});
