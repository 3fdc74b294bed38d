import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { importGraph } from './importGraph.ts';

let root: string;
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'plumbline-graph-')));
});
afterEach(() => rmSync(root, { recursive: true }));

/** What `start.ts` reaches in a workspace of these files, without itself. */
function reach(files: Record<string, string>, leftOut: readonly string[] = []) {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  const { paths, names } = importGraph(root)(
    join(root, 'start.ts'),
    new Set(leftOut.map((name) => join(root, name))),
  );
  const reached = [...paths].map((path) => relative(root, path)).toSorted();
  return { files: reached.filter((path) => path !== 'start.ts'), names: [...names].toSorted() };
}

/** A package that hands on, with `start.ts` asking it for something. */
const library = {
  'lib/index.ts': [
    "export { Page, type Size } from './Page.ts';",
    "export { Chart as Graph } from './Chart.ts';",
    "export { default as Button } from '@mui/material/Button';",
    "export * from './values/index.ts';",
    "export * as tools from './tools.ts';",
    "export type { Late } from './late.ts';",
  ].join('\n'),
  'lib/Page.ts': "import { box } from './box.ts'; export const Page = box;",
  'lib/box.ts': 'export const box = 1;',
  'lib/Chart.ts': 'export const Chart = 1;',
  'lib/late.ts': 'export type Late = 1;',
  'lib/tools.ts': 'export const hammer = 1;',
  'lib/values/index.ts': "export * from './money.ts'; export * from './dates.ts';",
  'lib/values/money.ts': 'export const cents = 1;',
  'lib/values/dates.ts': 'export const { day, night: evening } = { day: 1, night: 2 };',
};

it.each([
  {
    asks: "import { Page } from './lib/index.ts';",
    files: ['lib/Page.ts', 'lib/box.ts'],
    names: ['lib/index.ts#Page = lib/Page.ts#Page'],
  },
  {
    asks: "import { Graph as Drawn } from './lib/index.ts';",
    files: ['lib/Chart.ts'],
    names: ['lib/index.ts#Graph = lib/Chart.ts#Chart'],
  },
  {
    asks: "import { evening } from './lib/index.ts';",
    files: ['lib/values/dates.ts'],
    names: [
      'lib/index.ts#evening = lib/values/index.ts#evening',
      'lib/values/index.ts#evening = lib/values/dates.ts#evening',
    ],
  },
  { asks: "import { type Size } from './lib/index.ts';", files: [], names: [] },
  { asks: "import type { Page } from './lib/index.ts';", files: [], names: [] },
  {
    asks: "import { tools } from './lib/index.ts';",
    files: ['lib/tools.ts'],
    names: ['lib/index.ts#tools = lib/tools.ts#all'],
  },
  {
    asks: "export { cents } from './lib/index.ts';",
    files: ['lib/values/money.ts'],
    names: [
      'lib/index.ts#cents = lib/values/index.ts#cents',
      'lib/values/index.ts#cents = lib/values/money.ts#cents',
    ],
  },
])('$asks reaches what has the name: $files', ({ asks, files, names }) => {
  expect(reach({ ...library, 'start.ts': asks })).toEqual({ files, names });
});

it('a name of an installed package that is handed on is no file, but says which', () => {
  const { files, names } = reach({
    ...library,
    'start.ts': "import { Button } from './lib/index.ts';",
  });

  expect(files).toEqual([]);
  expect(names).toEqual(['lib/index.ts#Button = @mui/material/Button#default']);
});

const everything = Object.keys(library).filter((name) => name !== 'lib/late.ts');

it.each([
  ['all of them', "import * as lib from './lib/index.ts';"],
  ['a late import', "const lib = await import('./lib/index.ts');"],
  ['export of all', "export * from './lib/index.ts';"],
  ['a place', "new Worker(new URL('./lib/index.ts', import.meta.url));"],
  ['a name that nobody has', "import { nothing } from './lib/index.ts';"],
])('%s reaches everything that is handed on', (_, asks) => {
  expect(reach({ ...library, 'start.ts': asks }).files).toEqual(everything.toSorted());
});

it.each([
  ['a statement', 'globalThis.ready = true;'],
  ['an import without names', "import './setUp.ts';"],
  ['an import without names of a package', "import 'fake-indexeddb/auto';"],
  ['text that cannot be read', 'export const = ;'],
])('what acts when it is loaded counts, whichever name is asked for: %s', (_, text) => {
  const { files } = reach({
    ...library,
    'lib/Chart.ts': `${text} export const Chart = 1;`,
    'lib/setUp.ts': '',
    'start.ts': "import { cents } from './lib/index.ts';",
  });

  expect(files).toEqual(expect.arrayContaining(['lib/Chart.ts', 'lib/values/money.ts']));
  expect(files).not.toContain('lib/Page.ts');
});

it('what acts counts where another module imports it, with what it needs', () => {
  const { files } = reach({
    ...library,
    'lib/Page.ts': "import { box } from './box.ts'; export const Page = box;",
    'lib/box.ts': "import { word } from './word.ts'; globalThis.box = word; export const box = 1;",
    'lib/word.ts': "export const word = '';",
    'start.ts': "import { Graph } from './lib/index.ts';",
  });

  expect(files).toEqual(['lib/Chart.ts', 'lib/box.ts', 'lib/word.ts']);
});

it('what is left out is not followed, nor what it needs', () => {
  const text = {
    'start.ts': "import { tint } from './theme.ts';",
    'theme.ts': "import './colors.ts'; import { red } from './colors.ts'; export const tint = red;",
    'colors.ts': "import './names.ts'; export const red = 1;",
    'names.ts': 'globalThis.names = [];',
  };

  expect(reach(text).files).toEqual(['colors.ts', 'names.ts', 'theme.ts']);
  expect(reach(text, ['colors.ts']).files).toEqual(['theme.ts']);
});

it('a style is nothing that acts', () => {
  const { files } = reach({
    ...library,
    'lib/Page.ts': "import './page.css'; export const Page = 1;",
    'lib/page.css': '',
    'start.ts': "import { Graph } from './lib/index.ts';",
  });

  expect(files).toEqual(['lib/Chart.ts']);
});

it('a file with code of its own counts with it, and with the names that it hands on', () => {
  const { files } = reach({
    'lib/index.ts': "export { far } from './far.ts'; export { near } from './near.ts'; own();",
    'lib/far.ts': 'export const far = 1;',
    'lib/near.ts': 'export const near = 1;',
    'start.ts': "import { near } from './lib/index.ts';",
  });

  expect(files).toEqual(['lib/index.ts', 'lib/near.ts']);
});

it('files that import one another are followed once', () => {
  const { files } = reach({
    'a.ts': "export * from './b.ts'; export { one } from './one.ts';",
    'b.ts': "export * from './a.ts'; export { two } from './two.ts';",
    'one.ts': 'export const one = 1;',
    'two.ts': 'export const two = 1;',
    'start.ts': "import { two } from './a.ts';",
  });

  expect(files).toEqual(['two.ts']);
});
