import { jest } from '@jest/globals';
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { pointAt } from '../../packages/area-registry/src/index.ts';
import { makeArea, readFrom } from '../../packages/area-registry/src/fixtures/index.ts';
import { directoryStore, registryKeys } from '../../packages/area-registry/src/store/index.ts';
import { accessTo } from '../../services/kit/src/fixtures/accessTo.ts';
import { createReleases, makeWatch } from '../../services/releases/src/index.ts';
import { root } from '../steps.ts';
import { installed } from './install.ts';
import { examplesOf, makeOutsideArea, type OutsideArea } from './outsideArea.ts';
import { readPackageFile } from './packageFile.ts';

// A team that has nothing of this repository but the tarballs.

jest.setTimeout(180_000);

const tsc = join(root, 'node_modules/typescript/bin/tsc');
let outside: OutsideArea;
let home: string;
let folder: string;
let names: string[];
const dataDir = () => join(home, 'data');

/** Runs a file with Node in the team's repository. */
const node = (...call: string[]) => outside.node(...call);
const tool = (...args: string[]) => node(outside.tool, ...args);

beforeAll(async () => {
  outside = await makeOutsideArea('permits');
  ({ home, folder, names } = outside);
});
afterAll(() => outside.remove());

/** Entry points of our packages that are modules. */
async function entries(): Promise<string[]> {
  const found = await Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(installed(folder, name), 'package.json'), 'utf8');
      const { exports }: { exports: Record<string, unknown> } = JSON.parse(text);
      return Object.entries(exports)
        .filter(([entry, target]) => typeof target === 'object' && !entry.includes('*'))
        .map(([entry]) => join(name, entry));
    }),
  );
  return found.flat().toSorted();
}

describe('the packed packages', () => {
  it('have entry points that Node loads from node_modules', async () => {
    // Inside jest only, where the area's own tests load it.
    const loaded = (await entries()).filter((entry) => entry !== '@plumbline/testing');
    const script = join(folder, 'load.mjs');
    await writeFile(script, loaded.map((entry) => `await import('${entry}');\n`).join(''));

    expect(loaded).toContain('@plumbline/design/forms');
    expect(await node(script)).toEqual({ code: 0, said: '' });
  });

  it('have declarations and README examples that compile, together with a new area’s own types', async () => {
    const all = (await entries()).map((entry, at) => `export * as e${at} from '${entry}';\n`);
    await writeFile(join(folder, 'src/declared.ts'), all.join(''));
    const examples = await examplesOf(outside);
    await mkdir(join(folder, 'src/examples'));
    await Promise.all(
      examples.map(({ name, code }) => writeFile(join(folder, 'src/examples', name), code)),
    );

    const { said } = await node(tsc, '--pretty', 'false', '-p', '.');

    await rm(join(folder, 'src/declared.ts'));
    await rm(join(folder, 'src/examples'), { recursive: true });
    expect(examples.length).toBeGreaterThanOrEqual(9);
    expect(said).toBe('');
  });

  it('name every package that their files import, have every file, and carry no test', async () => {
    const wrong = await Promise.all(names.map(wrongIn));

    expect(wrong.flat()).toEqual([]);
  });
});

