import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FontSource } from './families.ts';

const fontPackages = new URL('../../node_modules/@fontsource/', import.meta.url);
const folderOf = (folder: string) => fileURLToPath(new URL(folder, fontPackages));

/** Fonts from node_modules, for tests and benches in Node. */
export const nodeFonts: FontSource = {
  ranges: async (folder) =>
    JSON.parse(await readFile(join(folderOf(folder), 'unicode.json'), 'utf8')),
  file: async (folder, name) => {
    const bytes = await readFile(join(folderOf(folder), 'files', name));
    return new Uint8Array(bytes).buffer;
  },
};
