import { execFile } from 'node:child_process';
import { readdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'plumbline-none-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

const commands = {
  backup: fileURLToPath(new URL('backupCommand.ts', import.meta.url)),
  restore: fileURLToPath(new URL('restoreCommand.ts', import.meta.url)),
};

/** Runs a command on the data folder; answers its exit code and what an operator reads. */
function run(command: keyof typeof commands, env: Record<string, string> = {}) {
  return new Promise<{ code: unknown; said: string }>((resolve) => {
    const options = { env: { ...process.env, NODE_OPTIONS: '', DATA_DIR: dataDir, ...env } };
    execFile(process.execPath, [commands[command]], options, (error, _, said) => {
      resolve({ code: error?.code, said });
    });
  });
}

it.each([
  ['backup', {}, 'There is no installation in '],
  ['restore', {}, 'There is no backup in '],
  ['backup', { PORT: 'x' }, 'PORT: must be a number'],
  ['restore', { PORT: 'x' }, 'PORT: must be a number'],
] as const)('%s with %j says what is wrong, and makes nothing', async (command, env, message) => {
  const { code, said } = await run(command, env);

  expect(code).toBe(1);
  expect(said).toContain(message);
  expect(said).not.toContain('    at ');
  expect(await readdir(dataDir)).toEqual([]);
});
