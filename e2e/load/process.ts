import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const root = join(import.meta.dirname, '..', '..');

type Settings = {
  name: string;
  script: string;
  url: string;
  env: Record<string, string>;
  nodeArgs?: readonly string[];
};

/** How much memory a process has, sampled over one of its lives. */
export type Life = { name: string; from: number; samples: { at: number; megabytes: number }[] };

/** A service in a process of its own, which can be killed and started again. */
export function service({ name, script, url, env, nodeArgs = [] }: Settings) {
  const lives: Life[] = [];
  let child: ChildProcess | undefined;
  let output = '';
  const keep = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-20_000);
  };
  const isReady = async () =>
    (await fetch(`${url}/ready`, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined))
      ?.ok === true;

  const start = async (patienceMs = 300_000): Promise<void> => {
    const own = spawn(process.execPath, [...nodeArgs, script], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NODE_OPTIONS: '', ...env },
    });
    own.stdout.on('data', keep);
    own.stderr.on('data', keep);
    child = own;
    const until = Date.now() + patienceMs;
    while (Date.now() < until) {
      if (own.exitCode !== null) throw new Error(`${name} stopped at its start:\n${output}`);
      // one question after the other
      // oxlint-disable-next-line no-await-in-loop
      if (await isReady()) {
        lives.push({ name, from: Date.now(), samples: [] });
        return;
      }
      // oxlint-disable-next-line no-await-in-loop
      await pause(200);
    }
    throw new Error(`${name} was not ready in time:\n${output}`);
  };
  const end = async (signal: NodeJS.Signals) => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  return {
    name,
    url,
    lives,
    isReady,
    start,
    output: () => output,
    signal: (signal: NodeJS.Signals) => void child?.kill(signal),
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    /** Notes the memory that the process has now. */
    async sample(): Promise<void> {
      const life = lives.at(-1);
      if (!child?.pid || !life) return;
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
      const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0);
      if (kilobytes > 0) life.samples.push({ at: Date.now(), megabytes: kilobytes / 1024 });
    },
  };
}
export type Service = ReturnType<typeof service>;
