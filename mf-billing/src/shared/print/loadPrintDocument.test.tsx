import { databaseError, renderInShell, screen } from '@plumbline/testing';
import { useState } from 'react';
import { area } from '../../area.ts';
import { makeQuote, makeInvoice } from '../makeDocuments.ts';
import { useLoadPrintDocument } from './loadPrintDocument.ts';

/** Loads a document and says what became of it. */
function Probe({ kind }: { kind: 'quote' | 'invoice' }) {
  const load = useLoadPrintDocument();
  const [outcome, setOutcome] = useState('nothing yet');
  const run = () =>
    load(kind, 'd1').then(
      (printDocument) => setOutcome(`sent by ${printDocument?.sender.name}`),
      () => setOutcome('no document'),
    );
  return (
    <button type="button" onClick={() => void run()}>
      {outcome}
    </button>
  );
}

describe.each(['quote', 'invoice'] as const)('useLoadPrintDocument for a %s', (kind) => {
  it.each([
    [
      'carries the company that was loaded',
      { name: 'Ridgeline', address: {} },
      'sent by Ridgeline',
    ],
    ['makes nothing after a failed request', databaseError('PT500', 'Down'), 'no document'],
    ['uses the default where there is no company', null, 'sent by Your company'],
  ])('%s', async (_, card, outcome) => {
    const { user } = renderInShell(<Probe kind={kind} />, {
      area,
      answers: {
        'POST /rest/v1/rpc/company_card': card,
        'POST /rest/v1/rpc/get_quote': makeQuote(),
        'POST /rest/v1/rpc/get_invoice': makeInvoice(),
      },
    });

    await user.click(await screen.findByRole('button', { name: 'nothing yet' }));

    expect(await screen.findByRole('button', { name: outcome })).toBeVisible();
  });
});
