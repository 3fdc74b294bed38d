import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const endpoint = /^\s*(\w+): \w+\.(?:query|mutation|infiniteQuery)\b/gm;

/** Names of the RTK Query endpoints that an area's sources inject, in order. */
export async function findEndpoints(sources: string): Promise<string[]> {
  const files = (await readdir(sources, { recursive: true })).filter(
    (name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name),
  );
  const texts = await Promise.all(files.map((name) => readFile(join(sources, name), 'utf8')));
  return texts.flatMap(endpointsIn).toSorted();
}

/** Endpoint names in one source text; a text that injects none has none. */
export function endpointsIn(text: string): string[] {
  if (!text.includes('injectEndpoints')) return [];
  return [...text.matchAll(endpoint)].map((match) => match[1] ?? '');
}
