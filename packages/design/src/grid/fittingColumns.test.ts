import { hiddenColumns } from './fittingColumns.ts';

const columns = [
  { field: 'number', width: 130 },
  { field: 'client', width: 130 },
  { field: 'project', width: 130, yields: 1 },
  { field: 'due', width: 116, yields: 3 },
  { field: 'aging', width: 98, yields: 2 },
  { field: 'acts' },
];

describe('hiddenColumns', () => {
  it.each([
    { width: 800, hidden: [] },
    { width: 724, hidden: [] },
    { width: 723, hidden: ['project'] },
    { width: 594, hidden: ['project'] },
    { width: 593, hidden: ['aging', 'project'] },
    { width: 478, hidden: ['due', 'project'] },
    { width: 360, hidden: ['due', 'aging', 'project'] },
  ])('hides $hidden at $width pixels', ({ width, hidden }) => {
    expect(Object.keys(hiddenColumns(columns, width))).toEqual(hidden);
  });
});
