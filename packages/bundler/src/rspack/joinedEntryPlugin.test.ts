import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { rspack } from '@rspack/core';
import { JoinedEntryPlugin } from './joinedEntryPlugin.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'joined-entry-'));
});
afterAll(() => rm(folder, { recursive: true }));

const sources = {
  'entry.js':
    "globalThis.enter = () => import(/* webpackChunkName: '__federation_expose_routes' */ './routes.js');",
  'routes.js':
    "export const pages = { 'crm.clients': () => import('./ClientsPage.js') }; export const self = (function () { return this; })();",
  'ClientsPage.js': "export default 'Clients';",
};

it('has the routes in the entry, as strict code that asks for no file; pages stay files of their own', async () => {
  await mkdir(join(folder, 'src'));
  for (const [name, text] of Object.entries(sources))
    // oxlint-disable-next-line no-await-in-loop -- three small files
    await writeFile(join(folder, 'src', name), text);
  await new Promise<void>((resolve, reject) => {
    rspack(
      {
        context: folder,
        mode: 'production',
        target: 'web',
        entry: './src/entry.js',
        output: {
          path: join(folder, 'dist'),
          publicPath: '/',
          filename: 'remoteEntry.js',
          chunkFilename: '[name].[contenthash:8].js',
        },
        plugins: [new JoinedEntryPlugin('remoteEntry.js')],
      },
      (error, stats) => {
        if (error || stats?.hasErrors()) reject(error ?? new Error(stats?.toString()));
        else resolve();
      },
    );
  });
  const files = await readdir(join(folder, 'dist'));
  const page = { location: { origin: 'http://localhost' } };
  const context = createContext({ ...page, self: page });
  runInContext(await readFile(join(folder, 'dist/remoteEntry.js'), 'utf8'), context);

  // Without a document, whatever asks for a file rejects.
  const routes: unknown = await runInContext('globalThis.enter()', context);

  expect(files).toHaveLength(2);
  expect(routes).toMatchObject({ pages: { 'crm.clients': expect.any(Function) }, self: undefined });
  await expect(
    runInContext('enter().then(({ pages }) => pages["crm.clients"]())', context),
  ).rejects.toThrow('document is not defined');
});
