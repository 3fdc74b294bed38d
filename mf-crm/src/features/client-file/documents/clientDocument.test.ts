import { fileProblem, objectPath, previewKind } from './clientDocument.ts';

describe('fileProblem', () => {
  it.each([
    [{ type: 'application/pdf', size: 1 }, undefined],
    [{ type: 'application/pdf', size: 0 }, 'This file is empty.'],
    [{ type: 'image/png', size: 50 * 1024 * 1024 + 1 }, 'This file is over 50 MB.'],
    [{ type: 'image/svg+xml', size: 1 }, 'Choose a PDF, image, Word, Excel, CSV, or text file.'],
    [{ type: '', size: 1 }, 'Choose a PDF, image, Word, Excel, CSV, or text file.'],
  ])('of %j', (file, problem) => {
    expect(fileProblem(file)).toBe(problem);
  });
});

it("stores a file in its company's folder", () => {
  expect(objectPath('c1', 'd2', { type: 'text/csv' })).toBe('c1/d2.csv');
});

it.each([
  ['application/pdf', 'pdf'],
  ['image/webp', 'picture'],
  ['text/csv', undefined],
])('shows %s as %s', (type, kind) => {
  expect(previewKind(type)).toBe(kind);
});
