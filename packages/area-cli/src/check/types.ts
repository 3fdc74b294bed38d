import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { cacheFolder, isWorkspace, workspaceRoot } from '@plumbline/bundler/workspace';
import type { Finding } from './finding.ts';

const shown = 10;
const diagnostic = /^(\S.*?)\((\d+),\d+\): error TS\d+: (.*)$/;

/** What the compiler says against an area's sources, against the packages that are installed. Tests are left to the team. */
export async function checkTypes(folder: string): Promise<Finding[]> {
  const home = join(cacheFolder(folder), 'check');
  const name = basename(folder);
  const config = join(home, `${name}.json`);
  await mkdir(home, { recursive: true });
  await writeFile(
    config,
    JSON.stringify({
      extends: isWorkspace
        ? join(workspaceRoot, 'tsconfig.base.json')
        : join(folder, 'tsconfig.json'),
      compilerOptions: {
        incremental: true,
        tsBuildInfoFile: join(home, `${name}.tsbuildinfo`),
        // Else they would be looked for beside this file.
        typeRoots: [join(isWorkspace ? workspaceRoot : folder, 'node_modules/@types')],
      },
      include: [join(folder, 'src/**/*')],
      exclude: ['ts', 'tsx'].map((ending) => join(folder, `src/**/*.test.${ending}`)),
    }),
  );
  const errors = (await compilerOutput(folder, config)).split('\n').flatMap((line) => {
    const [, file = '', at = '', said = ''] = diagnostic.exec(line) ?? [];
    // Those of packages are not the team's.
    return file && !file.startsWith('..') ? [`${file}:${at} ${said}`] : [];
  });
  const more = errors.length - shown;
  return [
    ...errors
      .slice(0, shown)
      .map((error) => finding(`${error} Correct the type, or what is passed.`)),
    ...(more > 0 ? [finding(`There are ${more} more type errors: run tsc.`)] : []),
  ];
}

const finding = (message: string): Finding => ({ rule: 'types', message });

function compilerOutput(folder: string, config: string): Promise<string> {
  const home = isWorkspace ? workspaceRoot : folder;
  const require = createRequire(join(home, 'package.json'));
  const tsc = join(dirname(require.resolve('typescript/package.json')), 'bin/tsc');
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [tsc, '--noEmit', '--pretty', 'false', '-p', config],
      { cwd: folder, maxBuffer: 64 * 1024 * 1024 },
      (error, stdout, stderr) => {
        // Errors in the sources end with 1 or 2, and are on stdout.
        if (error && !stdout) reject(new Error(`tsc could not be run: ${stderr || error.message}`));
        else resolve(stdout);
      },
    );
  });
}
