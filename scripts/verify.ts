import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type Count = { passed: number; failed: number };
export type Step = { name: string; run: () => Promise<Count> };

const root = join(import.meta.dirname, '..');
const bin = (name: string) => join(root, 'node_modules', '.bin', name);

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

const tool = (name: string, command: string, args: string[]): Step => ({
  name,
  run: async () => {
    const code = await runCommand(command, args);
    return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  },
});

const jest: Step = {
  name: 'unit, page, service and database tests',
  run: async () => {
    const folder = mkdtempSync(join(tmpdir(), 'plumbline-jest-'));
    const outputFile = join(folder, 'result.json');
    const code = await runCommand(
      process.execPath,
      [
        '--experimental-vm-modules',
        '--disable-warning=ExperimentalWarning',
        join(root, 'node_modules/jest/bin/jest.js'),
        '--json',
        `--outputFile=${outputFile}`,
        '--maxWorkers=2',
      ],
      { NODE_OPTIONS: '' },
    );
    const count = readJestResult(outputFile);
    rmSync(folder, { recursive: true });
    return count.failed === 0 && code !== 0 ? { ...count, failed: 1 } : count;
  },
};

function readJestResult(file: string): Count {
  const result: {
    numPassedTests: number;
    numFailedTests: number;
    numRuntimeErrorTestSuites: number;
  } = JSON.parse(readFileSync(file, 'utf8'));
  return {
    passed: result.numPassedTests,
    failed: result.numFailedTests + result.numRuntimeErrorTestSuites,
  };
}

/** Format, lint, types, dead code and every test that needs no browser. */
export const verifySteps: Step[] = [
  tool('format', bin('oxfmt'), ['--check', '.']),
  tool('lint', bin('oxlint'), ['--deny-warnings']),
  tool('types', bin('tsc'), ['--noEmit', '-p', 'tsconfig.json']),
  tool('dead code', bin('knip'), []),
  jest,
];

/** Runs the steps one after the other, says how each ended, and closes with the count. */
export async function runSteps(steps: Step[]): Promise<Count> {
  const total = { passed: 0, failed: 0 };
  const rows: string[] = [];
  for (const step of steps) {
    console.log(`\n── ${step.name}`);
    const from = performance.now();
    const count = await step.run();
    const seconds = ((performance.now() - from) / 1000).toFixed(1);
    total.passed += count.passed;
    total.failed += count.failed;
    rows.push(`${count.failed === 0 ? 'ok  ' : 'FAIL'} ${step.name} (${seconds} s)`);
  }
  console.log(`\n${rows.join('\n')}\n`);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  return total;
}

if (import.meta.main) {
  const { failed } = await runSteps(verifySteps);
  process.exitCode = failed === 0 ? 0 : 1;
}
