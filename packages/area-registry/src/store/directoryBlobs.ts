import { randomUUID } from 'node:crypto';
import { link, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readThenReplace, type Blobs } from './blobs.ts';

/** Bytes in a directory. A file appears whole or not at all: it is written aside and moved. */
export function directoryBlobs(root: string): Blobs {
  const read = (path: string) => readFile(join(root, path)).catch(absent(null));
  const replace = async (path: string, bytes: Uint8Array) => {
    const target = join(root, path);
    await rename(await draftOf(target, bytes), target);
  };
  return {
    keepsCompressed: true,
    read,
    create: (path, bytes) => createFile(join(root, path), bytes),
    replace,
    update: readThenReplace({ read, replace }),
    async list(folder) {
      const names = await readdir(join(root, folder)).catch(absent<string[]>([]));
      return names.filter((name) => !name.endsWith('.draft')).toSorted();
    },
  };
}

/** Makes a file in one step, whole; false when there is one already. */
export async function createFile(
  target: string,
  content: Uint8Array | string,
  mode?: number,
): Promise<boolean> {
  const draft = await draftOf(target, content, mode);
  try {
    await link(draft, target);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

async function draftOf(
  target: string,
  content: Uint8Array | string,
  mode?: number,
): Promise<string> {
  await mkdir(dirname(target), { recursive: true });
  const draft = `${target}.${randomUUID()}.draft`;
  await writeFile(draft, content, { mode });
  return draft;
}

/** For what is not there; any other failure stays one. */
export function absent<Value>(value: Value) {
  return (error: unknown): Value => {
    if (hasCode(error, 'ENOENT')) return value;
    throw error;
  };
}

function hasCode(error: unknown, code: string): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === code;
}
