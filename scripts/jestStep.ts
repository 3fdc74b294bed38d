import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { keptResults } from './kept/keptResults.ts';
import { testKeys } from './kept/testKeys.ts';
import { root, runCommand, type Count, type Step } from './steps.ts';

type JestResult = {
  numPassedTests: number;
  numFailedTests: number;
  numRuntimeErrorTestSuites: number;
  testResults: { name: string; status: string; assertionResults: { status: string }[] }[];
};

/** Whether a run leaves out what still holds; in CI nothing is left out. */
export const keeps = (all: boolean) => !all && !process.env.CI;

/**
 * Every test that jest runs, but those that passed before with all they depend on as it is now (see
 * docs/adr/0020).
 */
export const jestStep = (all: boolean): Step => ({
  name: 'unit, page, service and database tests',
  run: async () => {
    const kept = keptResults(join(root, '.cache/kept'));
    const before = await testKeys(root);
    const toRun: string[] = [];
    let keptTests = 0;
    for (const [test, key] of before) {
      const passed = keeps(all) ? kept.passed(key) : undefined;
      if (passed === undefined) toRun.push(test);
      else keptTests += passed;
    }
    if (toRun.length === 0) return { passed: 0, failed: 0, kept: keptTests };

    const { code, result } = await runJest(toRun, keeps(all) ? seldom : usual);
    // A file that was changed while its tests ran leaves open which of the two they saw.
    const after = await testKeys(root);
    for (const { name, status, assertionResults } of result.testResults) {
      const key = after.get(relative(root, name));
      if (status !== 'passed' || !key || before.get(relative(root, name)) !== key) continue;
      kept.keep(key, assertionResults.filter((test) => test.status === 'passed').length);
    }
    return { ...countOf(result, code), kept: keptTests };
  },
});

/** How tests are run: by how many processes, and how often those that wait for chance repeat what they do. */
type Manner = { workers: number; env: Record<string, string> };
// More than the smallest machine has cores: tests of the database wait for it, and short ones most of their time.
const usual: Manner = { workers: 4, env: {} };
// Without repeats they wait less, and more processes are in each other's way.
const seldom: Manner = { workers: 3, env: { PLUMBLINE_REPEATS: 'few' } };

const nothing: JestResult = {
  numPassedTests: 0,
  numFailedTests: 0,
  numRuntimeErrorTestSuites: 1,
  testResults: [],
};

async function runJest(
  tests: string[],
  { workers, env }: Manner,
): Promise<{ code: number; result: JestResult }> {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-jest-'));
  const outputFile = join(folder, 'result.json');
  const code = await runCommand(
    process.execPath,
    [
      '--experimental-vm-modules',
      // A page that is drawn makes much that is soon forgotten: young space that starts small copies it often.
      '--min-semi-space-size=32',
      '--max-semi-space-size=32',
      '--disable-warning=ExperimentalWarning',
      join(root, 'node_modules/jest/bin/jest.js'),
      '--json',
      `--outputFile=${outputFile}`,
      `--maxWorkers=${workers}`,
      // A process that has run many files is slow: what they leave behind is looked through again and again.
      '--workerIdleMemoryLimit=1000MB',
      '--runTestsByPath',
      ...tests,
    ],
    // Each process of jest loads the same packages.
    { NODE_OPTIONS: '', NODE_COMPILE_CACHE: join(root, '.cache/compiled'), ...env },
  );
  // A run that was killed leaves none.
  const result: JestResult = existsSync(outputFile)
    ? JSON.parse(readFileSync(outputFile, 'utf8'))
    : nothing;
  rmSync(folder, { recursive: true });
  return { code, result };
}

function countOf(result: JestResult, code: number): Count {
  const failed = result.numFailedTests + result.numRuntimeErrorTestSuites;
  return { passed: result.numPassedTests, failed: failed === 0 && code !== 0 ? 1 : failed };
}
