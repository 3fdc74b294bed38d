import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { install, installed } from './install.ts';
import { packPackages } from './pack.ts';

/** How a command ended. */
type Ended = { code: unknown; said: string };

/** A generated area in a repository that has nothing of this one but the packed packages. */
export type OutsideArea = {
  /** Its folder's parent. */
  home: string;
  folder: string;
  /** The names of our packages in it. */
  names: string[];
  /** Runs a file with Node in it. */
  node: (...call: string[]) => Promise<Ended>;
  /** The area tool's file. */
  tool: string;
  remove: () => Promise<void>;
};

/** Generates the area `id` as `npm create` does, and installs what it needs. */
export async function makeOutsideArea(id: string): Promise<OutsideArea> {
  const home = await mkdtemp(join(tmpdir(), 'plumbline-outside-'));
  const folder = join(home, `mf-${id}`);
  const tarballs = await packPackages();
  const generator = join(home, 'generator');
  await mkdir(generator);
  await writeFile(join(generator, 'package.json'), '{}');
  await install(tarballs, generator);
  const create = join(installed(generator, '@plumbline/create-area'), 'dist/cli/createArea.js');
  const { code, said } = await run(home, create, id);
  if (code !== 0) throw new Error(said);
  return {
    home,
    folder,
    names: await install(tarballs, folder),
    node: (...call) => run(folder, ...call),
    tool: join(installed(folder, '@plumbline/area-cli'), 'dist/cli/area.js'),
    remove: () => rm(home, { recursive: true, force: true }),
  };
}

function run(cwd: string, ...call: string[]): Promise<Ended> {
  return new Promise((resolve) => {
    const env = { PATH: process.env.PATH, CHROMIUM_PATH: process.env.CHROMIUM_PATH };
    execFile(process.execPath, call, { cwd, env }, (error, stdout, stderr) => {
      resolve({ code: error?.code ?? 0, said: stdout + stderr });
    });
  });
}

/** The TypeScript examples of our packages' READMEs, as files. */
export async function examplesOf({
  folder,
  names,
}: OutsideArea): Promise<{ name: string; code: string }[]> {
  const readmes = await Promise.all(
    names.map(async (name) => ({
      name: name.replaceAll(/\W/g, '-'),
      text: await readFile(join(installed(folder, name), 'README.md'), 'utf8').catch(() => ''),
    })),
  );
  return readmes.flatMap(({ name, text }) =>
    [...text.matchAll(/^```(tsx?)\n(.*?)^```/gms)].map(([, kind, code = ''], at) => ({
      name: `${name}${at}.${kind}`,
      code,
    })),
  );
}
