import {
  areaManifest,
  isSignedRegistry,
  registry,
  type AreaManifest,
  type Registry,
} from '@plumbline/contract';
import { z } from 'zod';
import {
  areaUses,
  offersFile,
  shellOffers,
  usesFile,
  type AreaUses,
  type ShellOffers,
} from '../compatibility/index.ts';
import { integrityOf } from '../integrity.ts';
import type { Blobs } from './blobs.ts';
import { registryChange, type RegistryChange } from './changes.ts';
import { RegistryMovedError, VersionTakenError } from './errors.ts';
import { noNewestRevision, type NewestRevision } from './newestRevision.ts';

/** Where released areas lie, and which of them are live. */
export type AreaStore = {
  /** The live registry, or null in a new store. */
  registry(): Promise<Registry | null>;
  /** Whether the live registry, as it is stored, carries the signature of a key; false in a new store. */
  isSignedBy(publicKey: JsonWebKey): Promise<boolean>;
  /** Points registry.json at the newest registry, after a release that broke off between the two. */
  repair(): Promise<void>;
  /** Makes a registry live in place of revision `after`, 0 in a new store; RegistryMovedError when another one is live. */
  publish(next: Registry, change: z.input<typeof registryChange>, after?: number): Promise<void>;
  /**
   * The newest revision that was ever live, noted outside the store: an older one in the store was put
   * back. 0 when unknown, as it always is for a bucket.
   */
  newestKnown(): Promise<number>;
  /** Notes a revision that is live. */
  noteLive(revision: number): Promise<void>;
  /** Numbers of all registries that were ever live, ascending. */
  revisions(): Promise<number[]>;
  /** A registry that is or was live. */
  revision(number: number): Promise<Registry | null>;
  /** Why a registry became live. */
  change(number: number): Promise<RegistryChange | null>;
  /** Stores the files of a release for good. Throws VersionTakenError when the version is there with other files. */
  put(
    manifest: AreaManifest,
    read: (file: string) => Promise<Uint8Array>,
    files: string[],
  ): Promise<void>;
  /** Every area of which something is stored. */
  ids(): Promise<string[]>;
  /** Versions of an area that are completely stored. */
  versions(id: string): Promise<string[]>;
  /** The area.json of a stored version. */
  manifest(id: string, version: string): Promise<AreaManifest | null>;
  /** What the code of a stored version takes and does; null for one that was built before this was noted. */
  uses(id: string, version: string): Promise<AreaUses | null>;
  /** What the live shell gives to areas; null until a shell has been noted. */
  shell(): Promise<ShellOffers | null>;
  /** Notes what the shell that is live now gives to areas. */
  noteShell(offers: ShellOffers): Promise<void>;
  /** The signed list of teams as it is stored, or null. */
  teams(): Promise<unknown>;
  replaceTeams(signed: object): Promise<void>;
  /** Replaces the list of teams with what `change` makes of it; on S3 `change` is asked again after another write. */
  changeTeams(change: (stored: unknown) => Promise<object>): Promise<void>;
  /** Notes for good that a token was used; false when it was noted before. */
  useOnce(token: string): Promise<boolean>;
  /** One file of a stored version. */
  file(id: string, version: string, file: string): Promise<Uint8Array | null>;
};

const pointer = 'registry.json';

