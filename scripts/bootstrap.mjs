// Plain JavaScript on purpose: it runs on the machine's own Node (18 or newer), before anything is installed.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const stamp = join(root, 'node_modules', '.plumbline-installed');
const ownNode = join(
  root,
  'node_modules',
  'node',
  'bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
);

/** Everything that decides what gets installed, as one hash. */
function installHash() {
  const hash = createHash('sha256');
  const workspaces = ['.', 'shell', 'e2e', 'supabase/tests'];
  for (const parent of ['packages', 'services'])
    for (const name of readdirSync(join(root, parent))) workspaces.push(join(parent, name));
  for (const name of readdirSync(root)) if (name.startsWith('mf-')) workspaces.push(name);
  const files = ['pnpm-lock.yaml', 'pnpm-workspace.yaml'];
  for (const folder of workspaces) files.push(join(folder, 'package.json'));
  for (const file of files.sort())
    if (existsSync(join(root, file))) hash.update(file).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
    child.on('error', reject);
    child.on('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0)));
    options.onChild?.(child);
  });
}

/** Installs the workspace when something that decides it has changed; milliseconds otherwise. */
export async function ensureInstalled() {
  const hash = installHash();
  if (existsSync(ownNode) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash)
    return false;
  const pnpm = ['--yes', '--package', 'node@24.21.0', '--package', 'pnpm@12.21.0', '--'];
  const install = ['pnpm', 'install', '--frozen-lockfile', '--reporter=append-only'];
  const code = await run('npx', [...pnpm, ...install], { shell: process.platform === 'win32' });
  if (code !== 0)
    throw new Error(`The installation failed (exit code ${code}); the lines above say why.`);
  try {
    writeFileSync(stamp, hash);
  } catch {
    // A read-only folder: the next start checks the installation again.
  }
  return true;
}

/** Runs a script with the workspace's own Node 24, handing signals on; answers its exit code. */
export async function runWithOwnNode(args) {
  return run(ownNode, args, {
    onChild: (child) => {
      for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
    },
  });
}
