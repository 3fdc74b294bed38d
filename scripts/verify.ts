/**
 * `pnpm verify [--since <ref>] [--all]`: format, lint, types, dead code, and the tests that a change affects: what
 * differs from main, or from the commit given with `--since`. `--all` runs every test, as `npm test` and CI do.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { branchPoint, changedFiles, selectTests } from './changedTests.ts';
import { jestStep } from './jestStep.ts';
import { root, runCommand, runSteps, type Step } from './steps.ts';

const step = (name: string, command: string, ...args: string[]): Step => ({
  name,
  run: async () => {
    const code = await runCommand(command, args);
    return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  },
});
const bin = (name: string) => join(root, 'node_modules', '.bin', name);

/** Commits that main doesn't have yet. */
const commitMessages: Step = {
  name: 'commit messages',
  run: () => {
    const from = branchPoint(root);
    if (from === 'HEAD') return Promise.resolve({ passed: 0, failed: 0 });
    return step('', bin('commitlint'), '--from', from).run();
  },
};

/** What is checked without running anything: for the files in `changed`, or everything in full. */
export const staticSteps = (changed: string[] | 'all'): Step[] => [
  step('format', bin('oxfmt'), '--check', '.'),
  commitMessages,
  ...lintAndTypes(changed),
  step('dead code', bin('knip'), '--no-config-hints'),
  ...(changed === 'all' || changed.some((file) => file.startsWith('supabase/'))
    ? [step('schema', process.execPath, 'supabase/tests/src/schemas/checkCommand.ts')]
    : []),
];

const typesCache = ['--tsBuildInfoFile', '.cache/types.tsbuildinfo'];

/** Rules that ask for types read the whole program: where everything is checked, its errors are reported on the way. */
const lintAndTypes = (changed: string[] | 'all'): Step[] =>
  changed === 'all'
    ? [step('lint and types', bin('oxlint'), '--deny-warnings', '--type-check')]
    : [
        step('lint', bin('oxlint'), '--deny-warnings'),
        step(
          'types',
          bin('tsc'),
          '--noEmit',
          '-p',
          'tsconfig.json',
          '--incremental',
          ...typesCache,
        ),
      ];

if (import.meta.main) {
  const { values } = parseArgs({
    options: { all: { type: 'boolean', default: false }, since: { type: 'string' } },
  });
  const everything = values.all || Boolean(process.env.CI);
  const changed = everything ? 'all' : changedFiles(root, values.since);
  const { failed } = await runSteps([
    ...staticSteps(changed),
    jestStep(changed === 'all' ? 'all' : selectTests(changed)),
  ]);
  process.exitCode = failed === 0 ? 0 : 1;
}
