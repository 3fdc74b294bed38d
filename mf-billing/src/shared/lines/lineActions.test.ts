import { emptyLine } from '../draftLines.ts';
import {
  changeLine,
  copyLine,
  moveLine,
  putInPackage,
  recommendPackage,
  renamePackage,
  renameSection,
  startSection,
} from './lineActions.ts';

const make = (id: string, section = '', more = {}) => ({
  ...emptyLine(section),
  id,
  name: id,
  ...more,
});
const sections = (lines: { section: string }[]) => lines.map(({ section }) => section);

it('counts the lines of one package, whatever it is called', () => {
  const lines = putInPackage(
    putInPackage([make('a'), make('b'), make('c')], 'a', 'Good'),
    'b',
    'Best',
  );
  const counted = (of: typeof lines) => of.map(({ is_selected }) => is_selected);

  expect(counted(lines)).toEqual([true, false, true]);
  expect(counted(recommendPackage(lines, 'Best'))).toEqual([false, true, true]);
  expect(renamePackage(lines, 'Best', 'Top')[1]).toMatchObject({ package: 'Top' });
  expect(counted(renamePackage(lines, 'Best', ''))).toEqual([true, true, true]);
});

describe('changeLine', () => {
  it('chooses one alternative of a group only', () => {
    const lines = [
      make('a', '', { alternative_group: 'A' }),
      make('b', '', { alternative_group: 'A', is_selected: false }),
      make('c', '', { alternative_group: 'B' }),
    ];

    const changed = changeLine(lines, 'b', { is_selected: true });

    expect(changed.map(({ is_selected }) => is_selected)).toEqual([false, true, true]);
  });

  it('leaves the other lines the same objects', () => {
    const lines = [make('a'), make('b')];

    expect(changeLine(lines, 'b', { name: 'x' })[0]).toBe(lines[0]);
  });
});

describe('moveLine', () => {
  it('takes the section of the place it moves to', () => {
    const moved = moveLine([make('a', 'One'), make('b', 'Two')], 'b', -1);

    expect(moved.map(({ id, section }) => [id, section])).toEqual([
      ['b', 'One'],
      ['a', 'One'],
    ]);
  });

  it('stays at the end', () => {
    expect(moveLine([make('a')], 'a', 1)).toMatchObject([{ id: 'a' }]);
  });
});

describe('sections', () => {
  const lines = [make('a', 'One'), make('b', 'One'), make('c', 'Two'), make('d', 'One')];

  it('renames the run below the heading alone', () => {
    expect(sections(renameSection(lines, 'a', 'First'))).toEqual(['First', 'First', 'Two', 'One']);
  });

  it('starts at a line and reaches to the old section’s end', () => {
    expect(sections(startSection(lines, 'b'))).toEqual(['One', 'Section 1', 'Two', 'One']);
  });
});

describe('copyLine', () => {
  it('bills a change order by the first of the two only', () => {
    const lines = copyLine([make('a', '', { change_order_id: 'co' })], 'a', 'b');

    expect(lines.map(({ change_order_id }) => change_order_id)).toEqual(['co', null]);
  });

  it('puts the copy below', () => {
    expect(copyLine([make('a'), make('b')], 'a', 'c').map(({ id }) => id)).toEqual(['a', 'c', 'b']);
  });
});
