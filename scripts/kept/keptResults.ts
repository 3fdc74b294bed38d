import {
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

const twoWeeks = 14 * 24 * 60 * 60 * 1000;

/** Which keys were green, in a folder with one small file for each. */
export type KeptResults = {
  /** How many tests passed under a key; undefined when they have yet to. */
  passed: (key: string) => number | undefined;
  keep: (key: string, passed: number) => void;
};

/** Opens the folder, and clears away what nobody has asked for in two weeks. */
export function keptResults(folder: string, now = new Date()): KeptResults {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder)) {
    const file = join(folder, name);
    if (now.getTime() - statSync(file).mtimeMs > twoWeeks) rmSync(file);
  }
  const names = new Set(readdirSync(folder));
  return {
    passed(key) {
      if (!names.has(key)) return undefined;
      utimesSync(join(folder, key), now, now);
      return Number(readFileSync(join(folder, key), 'utf8'));
    },
    keep: (key, passed) => writeFileSync(join(folder, key), String(passed)),
  };
}
