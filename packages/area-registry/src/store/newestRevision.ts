import { readFile, rename, writeFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { absent } from './directoryBlobs.ts';

/** Remembers, apart from a store, the newest revision that was live in it. */
export type NewestRevision = {
  /** 0 when none was noted. */
  read(): Promise<number>;
  /** Notes a revision that is newer than what was noted. */
  note(revision: number): Promise<void>;
};

const content = z.object({ revision: z.int().nonnegative() });

/** Remembers it in a file, which is written aside and moved. */
export function newestRevisionFile(file: string): NewestRevision {
  const read = async () => {
    const text = await readFile(file, 'utf8').catch(absent(null));
    return text === null ? 0 : content.parse(JSON.parse(text)).revision;
  };
  return {
    read,
    async note(revision) {
      if (revision <= (await read())) return;
      const draft = `${file}.${randomUUID()}.draft`;
      await writeFile(draft, JSON.stringify({ revision }));
      await rename(draft, file);
    },
  };
}

/** For a store whose users share no place besides it. */
export const noNewestRevision: NewestRevision = { read: async () => 0, note: async () => {} };
