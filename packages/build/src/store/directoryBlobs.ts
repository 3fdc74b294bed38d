import { randomUUID } from 'node:crypto';
import { link, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Blobs } from './blobs.ts';

/** Bytes in a directory. A file appears whole or not at all: it is written aside and moved. */
export function directoryBlobs(root: string): Blobs {
  const aside = async (path: string, bytes: Uint8Array) => {
    const target = join(root, path);
    await mkdir(dirname(target), { recursive: true });
    const draft = `${target}.${randomUUID()}.draft`;
    await writeFile(draft, bytes);
    return { target, draft };
  };
  return {
    keepsCompressed: true,
    read: (path) => readFile(join(root, path)).catch(absent(null)),
    async create(path, bytes) {
      const { target, draft } = await aside(path, bytes);
      try {
        await link(draft, target);
        return true;
      } catch (error) {
        if (hasCode(error, 'EEXIST')) return false;
        throw error;
      } finally {
        await rm(draft, { force: true });
      }
    },
    async replace(path, bytes) {
      const { target, draft } = await aside(path, bytes);
      await rename(draft, target);
    },
    async list(folder) {
      const names = await readdir(join(root, folder)).catch(absent<string[]>([]));
      return names.filter((name) => !name.endsWith('.draft')).toSorted();
    },
  };
}

function absent<Value>(value: Value) {
  return (error: unknown): Value => {
    if (hasCode(error, 'ENOENT')) return value;
    throw error;
  };
}

function hasCode(error: unknown, code: string): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === code;
}
