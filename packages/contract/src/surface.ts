import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import * as contract from './index.ts';

/** What areas and shell can rely on: exported names, and the content of the catalogs and lists. */
const surface = z.object({
  version: z.string(),
  exports: z.array(z.string()),
  entries: z.record(z.string(), z.array(z.string())),
});
export type Surface = z.infer<typeof surface>;

/** The public surface as the sources have it now. */
export function currentSurface(): Surface {
  const { routeCatalog, slotCatalog, eventCatalog, areaManifest, registry, pageConfig } = contract;
  const { plans, features, roles, permissions, navPlaces } = contract;
  return {
    version: contract.contractVersion,
    exports: Object.keys(contract).toSorted(),
    entries: {
      routes: Object.entries(routeCatalog).map((route) => route.join(' ')),
      slots: Object.entries(slotCatalog).map(([id, props]) => `${id} ${shapeOf(props)}`),
      events: Object.entries(eventCatalog).map(([id, payload]) => `${id} ${shapeOf(payload)}`),
      area: Object.keys(areaManifest.shape),
      registry: Object.keys(registry.shape),
      config: Object.keys(pageConfig.shape),
      plans: [...plans],
      features: [...features],
      roles: [...roles],
      permissions: [...permissions],
      navPlaces: [...navPlaces],
    },
  };
}

/** What a change of the surface asks for: nothing, a minor version or a major one. */
export function neededStep(released: Surface, current: Surface): 'none' | 'minor' | 'major' {
  const before = lines(released);
  const after = lines(current);
  if ([...before].some((line) => !after.has(line))) return 'major';
  return [...after].some((line) => !before.has(line)) ? 'minor' : 'none';
}

/** Whether a version is at least that step after another one. */
export function isStepAfter(
  step: 'none' | 'minor' | 'major',
  version: string,
  before: string,
): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [oldMajor = 0, oldMinor = 0] = before.split('.').map(Number);
  if (step === 'none') return true;
  if (step === 'major') return major > oldMajor;
  return major > oldMajor || (major === oldMajor && minor > oldMinor);
}

/** The surface of the last release, from surface.json. */
export async function releasedSurface(): Promise<Surface> {
  const text = await readFile(new URL('../surface.json', import.meta.url), 'utf8');
  return surface.parse(JSON.parse(text));
}

function lines({ exports, entries }: Surface): Set<string> {
  const listed = Object.entries(entries).flatMap(([kind, names]) =>
    names.map((name) => `${kind} ${name}`),
  );
  return new Set([...exports.map((name) => `export ${name}`), ...listed]);
}

function shapeOf(schema: z.ZodMiniObject): string {
  return Object.entries(schema.shape)
    .map(
      ([key, inner]) =>
        `${key}:${inner instanceof z.ZodMiniObject ? `{${shapeOf(inner)}}` : inner.constructor.name.replace('ZodMini', 'Zod')}`,
    )
    .join(',');
}
