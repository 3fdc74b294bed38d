import { openLedger } from './ledger.ts';

const opened = () => {
  let now = 0;
  const ledger = openLedger(() => now);
  return { ledger, at: (ms: number) => (now = ms) };
};

it('finds a failed answer, and excuses it while something is broken on purpose', () => {
  const { ledger, at } = opened();
  at(1_000);
  ledger.answered('list', 900, 500, '/rest');
  at(20_000);
  const mend = ledger.begin('database');
  at(21_000);
  ledger.answered('list', 19_000, 0, '/rest');
  mend();
  at(25_000);
  ledger.answered('list', 24_000, 503, '/rest');
  at(60_000);
  ledger.answered('list', 59_000, 502, '/rest');
  ledger.answered('list', 59_500, 200, '/rest');

  expect(ledger.findings.map(({ what }) => what)).toEqual(['500 /rest', '502 /rest']);
  expect(ledger.failedInOutage.get('database')).toEqual([
    'list: no answer /rest',
    'list: 503 /rest',
  ]);
  expect(ledger.timings).toEqual([{ act: 'list', ms: 500 }]);
  expect(ledger.requests()).toBe(5);
});
