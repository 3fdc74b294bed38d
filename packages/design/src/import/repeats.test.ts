import type { CheckedRow } from './checkRows.ts';
import { findRepeats } from './repeats.ts';

const row = (number: number, name: string, more: Partial<CheckedRow> = {}): CheckedRow => ({
  number,
  values: { name },
  verdict: 'new',
  message: null,
  ...more,
});
const byName = (values: CheckedRow['values']) => {
  const keys = [String(values.name).toLowerCase()];
  return { asks: keys, gives: keys };
};

describe('findRepeats', () => {
  it('names the row further up that brings the same', () => {
    const judge = findRepeats(byName);
    const verdicts = [row(1, 'Ada'), row(2, 'Bo'), row(1001, 'ADA'), row(1002, 'ada')].map(judge);

    expect(verdicts.map(({ verdict }) => verdict)).toEqual([
      'new',
      'new',
      'duplicate',
      'duplicate',
    ]);
    expect(verdicts[2]?.message).toBe('Line 2 of this file is the same.');
  });

  it('leaves what the server has judged, and takes no refused row for one that comes in', () => {
    const judge = findRepeats(byName);
    const refused = row(1, 'Ada', { verdict: 'refused', message: 'Email: not an address' });

    expect(judge(refused)).toBe(refused);
    expect(judge(row(2, 'Ada')).verdict).toBe('new');
  });

  it('names the row further up also where the server knows it from the same batch', () => {
    const judge = findRepeats(byName);
    const there = row(2, 'ada', { verdict: 'duplicate', message: 'This exists already' });
    const known = row(3, 'Bo', { verdict: 'duplicate', message: 'This exists already' });

    const messages = [row(1, 'Ada'), there, known].map(judge).map(({ message }) => message);

    expect(messages).toEqual([null, 'Line 2 of this file is the same.', 'This exists already']);
  });

  it('finds nothing where a file has no keys', () => {
    const judge = findRepeats(undefined);

    expect([row(1, 'Ada'), row(2, 'Ada')].map(judge).map(({ verdict }) => verdict)).toEqual([
      'new',
      'new',
    ]);
  });
});
