import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { FontSource } from './families.ts';

const { resolve } = createRequire(import.meta.url);
const folderOf = (folder: string) => dirname(resolve(`@fontsource/${folder}/package.json`));

/** Fonts from node_modules, for tests and benches in Node. */
export const nodeFonts: FontSource = {
  ranges: async (folder) =>
    JSON.parse(await readFile(join(folderOf(folder), 'unicode.json'), 'utf8')),
  file: async (folder, name) => {
    const bytes = await readFile(join(folderOf(folder), 'files', name));
    return new Uint8Array(bytes).buffer;
  },
};
