import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';

const named = z.object({ name: z.string().optional() });
const known = new Map<string, string>();

/** Name of the package that a file belongs to. */
export function packageOf(file: string): string {
  return packageOfFolder(dirname(file));
}

function packageOfFolder(folder: string): string {
  const found = known.get(folder) ?? readName(folder) ?? above(folder);
  known.set(folder, found);
  return found;
}

const above = (folder: string) =>
  dirname(folder) === folder ? '' : packageOfFolder(dirname(folder));

function readName(folder: string): string | undefined {
  const file = join(folder, 'package.json');
  return existsSync(file) ? named.parse(JSON.parse(readFileSync(file, 'utf8'))).name : undefined;
}
