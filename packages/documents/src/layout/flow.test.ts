import type { Mark } from '../marks.ts';
import { flow, type Block } from './flow.ts';

const frame = { top: 0, bottom: 100 };

function makeBlock(name: string, height: number, more: Partial<Block> = {}): Block {
  return { height, draw: (y) => [mark(name, y)], ...more };
}

const mark = (text: string, y: number): Mark => ({
  kind: 'text',
  x: 0,
  y,
  width: 0,
  size: 1,
  weight: 'regular',
  color: '#000000',
  text,
});
const names = (pages: Mark[][]) =>
  pages.map((marks) => marks.map((each) => (each.kind === 'text' ? `${each.text}@${each.y}` : '')));

describe('flow', () => {
  it('sets blocks one below the other', () => {
    const pages = flow([makeBlock('a', 40), makeBlock('b', 60)], frame);

    expect(names(pages)).toEqual([['a@0', 'b@40']]);
  });

  it('goes to the next page with what does not fit', () => {
    const pages = flow([makeBlock('a', 40), makeBlock('b', 61)], frame);

    expect(names(pages)).toEqual([['a@0'], ['b@0']]);
  });

  it('begins a page where a block asks for it, but leaves none empty', () => {
    const pages = flow(
      [makeBlock('a', 10, { startsPage: true }), makeBlock('b', 10, { startsPage: true })],
      frame,
    );

    expect(names(pages)).toEqual([['a@0'], ['b@0']]);
  });

  it('repeats the head of a table on every page that goes on with it', () => {
    const head = makeBlock('head', 10);
    const rows = [1, 2, 3, 4].map((row) => makeBlock(`row${row}`, 40, { head }));

    const pages = flow([head, ...rows], frame);

    expect(names(pages)).toEqual([
      ['head@0', 'row1@10', 'row2@50'],
      ['head@0', 'row3@10', 'row4@50'],
    ]);
  });

  it('never leaves totals alone: the last line goes with them', () => {
    const head = makeBlock('head', 10);
    const rows = [1, 2].map((row) => makeBlock(`row${row}`, 40, { head }));

    const pages = flow(
      [head, ...rows, makeBlock('totals', 30, { keepsWithPrevious: true })],
      frame,
    );

    expect(names(pages)).toEqual([
      ['head@0', 'row1@10'],
      ['head@0', 'row2@10', 'totals@50'],
    ]);
  });

  it('does not leave a table head alone at the foot of a page', () => {
    const head = makeBlock('head', 10);
    const row = makeBlock('row', 20, { head, keepsWithPrevious: true });

    const pages = flow([makeBlock('text', 80), head, row], frame);

    expect(names(pages)).toEqual([['text@0'], ['head@0', 'row@10']]);
  });

  it('breaks a group that no page can hold', () => {
    const parts = [1, 2, 3].map((part) =>
      makeBlock(`part${part}`, 45, { keepsWithPrevious: part > 1 }),
    );

    const pages = flow(parts, frame);

    expect(names(pages)).toEqual([['part1@0', 'part2@45'], ['part3@0']]);
  });

  it('answers one empty page for nothing', () => {
    expect(flow([], frame)).toEqual([[]]);
  });
});
