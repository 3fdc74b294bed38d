import { makeLogger, withoutFields } from './index.ts';

it('blanks secrets, also in a log that blanks further fields', () => {
  const lines: string[] = [];
  const log = makeLogger('test', { write: (line: string) => void lines.push(line) });

  for (const each of [log, withoutFields(log, ['prompt']).child({ gateway: 'ai' })])
    each.info({ req: { headers: { authorization: 'Bearer one' } }, token: 'two', prompt: 'three' });

  expect(lines.map((line) => /one|two/.test(line))).toEqual([false, false]);
  expect(lines.map((line) => /three/.test(line))).toEqual([true, false]);
});
