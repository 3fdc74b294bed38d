import { emptyLine } from '../draftLines.ts';
import { mergeDraft } from './mergeDraft.ts';

const line = (id: string, name: string) => ({ ...emptyLine(), id, name });
const base = {
  head: { title: 'Kitchen', notes: '' },
  lines: [line('a', 'Tiles'), line('b', 'Paint')],
};

describe('mergeDraft', () => {
  it('takes each change that only one person made', () => {
    const mine = { ...base, head: { title: 'Kitchen remodel', notes: '' } };
    const theirs = { ...base, head: { title: 'Kitchen', notes: 'Call first' } };

    expect(mergeDraft(base, mine, theirs)).toEqual({
      head: { title: 'Kitchen remodel', notes: 'Call first' },
      lines: base.lines,
      clashes: [],
    });
  });

  it('keeps mine where both changed the same, and names it', () => {
    const mine = {
      head: { title: 'Mine', notes: '' },
      lines: [line('a', 'Marble'), line('b', 'Paint')],
    };
    const theirs = {
      head: { title: 'Theirs', notes: '' },
      lines: [line('a', 'Slate'), line('b', 'Paint')],
    };

    const merged = mergeDraft(base, mine, theirs);

    expect(merged.head.title).toBe('Mine');
    expect(merged.lines[0]?.name).toBe('Marble');
    expect(merged.clashes).toEqual(['title', 'Marble']);
  });

  it('keeps the lines that each of us added, and drops what one deleted and the other left alone', () => {
    const mine = { ...base, lines: [line('b', 'Paint'), line('c', 'Mine')] };
    const theirs = { ...base, lines: [...base.lines, line('d', 'Theirs')] };

    expect(mergeDraft(base, mine, theirs).lines.map(({ name }) => name)).toEqual([
      'Paint',
      'Theirs',
      'Mine',
    ]);
  });

  it('brings a line back that I changed and they deleted', () => {
    const mine = { ...base, lines: [line('a', 'Marble'), line('b', 'Paint')] };
    const theirs = { ...base, lines: [line('b', 'Paint')] };

    expect(mergeDraft(base, mine, theirs).lines.map(({ name }) => name)).toEqual([
      'Paint',
      'Marble',
    ]);
  });
});
