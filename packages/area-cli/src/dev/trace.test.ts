import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { traceOf } from './trace.ts';

let output: string;
beforeAll(async () => {
  output = await mkdtemp(join(tmpdir(), 'plumbline-trace-'));
  // Line 2 of the file is line 5 of the source.
  const map = {
    version: 3,
    sources: ['webpack://permits_1_0_0/./src/Home.tsx'],
    names: [],
    mappings: ';AAIA',
  };
  await writeFile(join(output, 'page.js.map'), JSON.stringify(map));
});
afterAll(() => rm(output, { recursive: true }));

it('names the sources of the area, and leaves out frames of the shell', async () => {
  const stack = `Error: no map
    at Home (http://localhost:3100/areas/permits/1.0.0-dev/page.js?1:2:9)
    at renderWithHooks (http://localhost:3100/assets/main.js:10:1)
    at http://localhost:3100/areas/permits/1.0.0-dev/other.js:7:3`;

  const trace = await traceOf(stack, output, '/areas/permits/1.0.0-dev/');

  expect(trace).toBe('Home (src/Home.tsx:5)\nother.js:7');
});

it('reads no file outside the build', async () => {
  const stack = '    at http://localhost:3100/areas/permits/1.0.0-dev/../../../page.js:2:9';

  expect(await traceOf(stack, join(output, 'below'), '/areas/permits/1.0.0-dev/')).toBe(
    '../../../page.js:2',
  );
});
