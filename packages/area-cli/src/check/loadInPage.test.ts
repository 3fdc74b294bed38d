import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeArea } from '@plumbline/area-registry/fixtures';
import { loadInPage } from './loadInPage.ts';
import { shellInFolder } from './shellFiles.ts';

// A shell's runtime in small: it runs the entry and asks what it left for a module.
const runtime = `globalThis._FEDERATION_RUNTIME_CORE = { CurrentGlobal: { __FEDERATION__: { __INSTANCES__: [{
  name: 'shell',
  remotes: {},
  registerRemotes(all) { for (const { name, entry } of all) this.remotes[name] = entry; },
  async loadRemote(path) {
    const [name] = path.split('/');
    await new Promise((resolve, reject) => {
      const script = document.createElement('script');
      script.src = this.remotes[name];
      script.onload = resolve;
      script.onerror = () => reject(new Error('no entry'));
      document.head.append(script);
    });
    return globalThis.exposed['.' + path.slice(name.length)]();
  },
}] } } };`;

let home: string;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'plumbline-load-'));
  await mkdir(join(home, 'shell'));
  const html = `<!doctype html><html><head><script>${runtime}</script></head><body><div id="root"></div></body></html>`;
  await writeFile(join(home, 'shell/index.html'), html);
});
afterAll(() => rm(home, { recursive: true }));

async function messagesOf(code: string): Promise<string[]> {
  const entry = new TextEncoder().encode(`globalThis.exposed = {${code}};`);
  const { area } = makeArea({
    id: 'permits',
    slots: { hosts: [], fills: [{ slot: 'project.panel@1', module: './slots/Panel' }] },
  });
  const shell = shellInFolder(join(home, 'shell'));
  const found = await loadInPage({ area, read: async () => entry, shell, patienceMs: 2000 });
  return (found ?? []).map(({ message }) => message);
}

const page = `'./routes': () => ({ pages: { 'permits.list': async () => () => null } })`;
const fill = `'./slots/Panel': () => ({ Fill: () => null })`;
const move = 'Move what fails out of the top level of the module, or correct it.';

describe('loadInPage', () => {
  it('has nothing against modules that load', async () => {
    expect(await messagesOf(`${page}, ${fill}`)).toEqual([]);
  });

  it.each([
    [
      'throws at load',
      `'./routes': () => { throw new Error('no map'); }, ${fill}`,
      `The page permits.list cannot be loaded in a browser: no map. ${move}`,
    ],
    [
      'has no component for its page',
      `'./routes': () => ({ pages: { 'permits.list': async () => undefined } }), ${fill}`,
      `The page permits.list cannot be loaded in a browser: its loader does not give a component. ${move}`,
    ],
    [
      'has no fill',
      `${page}, './slots/Panel': () => ({})`,
      `src/slots/Panel cannot be loaded in a browser: it exports no component Fill. ${move}`,
    ],
    [
      'never ends',
      `'./routes': () => { while (true); }, ${fill}`,
      'The page permits.list cannot be loaded in a browser: it does not finish loading within 2 s. Look for a loop in code that runs when the module is loaded.',
    ],
  ])('refuses an area that %s', async (_, code, message) => {
    expect(await messagesOf(code)).toEqual([message]);
  });
});
