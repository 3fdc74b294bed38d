import { execFile } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../steps.ts';
import type { Publishable } from './packages.ts';

const run = promisify(execFile);
const tsc = join(root, 'node_modules/typescript/bin/tsc');

/**
 * Compiles the sources of all packages at once into `output`/<folder>/src: ES modules, declarations, source maps.
 * @throws Error with the compiler's messages
 */
export async function compile(packages: readonly Publishable[], output: string): Promise<void> {
  const config = join(output, 'tsconfig.json');
  const tests = ['ts', 'tsx'].map((ending) => join(root, `packages/**/*.test.${ending}`));
  const folders = packages.map(({ folder }) => join(root, 'packages', folder, 'src'));
  const left = packages.flatMap(({ folder, without = [] }) =>
    without.map((path) => join(root, 'packages', folder, 'src', path)),
  );
  await writeFile(
    config,
    JSON.stringify({
      extends: join(root, 'tsconfig.base.json'),
      compilerOptions: {
        noEmit: false,
        noEmitOnError: true,
        declaration: true,
        sourceMap: true,
        inlineSources: true,
        rewriteRelativeImportExtensions: true,
        rootDir: join(root, 'packages'),
        outDir: output,
        typeRoots: [join(root, 'node_modules/@types')],
      },
      include: folders,
      exclude: [...tests, ...left],
    }),
  );
  try {
    await run(process.execPath, [tsc, '--pretty', 'false', '-p', config], { cwd: root });
  } catch (error) {
    const said = error instanceof Error && 'stdout' in error ? String(error.stdout) : '';
    throw new Error(`The packages do not compile:\n${said || String(error)}`, { cause: error });
  }
  await renameSources(output);
}

/**
 * Where a compiled file names a source in a text (a worker, a child process, a declaration), it names what that source
 * was compiled to. The compiler does so for imports of code only.
 */
async function renameSources(output: string): Promise<void> {
  const entries = await readdir(output, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && /\.(js|d\.ts)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  const known = new Set(files);
  await Promise.all(
    files.map(async (file) => {
      const text = await readFile(file, 'utf8');
      const renamed = text.replaceAll(
        /(['"])(\.\.?\/[^'"\n]*)\.tsx?\1/g,
        (whole, quote: string, path: string) =>
          known.has(`${join(dirname(file), path)}.js`) ? `${quote}${path}.js${quote}` : whole,
      );
      if (renamed !== text) await writeFile(file, renamed);
    }),
  );
}

/** The name that a source has once it is compiled. */
export const compiledName = (path: string, ending: '.js' | '.d.ts') =>
  /^\.[jt]sx?$/.test(extname(path)) ? path.replace(/\.[jt]sx?$/, ending) : path;
