import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import type { Selection } from './changedTests.ts';
import { root, runCommand, type Count, type Step } from './steps.ts';

type JestResult = {
  numPassedTests: number;
  numFailedTests: number;
  numRuntimeErrorTestSuites: number;
  testResults: {
    assertionResults: { status: string; fullName: string; invocations: number }[];
  }[];
};

/** Runs the selected tests, or all of them. */
export const jestStep = (selection: Selection): Step => ({
  name: 'unit, page, service and database tests',
  run: async () => {
    const tests = selection === 'all' ? [] : testsOf(selection);
    if (selection !== 'all' && tests.length === 0) {
      console.log('No test depends on the changes. `pnpm verify --all` runs all of them.');
      return { passed: 0, failed: 0 };
    }
    return runJest(tests);
  },
});

const jest = [
  '--experimental-vm-modules',
  // Rendering allocates many short-lived objects: a small young generation copies them too often.
  '--min-semi-space-size=32',
  '--max-semi-space-size=32',
  '--disable-warning=ExperimentalWarning',
  join(root, 'node_modules/jest/bin/jest.js'),
];

function testsOf({ related, below }: { related: string[]; below: string[] }): string[] {
  const list = (...args: string[]) =>
    execFileSync(process.execPath, [...jest, '--listTests', ...args], {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, NODE_OPTIONS: '' },
    })
      .split('\n')
      .filter((line) => /\.test\.tsx?$/.test(line));
  const tests = related.length > 0 ? list('--findRelatedTests', ...related) : [];
  if (below.length > 0)
    tests.push(
      ...list().filter((test) => below.some((folder) => relative(root, test).startsWith(folder))),
    );
  return [...new Set(tests)];
}

/** More workers than the smallest machine has cores: database tests spend much of their time waiting. */
const workers = process.env.CI ? 4 : 3;

async function runJest(tests: string[]): Promise<Count> {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-jest-'));
  const outputFile = join(folder, 'result.json');
  const code = await runCommand(
    process.execPath,
    [
      ...jest,
      '--json',
      `--outputFile=${outputFile}`,
      `--maxWorkers=${workers}`,
      // Garbage collection slows a worker that has run many files; replace it.
      '--workerIdleMemoryLimit=1000MB',
      ...(tests.length > 0 ? ['--runTestsByPath', ...tests] : []),
    ],
    {
      NODE_OPTIONS: '',
      // Every worker loads the same packages.
      NODE_COMPILE_CACHE: join(root, '.cache/compiled'),
      // Few repeats, and pages drawn by what users run (docs/adr/0024); before a release: all.
      PLUMBLINE_REPEATS: process.env.PLUMBLINE_REPEATS ?? 'few',
    },
  );
  // A run that was killed writes no result.
  const result: JestResult | undefined = existsSync(outputFile)
    ? JSON.parse(readFileSync(outputFile, 'utf8'))
    : undefined;
  rmSync(folder, { recursive: true });
  if (!result) return { passed: 0, failed: 1 };
  const failed = result.numFailedTests + result.numRuntimeErrorTestSuites;
  const retried = result.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status, invocations }) => status === 'passed' && invocations > 1)
    .map(({ fullName }) => fullName);
  return {
    passed: result.numPassedTests,
    failed: failed === 0 && code !== 0 ? 1 : failed,
    retried,
  };
}
