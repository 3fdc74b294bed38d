import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { areaDefinition } from '@plumbline/contract';
import { z } from 'zod';

/** The validated content of an area's src/area.ts. With `isFresh`, read again from disk even if it was imported before. */
export async function readDefinition(folder: string, { isFresh = false } = {}) {
  const file = join(folder, 'src/area.ts');
  const url = pathToFileURL(file);
  if (isFresh) url.search = `${(await stat(file)).mtimeMs}`;
  const module: unknown = await import(url.href);
  const exported = z.object({ area: areaDefinition }).safeParse(module);
  if (exported.success) return exported.data.area;
  throw new Error(
    `${basename(folder)}/src/area.ts does not export a valid area: ${z.prettifyError(exported.error)}`,
  );
}

/** The source file of an exposed module, `./src/routes.tsx` of `./routes`. @throws Error when there is none */
export function exposedFile(folder: string, name: string): string {
  const path = ['.tsx', '.ts'].map((ending) => `./src/${name.slice(2)}${ending}`);
  const found = path.find((candidate) => existsSync(join(folder, candidate)));
  if (found) return found;
  throw new Error(`${basename(folder)} has no ${path.join(' and no ')}, which its area.ts names`);
}
