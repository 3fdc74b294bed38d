import { gunzip, gzip } from 'node:zlib';
import { promisify } from 'node:util';
import { areaManifest, type AreaManifest } from '@plumbline/contract';
import { z } from 'zod';
import { areaUses, usesFile, type AreaUses } from '../compatibility/index.ts';
import { integrityOf } from '../integrity.ts';

/** The most that the files of an upload may have, in bytes, and with gzip in base64 on the way. */
export const uploadLimit = { unpacked: 16 * 1024 * 1024, packed: 8 * 1024 * 1024 };

const upload = z.object({
  files: z.record(z.string(), z.string()),
  dependencies: z.record(z.string(), z.string()),
});

/** A build as a team sends it. */
export type Upload = {
  area: AreaManifest;
  uses: AreaUses;
  /** Contents by path below the area's folder, with area.json and uses.json. */
  files: Map<string, Uint8Array>;
  /** Version ranges in the area's package.json. */
  dependencies: Record<string, string>;
};

/** An upload isn't a build of the area that the token is for; the message says why. */
export class UploadError extends Error {
  override name = 'UploadError';
}

/** Files of a build as one body. */
export async function packUpload(
  files: Map<string, Uint8Array>,
  dependencies: Record<string, string>,
): Promise<Uint8Array> {
  const encoded = [...files].map(([name, bytes]) => [name, Buffer.from(bytes).toString('base64')]);
  const text = JSON.stringify({ files: Object.fromEntries(encoded), dependencies });
  return promisify(gzip)(text, { level: 9 });
}

/**
 * The build in a body: its files are those that area.json lists, unaltered, and nothing besides.
 * @throws UploadError
 */
export async function readUpload(body: Uint8Array, id: string): Promise<Upload> {
  const given = upload.safeParse(await unpacked(body)).data;
  if (!given) throw new UploadError("The upload can't be read. Send it with this area tool.");
  const files = new Map(
    Object.entries(given.files).map(([name, text]) => [name, Buffer.from(text, 'base64')]),
  );
  const area = jsonIn(areaManifest, files.get('area.json'), 'area.json');
  const uses = jsonIn(areaUses, files.get(usesFile), usesFile);
  if (area.id !== id) throw new UploadError(`The upload is the area ${area.id}, not ${id}.`);
  if (area.base !== `/areas/${id}/${area.version}/` || !/^\w+$/.test(area.container))
    throw new UploadError('area.json names another place than that of its version. Build it anew.');
  const listed = new Set([...Object.keys(area.files), 'area.json', usesFile]);
  const odd = [...files.keys()].find((name) => !listed.has(name) || !isPlainName(name));
  if (odd) throw new UploadError(`area.json doesn't list the file ${odd.slice(0, 100)}.`);
  for (const [name, integrity] of Object.entries(area.files)) {
    const bytes = files.get(name);
    if (!bytes) throw new UploadError(`The upload lacks the file ${name}.`);
    if (integrityOf(bytes) !== integrity)
      throw new UploadError(`The file ${name} isn't what area.json says. Build the area anew.`);
  }
  return { area, uses, files, dependencies: given.dependencies };
}

const isPlainName = (name: string) =>
  /^[\w.-]+(\/[\w.-]+)*$/.test(name) && !name.split('/').some((part) => /^\.+$/.test(part));

async function unpacked(body: Uint8Array): Promise<unknown> {
  try {
    const bytes = await promisify(gunzip)(body, { maxOutputLength: uploadLimit.unpacked });
    return JSON.parse(bytes.toString('utf8'));
  } catch (error) {
    if (isTooMuch(error)) throw new UploadError(tooLarge);
    return undefined;
  }
}

const isTooMuch = (error: unknown) =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  error.code === 'ERR_BUFFER_TOO_LARGE';

/** Error message for an upload over the limit. */
export const tooLarge = `The upload is too large: all files of an area together may have ${uploadLimit.unpacked / 1024 / 1024} MB, ${uploadLimit.packed / 1024 / 1024} MB compressed.`;

function jsonIn<Value>(schema: z.core.$ZodType<Value>, bytes: Buffer | undefined, name: string) {
  try {
    return z.parse(schema, JSON.parse(bytes?.toString('utf8') ?? ''));
  } catch {
    throw new UploadError(`The upload has no valid ${name}. Build the area with this area tool.`);
  }
}
