import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { usesFile } from '@plumbline/area-registry/compatibility';
import { RegistryMovedError } from '@plumbline/area-registry/store';
import {
  packUpload,
  releaseActions,
  signRelease,
  type ReleaseAction,
} from '@plumbline/area-registry/teams';
import { z } from 'zod';
import { areaCommand } from '../areaCommand.ts';
import { checkBuilt } from '../check/checkBuilt.ts';
import { dependenciesOf } from '../check/code.ts';
import { buildArea } from '../release/buildArea.ts';
import { ReleaseRefusedError } from '../release/releaseArea.ts';
import type { Call } from './options.ts';
import type { Place } from './place.ts';
import { asNote, type Report } from './report.ts';
import { UsageError } from './usageError.ts';

const done = z.object({
  version: z.string().nullable(),
  revision: z.number().nullable(),
  from: z.string().optional(),
  notes: z.array(z.string()),
});
const refusal = z.object({ error: z.string(), code: z.string() });

type Service = NonNullable<Place['service']>;

/**
 * Has a portal's release service do what a command is for, signed with the team's key. A build is checked here first,
 * and there again.
 */
export async function askService(call: Call, { portal, teamKey }: Service): Promise<Report> {
  const action = releaseActions.find((known) => known === call.command);
  if (!action)
    throw new UsageError(`${call.command} is for the portal's operator: name its store.`);
  if (call.isForced)
    throw new UsageError('--force is for the portal’s operator, who names its store.');
  const key = await teamKey();
  const { id, version, by } = call;
  const carriesBuild = action === 'release' || action === 'candidate';
  const body = carriesBuild ? await checkedBuild(call) : new Uint8Array();
  const wanted = action === 'rollback' ? version : undefined;
  const token = await signRelease({ id, action, body, version: wanted, by }, key, portal.origin);
  const answer = await fetch(new URL(`/releases/areas/${id}/${action}`, portal), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    ...(carriesBuild && { body: Buffer.from(body) }),
  }).catch((error: unknown) => {
    throw new Error(`The portal at ${portal.origin} cannot be reached.`, { cause: error });
  });
  const text = await answer.text();
  if (!answer.ok) throw refused(answer.status, text, portal);
  const result = done.parse(JSON.parse(text));
  return {
    text: [inWords(action, id, result), ...result.notes.map(asNote)].join('\n'),
    data: { id, ...result },
  };
}

async function checkedBuild({ id, folder, version, store, openShell }: Call): Promise<Uint8Array> {
  const built = await buildArea(id, folder, version);
  const { findings } = await checkBuilt(built, store, openShell);
  if (findings.length > 0) throw new ReleaseRefusedError(id, findings);
  const names = [...Object.keys(built.area.files), 'area.json', usesFile];
  const files = await Promise.all(
    names.map(async (name) => [name, await readFile(join(built.output, name))] as const),
  );
  return packUpload(new Map(files), dependenciesOf(folder));
}

function refused(status: number, text: string, portal: URL): Error {
  const known = refusal.safeParse(jsonIn(text)).data;
  if (!known)
    return new Error(
      `${portal.origin} has no release service at /releases (it answers ${status}).`,
    );
  if (known.code === 'moved') return new RegistryMovedError(0, known.error);
  return new Error(known.error);
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function inWords(action: ReleaseAction, id: string, result: z.infer<typeof done>): string {
  const { version, revision, from } = result;
  if (action === 'candidate')
    return `${id}@${version} may be tried with ?areas=${id}@${version}; nobody else sees it.`;
  if (action === 'release') return `${id} ${version} is live (revision ${revision}).`;
  if (action === 'rollback')
    return `${id} is back at ${version}, from ${from} (revision ${revision}).`;
  const back =
    action === 'hide'
      ? `To make it live again: ${areaCommand} release ${id}`
      : "Only the portal's operator can make it live again.";
  return `${id} ${from} is off (revision ${revision}). ${back}`;
}
