import { execFile } from 'node:child_process';
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '../../..');
const home = join(root, '.cache/types', crypto.randomUUID());

const declarations = `declare module '@plumbline/contract' {
  interface AreaSlots { 'permits.card@1': { permitId: string }; 'permits.tab@1': { permitId: string } }
  interface AreaEvents { 'permits.issued@1': { permit_id: string } }
  interface AreaRoutes { 'permits.permit': '/permits/:permitId' }
}
export {};
`;
const uses = `import type { EventPayload, RouteParams, SlotProps } from '@plumbline/contract';
import { defineArea } from '@plumbline/contract';
import './contract.ts';

const base = { owner: 'team', contract: '^1.2.0' } as const;
const route = { id: 'permits.permit', path: '/permits/:permitId', title: 'Permit' } as const;
defineArea({
  id: 'permits',
  ...base,
  routes: [route],
  slots: { hosts: ['permits.card@1'] },
  events: { emits: ['permits.issued@1'] },
});
defineArea({
  id: 'safety',
  ...base,
  routes: [],
  slots: { fills: [{ slot: 'permits.card@1', module: './slots/Card' }] },
  events: { handles: ['permits.issued@1'] },
  uses: { routes: ['permits.permit', 'projects.detail'] },
});
export const props: SlotProps<'permits.card@1'> = { permitId: '7' };
export const payload: EventPayload<'permits.issued@1'> = { permit_id: '7' };
export const params: RouteParams<'permits.permit'> = { permitId: '7' };
// @ts-expect-error the path is the declared one
defineArea({ id: 'permits', ...base, routes: [{ ...route, path: '/other' }] });
// @ts-expect-error nobody declares this slot
defineArea({ id: 'permits', ...base, routes: [], slots: { hosts: ['permits.gone@1'] } });
// @ts-expect-error a fill of a tab slot has a tab
defineArea({ id: 'safety', ...base, routes: [], slots: { fills: [{ slot: 'permits.tab@1', module: './slots/Tab' }] } });
// @ts-expect-error other props
export const wrong: SlotProps<'permits.card@1'> = { permit: '7' };
`;
const options = {
  compilerOptions: {
    module: 'nodenext',
    target: 'es2022',
    lib: ['es2023', 'dom'],
    types: [],
    strict: true,
    noEmit: true,
    allowImportingTsExtensions: true,
    skipLibCheck: true,
  },
  files: ['area.ts'],
};

afterAll(() => rm(home, { recursive: true, force: true }));

it('types the slots, events, and routes that an area declares in its own package', async () => {
  await mkdir(home, { recursive: true });
  await symlink(join(root, 'mf-projects/node_modules'), join(home, 'node_modules'));
  await writeFile(join(home, 'package.json'), '{ "type": "module" }');
  await writeFile(join(home, 'tsconfig.json'), JSON.stringify(options));
  await writeFile(join(home, 'contract.ts'), declarations);
  await writeFile(join(home, 'area.ts'), uses);

  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const { stdout } = await run(process.execPath, [tsc, '-p', home]).catch((error) => error);

  expect(stdout).toBe('');
}, 60_000);
