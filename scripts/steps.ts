import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** `retried`: the names of tests that failed at first and passed when they ran again. */
export type Count = { passed: number; failed: number; retried?: string[] };
export type Step = { name: string; run: () => Promise<Count> };

export const root = join(import.meta.dirname, '..');

/** Runs a command in the repository's root with its output on this terminal; returns its exit code. */
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

/** Runs the steps in order and prints each result and the total. */
export async function runSteps(steps: Step[]): Promise<Count> {
  const total = { passed: 0, failed: 0 };
  const retriedTests: string[] = [];
  const rows: string[] = [];
  for (const step of steps) {
    console.log(`\n── ${step.name}`);
    const from = performance.now();
    const { passed, failed, retried = [] } = await step.run();
    const seconds = ((performance.now() - from) / 1000).toFixed(1);
    total.passed += passed;
    total.failed += failed;
    retriedTests.push(...retried);
    rows.push(`${failed === 0 ? 'ok  ' : 'FAIL'} ${step.name} (${seconds} s)`);
  }
  console.log(`\n${rows.join('\n')}\n`);
  console.log([`${retriedTests.length} retried`, ...retriedTests].join('\n  '));
  console.log(`${total.passed} passed, ${total.failed} failed`);
  return total;
}
