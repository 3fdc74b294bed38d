import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** `kept`: tests that were not run, as nothing they depend on has changed since they passed. */
export type Count = { passed: number; failed: number; kept?: number };
export type Step = { name: string; run: () => Promise<Count> };

export const root = join(import.meta.dirname, '..');

/** Runs a command in the repository's root with its output on this terminal; answers its exit code. */
export function runCommand(
  command: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    });
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

/** Runs the steps one after the other, says how each ended, and closes with the count. */
export async function runSteps(steps: Step[]): Promise<Count> {
  const total = { passed: 0, failed: 0, kept: 0 };
  const rows: string[] = [];
  for (const step of steps) {
    console.log(`\n── ${step.name}`);
    const from = performance.now();
    const { passed, failed, kept = 0 } = await step.run();
    const seconds = ((performance.now() - from) / 1000).toFixed(1);
    total.passed += passed;
    total.failed += failed;
    total.kept += kept;
    rows.push(`${failed === 0 ? 'ok  ' : 'FAIL'} ${step.name} (${seconds} s)`);
  }
  console.log(`\n${rows.join('\n')}\n`);
  if (total.kept > 0)
    console.log(`${total.kept} kept: nothing they depend on has changed since they passed`);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  return total;
}