const imported = /(?:^(?:import|export)\b[^;'"]*\bfrom |^import |\bimport\()['"]([^'"]+)['"]/gm;

/** Imports of a package that lead nowhere once it is installed, and tests in it. */
async function wrongIn(name: string): Promise<string[]> {
  // Its files are a bundle's, or texts of files.
  if (/\/(shell|create-area)$/.test(name)) return [];
  const place = installed(folder, name);
  const { dependencies, peerDependencies } = readPackageFile(place);
  const known = Object.keys({ ...dependencies, ...peerDependencies, [name]: '' });
  const files = (await readdir(join(place, 'dist'), { recursive: true })).filter((file) =>
    /\.(js|d\.ts)$/.test(file),
  );
  const texts = await Promise.all(files.map((file) => readFile(join(place, 'dist', file), 'utf8')));
  const lost = texts.flatMap((text, at) =>
    [...text.replaceAll(/\/\*.*?\*\//gs, '').matchAll(imported)]
      .map(([, from = '']) => from)
      .filter((from) => !from.includes('$'))
      .filter((from) =>
        from.startsWith('.')
          ? !existsSync(join(place, 'dist', files[at] ?? '', '..', from))
          : !isBuiltin(from) && !known.includes(packageOf(from)),
      )
      .map((from) => `${name}/dist/${files[at]} imports ${from}`),
  );
  return [...lost, ...files.filter((file) => file.includes('.test.'))];
}

const packageOf = (from: string) => from.split('/', from.startsWith('@') ? 2 : 1).join('/');

/** Waits until something is so; jest ends a test that waits too long. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  if (await isSo()) return;
  await new Promise((resolve) => {
    setTimeout(resolve, 100);
  });
  return until(isSo);
}

/** A portal's address as the tool uses it: the live registry and areas, the release service, and the shell's files. */
async function servePortal(): Promise<{ url: string; server: Server }> {
  let portal = '';
  const access = accessTo({
    keys: { publishable: 'p', secret: 's', jwtSecret: 'j'.repeat(32) },
    fetch: async () => new Response('{}'),
  });
  const store = directoryStore(join(dataDir(), 'store'));
  const keys = () => registryKeys(join(dataDir(), 'registry-key.json'));
  const releases = createReleases(access, {
    store,
    keys,
    watch: makeWatch({ store, keys, log: access.log }),
    get portal() {
      return portal;
    },
    openShell: async () => undefined,
  });
  const server = createServer((request, response) => {
    if (request.url === '/ready') return void response.end('ready');
    if (request.url?.startsWith('/releases/')) {
      request.url = request.url.slice('/releases'.length);
      return void releases(request, response);
    }
    const path = request.url === '/welcome' ? '/index.html' : (request.url ?? '');
    return void readFile(join(dataDir(), 'store', path))
      .catch(() => readFile(join(installed(folder, '@plumbline/shell'), 'dist', path)))
      .then(
        (bytes) => response.end(bytes),
        () => response.writeHead(404).end(),
      );
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve());
  });
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  portal = `http://127.0.0.1:${port}`;
  return { url: portal, server };
}

describe('a generated area in a separate repository', () => {
  beforeAll(async () => {
    await rm(join(folder, 'declared.ts'), { force: true });
    const keys = await registryKeys(join(dataDir(), 'registry-key.json'));
    const store = directoryStore(join(dataDir(), 'store'));
    const { area, files } = makeArea({ id: 'crm', version: '1.0.0' });
    await store.put(area, readFrom(files), Object.keys(files));
    await pointAt({ store, keys, versions: [area], kind: 'release' });
  });

  it('passes its own tests', async () => {
    const jestFile = join(root, 'node_modules/jest/bin/jest.js');
    const tests = await node('--experimental-vm-modules', jestFile, '--ci');

    expect(tests.said).toMatch(/Tests: +2 passed, 2 total/);
  });

  it('is compared with what is live at a portal, which takes no release without a key', async () => {
    const { url, server } = await servePortal();
    try {
      expect((await tool('list', 'crm', '--product', url)).said).toContain('crm: 1.0.0 is live');
      const definition = join(folder, 'src/area.ts');
      const text = await readFile(definition, 'utf8');
      await writeFile(definition, text.replace("path: '/permits'", "path: '/crm'"));
      const refused = await tool('check', '--product', url);
      await writeFile(definition, text);

      expect(refused.code).toBe(1);
      expect(refused.said).toContain('The path /crm belongs to crm already.');
      expect(await tool('release', '--product', url)).toEqual({
        code: 2,
        said: `A release to a portal needs your team's key, in AREA_TEAM_KEY or in ${join(folder, 'team-key.json')}. Make one with: npx area team new <team>\n`,
      });
    } finally {
      server.close();
    }
  });

  it('runs inside a portal, and takes up a change of area.ts', async () => {
    const { url, server } = await servePortal();
    const dev = spawn(process.execPath, [outside.tool, 'dev', '--product', url, '--port', '0'], {
      cwd: folder,
    });
    try {
      const address = await new Promise<string>((resolve, reject) => {
        let said = '';
        const read = (chunk: Buffer) => {
          said += chunk.toString();
          const [, found] = / is ready on (\S+) after/.exec(said) ?? [];
          if (found) resolve(found);
        };
        dev.stdout.on('data', read);
        dev.stderr.on('data', read);
        dev.on('exit', () => reject(new Error(said)));
      });
      const definition = join(folder, 'src/area.ts');
      const text = await readFile(definition, 'utf8');
      const read = async () =>
        (await fetch(`${address}/registry.json`)).json().then((live) => live.areas.permits);

      expect(await read()).toMatchObject({ version: '1.0.0-dev', nav: [{ label: 'Permits' }] });
      await writeFile(definition, text.replace("label: 'Permits'", "label: 'Licenses'"));
      await until(async () => (await read()).nav[0].label === 'Licenses');
      await writeFile(definition, text);

      const page = await fetch(`${address}/areas/permits/1.0.0-dev/remoteEntry.js`);
      expect(page.headers.get('content-type')).toBe('text/javascript');
    } finally {
      dev.kill();
      server.close();
    }
  });

  it('is refused with the line of a type error, and released once it is corrected', async () => {
    const page = join(folder, 'src/features/home/PermitsPage.tsx');
    const text = await readFile(page, 'utf8');
    await writeFile(page, `${text}export const wrong: number = 'a text';\n`);
    const refused = await tool('release', '--data-dir', dataDir());
    await writeFile(page, text);
    const released = await tool('release', '--data-dir', '../data');

    expect(refused.code).toBe(1);
    expect(refused.said).toContain('src/features/home/PermitsPage.tsx:');
    expect(released).toEqual({ code: 0, said: 'permits 1.0.0 is live (revision 2).\n' });
    const live = await directoryStore(join(dataDir(), 'store')).registry();
    expect(Object.keys(live?.areas ?? {}).toSorted()).toEqual(['crm', 'permits']);
  });

  it('is released with the team’s own key, and no secret of the portal', async () => {
    const { url, server } = await servePortal();
    try {
      const made = await tool('team', 'new', 'acme');
      const [, key = ''] = /--public-key=(\S+)/.exec(made.said) ?? [];
      const data = ['--data-dir', dataDir()];
      await tool('team', 'add', 'acme', `--public-key=${key}`, '--areas', 'crm', ...data);
      const refused = await tool('release', '--version', '1.1.0', '--product', url);
      await tool('team', 'add', 'acme', `--public-key=${key}`, '--areas', 'permits', ...data);
      const released = await tool('release', '--version', '1.1.0', '--product', url);
      const back = await tool('rollback', '--product', url);

      expect(refused).toEqual({
        code: 1,
        said: 'The team acme may release crm, not permits.\n',
      });
      expect(released.said).toMatch(/^permits 1\.1\.0 is live \(revision 3\)\.\n/);
      expect(back.said).toBe('permits is back at 1.0.0, from 1.1.0 (revision 4).\n');
    } finally {
      server.close();
      await rm(join(folder, 'team-key.json'), { force: true });
    }
  });
});
