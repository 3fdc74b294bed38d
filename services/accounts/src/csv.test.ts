import { csvLine } from './csv.ts';

it.each(['=1+1', '+1 512', '-x', '@x', '\t=1', '＝1+1', '＋1', '－x', '＠x'])(
  'P4: puts an apostrophe before %p, which a spreadsheet would run',
  (text) => {
    expect(csvLine([text])).toBe(`"'${text}"\r\n`);
  },
);

it('leaves numbers and other texts as they are', () => {
  expect(csvLine([-3, '-3.5', 'a = b', 'say "hi"'])).toBe('"-3","-3.5","a = b","say ""hi"""\r\n');
});
