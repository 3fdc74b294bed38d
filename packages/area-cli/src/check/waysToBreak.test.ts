import { randomBytes } from 'node:crypto';
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ShellOffers } from '@plumbline/area-registry/compatibility';
import { makeArea } from '@plumbline/area-registry/fixtures';
import type { FullRegistry } from '@plumbline/area-registry/store';
import { contractVersion } from '@plumbline/contract';
import { workspaceRoot } from '@plumbline/bundler/workspace';
import { areaFiles } from '@plumbline/create-area';
import { buildArea, type BuiltArea } from '../release/buildArea.ts';
import { checkArea } from './checkArea.ts';
import { dependenciesOf } from './code.ts';
import { checkTypes } from './types.ts';

// What an outside team did to the portal on purpose, in one area: each has to be refused, with the fix.

const home = join(workspaceRoot, '.cache/test-areas', crypto.randomUUID());
const folder = join(home, 'mf-permits');
const upToRoot = '../../../../../../..';
const page = 'src/features/home/PermitsPage.tsx';

const careless: Record<string, string> = {
  'rspack.config.ts': `import { area } from '@plumbline/bundler';\nexport default area(import.meta, { react: '^20.0.0' });\n`,
  'src/features/home/home.css': 'button { display: none }',
  'src/features/home/escaping.module.css': ':global(button) { display: none }\n.own { color: red }',
  'src/features/home/heavy.ts': `export const heavy = '${randomBytes(300_000).toString('base64')}';`,
  [page]: `import { Button } from '@mui/material';
import { Slot, useAreaEvent, useLink } from '@plumbline/platform';
import { Page, ScheduleOfTheFuture } from '@plumbline/design';
import { area as billing } from '${upToRoot}/mf-billing/src/area.ts';
import { backoffMs } from '${upToRoot}/shell/src/federation/backoff.ts';
import { helper } from '../../../../helper.ts';
import { chart } from 'left-out';
import './home.css';
import * as styles from './escaping.module.css';

const wrong: number = 'a text';

export function PermitsPage() {
  const link = useLink('crm.clients');
  useAreaEvent('client.created@1', () => undefined);
  const load = () => import('./heavy.ts').then(({ heavy }) => heavy);
  return (
    <Page>
      <Slot id="project.panel@1" />
      <ScheduleOfTheFuture />
      <Button onClick={load} className={styles.own}>{[link, wrong, billing.id, backoffMs(1), helper, chart].join()}</Button>
    </Page>
  );
}
`,
};

const live: FullRegistry = {
  revision: 1,
  issued_at: '2026-11-21T00:00:00.000Z',
  areas: {
    crm: makeArea({
      id: 'crm',
      routes: [{ id: 'crm.clients', path: '/clients', title: 'Clients' }],
      slots: { hosts: ['project.panel@1'], fills: [] },
      events: { emits: ['client.created@1'], handles: [] },
    }).area,
  },
};
const offers: ShellOffers = {
  contract: contractVersion,
  modules: {
    react: { version: '19.3.1', names: ['useState'] },
    '@plumbline/contract': { version: contractVersion, names: ['defineArea'] },
    '@plumbline/design': { version: '1.0.0', names: ['EmptyState', 'Page', 'PageHeader'] },
    '@plumbline/platform': {
      version: '1.0.0',
      names: ['Slot', 'definePages', 'useAreaEvent', 'useLink'],
    },
  },
};

let messages: string[];
let types: string[];

async function write(files: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    const file = join(folder, name);
    // oxlint-disable-next-line no-await-in-loop -- a handful of small files
    await mkdir(dirname(file), { recursive: true });
    // oxlint-disable-next-line no-await-in-loop
    await writeFile(file, text);
  }
}

async function judge({ area, uses, read }: BuiltArea): Promise<string[]> {
  const code = { uses, dependencies: dependenciesOf(folder), offers };
  return (await checkArea({ area, live, read, code })).map(({ message }) => message);
}

