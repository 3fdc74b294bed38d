import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** What is installed, made or data. */
const left = /^(node_modules|dist|coverage|test-results|\.git|\.cache|\.data\d*)$/;
const isSource = (name: string) => !/^\.|\.test\.tsx?$|\.md$/.test(name);

/** Hash over the paths and contents of all sources below some folders or files; tests do not count. */
export async function sourceHash(
  root: string,
  paths: string[],
  extra: string[] = [],
): Promise<string> {
  const found = await Promise.all(
    paths.map(async (path) => ((await stat(path)).isFile() ? [path] : filesBelow(path))),
  );
  const files = found.flat().toSorted();
  const contents = await Promise.all(files.map((file) => readFile(file)));
  const hash = createHash('sha256');
  for (const text of extra) hash.update(`${text}\0`);
  files.forEach((file, at) => {
    hash
      .update(`${relative(root, file)}\0`)
      .update(contents[at] ?? '')
      .update('\0');
  });
  return hash.digest('hex');
}

/** The files below a folder, where `counts` says so of their names and those of folders; sources unless told. */
async function filesBelow(folder: string, counts = isSource): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const nested = entries.map(async (entry) => {
    const path = join(folder, entry.name);
    if (left.test(entry.name) || !counts(entry.name)) return [];
    return entry.isDirectory() ? filesBelow(path, counts) : [path];
  });
  return (await Promise.all(nested)).flat();
}
