import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { BundleJob } from './bundle.ts';

const run = promisify(execFile);
const script = join(import.meta.dirname, './bundleCommand.ts');

/** Builds a folder in a process of its own, so that several can be built at once. */
export async function bundleInProcess(job: BundleJob): Promise<void> {
  try {
    await run(process.execPath, ['--no-warnings', script, JSON.stringify(job)], {
      maxBuffer: 32 * 1024 * 1024,
    });
  } catch (error) {
    const output = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
    throw new Error(output || `The build of ${job.folder} broke off.`, { cause: error });
  }
}
