import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rspack, type Compilation } from '@rspack/core';
import { refuseHeavyImports } from './light.ts';
import { findPreloads } from './preloads.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'preloads-'));
});
afterAll(() => rm(folder, { recursive: true }));

const shared = { import: false, requiredVersion: '^1.0.0' } as const;

/** Compiles an area whose page takes the shell's packages in these modules. */
async function compiled(sources: Record<string, string>): Promise<Compilation> {
  await mkdir(join(folder, 'src'), { recursive: true });
  for (const [name, text] of Object.entries(sources))
    // oxlint-disable-next-line no-await-in-loop -- a few small files
    await writeFile(join(folder, 'src', name), text);
  const compiler = rspack({
    context: folder,
    mode: 'production',
    entry: { __federation_expose_routes: './src/routes.ts' },
    output: { path: join(folder, 'dist'), library: { type: 'commonjs2' } },
    plugins: [
      new rspack.sharing.ConsumeSharedPlugin({
        consumes: { '@plumbline/design/grid': shared, '@plumbline/design/import': shared },
      }),
    ],
  });
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      if (stats) resolve(stats.compilation);
      else reject(error ?? new Error('no stats'));
    });
  });
}

it('names the file of a page and every lazy package that it takes, also one that a single module takes', async () => {
  const compilation = await compiled({
    'routes.ts': "export const pages = { 'crm.clients': () => import('./ClientsPage.ts') };",
    'ClientsPage.ts':
      "import { Grid } from '@plumbline/design/grid'; import { file } from './clientFile.ts'; export default [Grid, file];",
    'clientFile.ts': "import { toCsv } from '@plumbline/design/import'; export const file = toCsv;",
  });

  const { preload, shares } = await findPreloads(compilation, folder);

  expect(preload['crm.clients']).toHaveLength(1);
  expect(shares['crm.clients']).toEqual(['@plumbline/design/grid', '@plumbline/design/import']);
});

it.each(['@mui/material/Box', '@plumbline/design/forms', '@plumbline/data', '@plumbline/shell'])(
  'fails the build of a light page that imports %s',
  async (request) => {
    const contextInfo = { issuer: 'src/light/home.tsx' };
    await expect(refuseHeavyImports({ request, contextInfo })).rejects.toThrow(/light pages can't/);
    const allowed = { request: '@plumbline/data/light', contextInfo };
    await expect(refuseHeavyImports(allowed)).resolves.toBeUndefined();
  },
);
