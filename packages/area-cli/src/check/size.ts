import { gzipSync } from 'node:zlib';
import type { AreaManifest } from '@plumbline/contract';
import { inRegistry } from '@plumbline/area-registry/store';
import type { Finding } from './finding.ts';

/**
 * Limits in bytes of gzip: the entry and the registry delay every page; a page's own code delays that page; a file
 * that is loaded later delays what a user has just asked for; and all files fill the cache of a phone.
 */
const sizeBudget = {
  entry: 14 * 1024,
  page: 90 * 1024,
  file: 64 * 1024,
  all: 256 * 1024,
  registry: 15 * 1024,
};

type Sized = {
  area: AreaManifest;
  /** All live areas with this release among them. */
  areas: Record<string, AreaManifest>;
  read: (file: string) => Promise<Uint8Array>;
};

/** Gzipped sizes of an area's entry, its pages, each of its files and all of them, and the registry, against the budget. */
export async function checkSize({ area, areas, read }: Sized): Promise<Finding[]> {
  const sizes = new Map<string, number>();
  for (const file of Object.keys(area.files))
    sizes.set(file, gzipSync(await read(file), { level: 9 }).length);
  const sum = (files: string[]) => files.reduce((total, file) => total + (sizes.get(file) ?? 0), 0);
  const routes = area.preload['./routes'] ?? [];
  const pages = area.routes.map(({ id }) => ({
    name: `The page ${id}`,
    size: sum([...routes, ...(area.preload[id] ?? [])]),
  }));
  const registry = Object.values(areas).map(inRegistry);
  return [
    ...tooLarge('The entry', sizes.get('remoteEntry.js') ?? 0, sizeBudget.entry),
    ...pages.flatMap(({ name, size }) => tooLarge(name, size, sizeBudget.page)),
    ...[...sizes]
      .filter(([file]) => file !== 'remoteEntry.js')
      .flatMap(([file, size]) => tooLarge(`The file ${file}`, size, sizeBudget.file)),
    ...tooLarge('The area with all its files', sum([...sizes.keys()]), sizeBudget.all),
    ...tooLarge('The registry with it', gzippedSize(registry), sizeBudget.registry),
  ];
}

const gzippedSize = (value: unknown) => gzipSync(JSON.stringify(value), { level: 9 }).length;

function tooLarge(name: string, size: number, limit: number): Finding[] {
  if (size <= limit) return [];
  return [
    {
      rule: 'size',
      message: `${name} has ${inKilobytes(size)} KB of gzip; ${inKilobytes(limit)} KB are allowed. Load less of it, or a smaller library.`,
    },
  ];
}

function inKilobytes(bytes: number): string {
  return (bytes / 1024).toFixed(1);
}
