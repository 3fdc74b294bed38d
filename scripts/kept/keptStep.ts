import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { filesBelow } from '../../packages/build/src/bundle/sourceHash.ts';
import { root, type Step } from '../steps.ts';
import { keptResults } from './keptResults.ts';
import { shared } from './testKeys.ts';

/** What no check of code reads. */
const unread = /\.(sql|md)$/;

/** A check of the code as it is, left out where it passed before and no file that it may read has changed since. */
export function keptStep(step: Step): Step {
  return {
    name: step.name,
    run: async () => {
      const kept = keptResults(join(root, '.cache/kept'));
      const before = await codeKey(root, step.name);
      const passed = kept.passed(before);
      if (passed !== undefined) return { passed: 0, failed: 0, kept: passed };
      const count = await step.run();
      // A file that was changed meanwhile leaves open which of the two it saw.
      if (count.failed === 0 && (await codeKey(root, step.name)) === before)
        kept.keep(before, count.passed);
      return count;
    },
  };
}

/** A key for one check of all code in a workspace; it changes with every file that such a check may read. */
export async function codeKey(root: string, check: string): Promise<string> {
  const sum = createHash('sha256').update(`${check}\0${process.version}\0`);
  const files = await filesBelow(root, (name) => !unread.test(name));
  const installed = shared.map((name) => join(root, name)).filter((file) => existsSync(file));
  for (const file of [...files, ...installed].toSorted())
    sum
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  return sum.digest('hex');
}