/** A store of areas over any place that keeps bytes. */
export function makeAreaStore(
  blobs: Blobs,
  newestRevision: NewestRevision = noNewestRevision,
): AreaStore {
  const readRegistry = (path: string) => parsed(registry, blobs.read(path));
  const manifestOf = (id: string, version: string) =>
    parsed(areaManifest, blobs.read(`areas/${id}/${version}/area.json`));
  const revisions = async () =>
    (await blobs.list('revisions'))
      .map((name) => Number(/^(\d+)\.json$/.exec(name)?.[1]))
      .filter((number) => number > 0)
      .toSorted((a, b) => a - b);

  return {
    async registry() {
      const newest = (await revisions()).at(-1);
      return newest === undefined ? null : readRegistry(revisionPath(newest));
    },
    async isSignedBy(publicKey) {
      // Parsing fills in what an older registry does not say, which its signature does not cover.
      const stored = await parsed(
        z.unknown(),
        blobs.read(revisionPath((await revisions()).at(-1) ?? 0)),
      );
      return isSignedRegistry(stored, publicKey);
    },
    repair: () => pointAtNewest(blobs, revisions),
    revisions,
    revision: (number) => readRegistry(revisionPath(number)),
    change: (number) => parsed(registryChange, blobs.read(changePath(number))),
    newestKnown: () => newestRevision.read(),
    noteLive: (revision) => newestRevision.note(revision),
    async publish(next, change, after = next.revision - 1) {
      // The numbered copy can be created once only, so it decides between two releases at once.
      const newest = (await revisions()).at(-1) ?? 0;
      const isNext = newest === after && next.revision > newest;
      if (!isNext || !(await blobs.create(revisionPath(next.revision), encode(next))))
        throw new RegistryMovedError(next.revision);
      await newestRevision.note(next.revision);
      await blobs.create(changePath(next.revision), encode(change));
      await pointAtNewest(blobs, revisions);
    },
    async put(manifest, read, files) {
      const { id, version } = manifest;
      // area.json comes last: a version without it is not there yet.
      for (const file of [...files.filter((name) => name !== 'area.json'), 'area.json']) {
        const path = `areas/${id}/${version}/${file}`;
        if (isCompressed(file) && !blobs.keepsCompressed) continue;
        const bytes = await read(file);
        if ((await blobs.create(path, bytes)) || isCompressed(file)) continue;
        const stored = await blobs.read(path);
        if (!stored || integrityOf(stored) !== integrityOf(bytes))
          throw new VersionTakenError(id, version);
      }
    },
    ids: async () => (await blobs.list('areas')).toSorted(),
    async versions(id) {
      const names = await blobs.list(`areas/${id}`);
      const complete = await Promise.all(names.map((version) => manifestOf(id, version)));
      return names.filter((_, at) => complete[at]);
    },
    manifest: manifestOf,
    uses: (id, version) => parsed(areaUses, blobs.read(`areas/${id}/${version}/${usesFile}`)),
    shell: () => parsed(shellOffers, blobs.read(offersFile)),
    noteShell: (offers) => blobs.replace(offersFile, encode(offers)),
    teams: () => parsed(z.unknown(), blobs.read('teams.json')),
    replaceTeams: (signed) => blobs.replace('teams.json', encode(signed)),
    changeTeams: (change) =>
      blobs.update('teams.json', async (current) =>
        encode(await change(current && JSON.parse(new TextDecoder().decode(current)))),
      ),
    useOnce: (token) => blobs.create(`used/${token}.json`, encode({ at: new Date() })),
    file: (id, version, file) => blobs.read(`areas/${id}/${version}/${file}`),
  };
}

/** A slow writer may come after a faster one: whoever writes the pointer leaves it at the newest. */
async function pointAtNewest(blobs: Blobs, revisions: () => Promise<number[]>): Promise<void> {
  let written = 0;
  for (;;) {
    if (((await revisions()).at(-1) ?? 0) === written) return;
    // Listed after the pointer was read: a place with conditional writes then never goes back to an older one.
    await blobs.update(pointer, async () => {
      written = (await revisions()).at(-1) ?? 0;
      return blobs.read(revisionPath(written));
    });
  }
}

/** Copies for the one-machine run; their bytes depend on the compressor's version, so they are not compared. */
function isCompressed(file: string): boolean {
  return /\.(br|gz)$/.test(file);
}

function revisionPath(number: number): string {
  return `revisions/${String(number).padStart(6, '0')}.json`;
}

function changePath(number: number): string {
  return `changes/${String(number).padStart(6, '0')}.json`;
}

function encode(value: unknown): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(value));
}

async function parsed<Value>(
  schema: z.core.$ZodType<Value>,
  bytes: Promise<Uint8Array | null>,
): Promise<Value | null> {
  const found = await bytes;
  return found ? z.parse(schema, JSON.parse(new TextDecoder().decode(found))) : null;
}
