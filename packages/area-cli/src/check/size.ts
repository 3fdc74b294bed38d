import { gzipSync } from 'node:zlib';
import type { AreaManifest } from '@plumbline/contract';
import { inRegistry } from '@plumbline/area-registry/store';
import type { Finding } from './finding.ts';

/** Limits in bytes of gzip: ARCHITECTURE's figures for the entry and the registry, and one for a page's own code. */
const sizeBudget = { entry: 14 * 1024, page: 90 * 1024, registry: 15 * 1024 };

type Sized = {
  area: AreaManifest;
  /** All live areas with this release among them. */
  areas: Record<string, AreaManifest>;
  read: (file: string) => Promise<Uint8Array>;
};

/** Gzipped sizes of an area's entry, its heaviest page and the registry, against the budget. */
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
    ...tooLarge('The registry with it', gzippedSize(registry), sizeBudget.registry),
  ];
}

const gzippedSize = (value: unknown) => gzipSync(JSON.stringify(value), { level: 9 }).length;

function tooLarge(name: string, size: number, limit: number): Finding[] {
  if (size <= limit) return [];
  return [
    {
      rule: 'size',
      message: `${name} has ${inKilobytes(size)} KB of gzip; ${inKilobytes(limit)} KB are allowed.`,
    },
  ];
}

function inKilobytes(bytes: number): string {
  return (bytes / 1024).toFixed(1);
}