beforeAll(async () => {
  const { 'package.json': packageFile = '', ...sources } = areaFiles('permits', 'workspace');
  const own = { ...JSON.parse(packageFile), dependencies: { react: '18.3.1' } };
  await write({ ...sources, ...careless, 'package.json': JSON.stringify(own) });
  await writeFile(join(home, 'helper.ts'), 'export const helper = 1;');
  await write({
    'node_modules/@mui/material/package.json': '{"name":"@mui/material","version":"7.0.0"}',
    'node_modules/@mui/material/index.js': 'export const Button = () => null;',
    'node_modules/left-out/package.json': '{"name":"left-out","version":"1.0.0"}',
    'node_modules/left-out/index.js': 'export const chart = 1;',
  });
  const installed = join(workspaceRoot, 'mf-projects/node_modules');
  for (const name of ['@plumbline', '@types', 'react'])
    // oxlint-disable-next-line no-await-in-loop -- three links
    await symlink(join(installed, name), join(folder, 'node_modules', name));
  const built = buildArea('permits', folder);
  [messages, types] = await Promise.all([
    built.then(judge),
    checkTypes(folder).then((found) => found.map(({ message }) => message)),
  ]);
}, 60_000);
afterAll(() => rm(home, { recursive: true, force: true }));

it.each([
  [
    'importing another area',
    `${page}:4 imports ${upToRoot}/mf-billing/src/area.ts, which is the area billing. Link to its routes, fill its slots, or handle its events; for types alone write "import type".`,
  ],
  [
    'importing the shell',
    `${page}:5 imports ${upToRoot}/shell/src/federation/backoff.ts, which is the shell. Use @plumbline/platform, which is what the shell gives to areas.`,
  ],
  [
    'importing a file outside its folder',
    `${page}:6 imports ../../../../helper.ts, which is outside mf-permits. Move the file into the area's folder.`,
  ],
  [
    'importing what package.json does not name',
    `${page}:7 imports left-out, which package.json does not name. Add left-out to its dependencies.`,
  ],
  [
    'bringing its own MUI',
    `${page}:1 imports @mui/material, which the shell has in one version for all areas. Import from @plumbline/design.`,
  ],
  [
    'React 18 in package.json',
    'package.json asks for react 18.3.1, but the live shell has 19.3.1 and gives that to every area. Write "react": "^19.0.0" and adapt the code.',
  ],
  [
    'a component that the live shell lacks',
    "The area takes ScheduleOfTheFuture of @plumbline/design, which the shell's 1.0.0 does not export. Use what the live shell exports, or wait until a shell that has it is live.",
  ],
  [
    'a link that area.ts does not name',
    `${page}:14 links to crm.clients, which area.ts does not name. Add it to uses.routes.`,
  ],
  [
    'a slot that area.ts does not name',
    `${page}:19 uses project.panel@1, which area.ts does not name. Add it to slots.hosts, slots.fills, events.emits, or events.handles.`,
  ],
  [
    'an event that area.ts does not name',
    `${page}:15 uses client.created@1, which area.ts does not name. Add it to slots.hosts, slots.fills, events.emits, or events.handles.`,
  ],
  [
    'global CSS',
    'src/features/home/home.css applies to the whole page, so it changes other areas. Rename it to src/features/home/home.module.css, use its class names, and leave out :global.',
  ],
  [
    'CSS that leaves its module',
    'src/features/home/escaping.module.css applies to the whole page, so it changes other areas. Rename it to src/features/home/escaping.module.css, use its class names, and leave out :global.',
  ],
  [
    'a heavy file behind lazy()',
    expect.stringMatching(
      /^The file \S+\.js has \d+\.\d KB of gzip; 64\.0 KB are allowed\. Load less of it, or a smaller library\.$/,
    ),
  ],
  [
    'too much in all',
    expect.stringMatching(
      /^The area with all its files has \d+\.\d KB of gzip; 256\.0 KB are allowed\./,
    ),
  ],
])('%s is refused', (_, message) => {
  expect(messages).toContainEqual(message);
});

it('a type error is refused, at its line', () => {
  expect(types).toContain(
    `${page}:11 Type 'string' is not assignable to type 'number'. Correct the type, or what is passed.`,
  );
});

it('the area as it was generated may be released', async () => {
  await rm(folder, { recursive: true });
  const { 'package.json': packageFile = '', ...sources } = areaFiles('permits', 'workspace');
  await write({ ...sources, 'package.json': packageFile });
  await symlink(join(workspaceRoot, 'mf-projects/node_modules'), join(folder, 'node_modules'));

  expect(await judge(await buildArea('permits', folder))).toEqual([]);
  expect(await checkTypes(folder)).toEqual([]);
}, 60_000);
