/**
 * `pnpm verify [--all]`: format, lint, types, dead code and every test that needs no browser. What passed and
 * depends on nothing that has changed since is kept, and random tests repeat what they do a few times only;
 * `--all` runs everything in full, as `npm test` and CI do.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { jestStep, keeps } from './jestStep.ts';
import { keptStep } from './kept/keptStep.ts';
import { root, runCommand, runSteps, type Step } from './steps.ts';

const tool = (name: string, command: string, ...args: string[]): Step => ({
  name,
  run: async () => {
    const code = await runCommand(join(root, 'node_modules', '.bin', command), args);
    return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  },
});

const schemaStep: Step = {
  name: 'schema',
  run: async () => {
    const code = await runCommand(process.execPath, ['supabase/tests/src/schemas/checkCommand.ts']);
    return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  },
};

const incremental = ['--incremental', '--tsBuildInfoFile', '.cache/types.tsbuildinfo'];

/** What `pnpm verify` runs; with `all`, also what could be kept. */
export const verifySteps = (all: boolean): Step[] => [
  tool('format', 'oxfmt', '--check', '.'),
  ...[
    tool('lint', 'oxlint', '--deny-warnings'),
    tool('types', 'tsc', '--noEmit', '-p', 'tsconfig.json', ...(keeps(all) ? incremental : [])),
    tool('dead code', 'knip', '--no-config-hints'),
  ].map((step) => (keeps(all) ? keptStep(step) : step)),
  schemaStep,
  jestStep(all),
];

if (import.meta.main) {
  const { values } = parseArgs({ options: { all: { type: 'boolean', default: false } } });
  const { failed } = await runSteps(verifySteps(values.all));
  process.exitCode = failed === 0 ? 0 : 1;
}
