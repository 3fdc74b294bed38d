import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';

const packageFile = z.object({ name: z.string(), version: z.string() });

/** Root of the workspace that this package belongs to. */
export const workspaceRoot = resolve(import.meta.dirname, '../../..');

/** Name and version of the package in a folder. */
export function readPackage(folder: string): z.infer<typeof packageFile> {
  return packageFile.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
}
