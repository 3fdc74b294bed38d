import { existsSync, readdirSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { isWorkspace, workspaceRoot } from '@plumbline/bundler/workspace';
import { areaCommand } from '../areaCommand.ts';
import { areaFolder, areaOf } from './areaFolder.ts';
import { placeOf, type Place } from './place.ts';
import { UsageError } from './usageError.ts';

export const usage = `${areaCommand} <command> <id>
  build             makes the files of the area and says how large they are
  check             says what speaks against a release
  candidate         stores this version without making it live, to be tried with ?areas=<id>@<version>
  release           makes this version live
  rollback          makes an earlier version live again
  hide              makes it live nowhere for a while, if no other live area uses it
  retire            makes it live nowhere for good: a release of it then needs --force
  renew             signs what is live anew, before the registry expires (without an id)
  team              makes a team's key, and says which teams may release what: area team
  list              says which versions there are, and when each was live; without an id, every area

  --json            answers in JSON
  --version x.y.z   this version instead of the one in package.json; for a rollback the one to go back to
  --folder path     the area's sources, when they are not in mf-<id>, or in the current folder of a team's own repository
  --data-dir folder the store of a one-machine run (default: DATA_DIR, else .data)
  --product address a running portal: check compares with what is live there, and loads the area in its shell;
                    release, candidate, rollback, hide, and retire ask its release service, with your team's key
  --bucket name     a Supabase Storage bucket instead, with SUPABASE_URL and SUPABASE_SECRET_KEY set; or
                    s3://bucket/folder on any service that speaks S3, with AWS_ENDPOINT_URL_S3, AWS_REGION,
                    AWS_ACCESS_KEY_ID, and AWS_SECRET_ACCESS_KEY set
  --key file        the signing key (default: registry-key.json in the data folder); with --product your team's key
                    (default: AREA_TEAM_KEY, else team-key.json)
  --force           releases a version below the live one or a retired area; hides what is used
  --new-key         signs anew what is in the store, although another key has signed it or a newer one was live`;

const commands = [
  'build',
  'check',
  'candidate',
  'release',
  'rollback',
  'hide',
  'retire',
  'renew',
  'list',
] as const;
export type Command = (typeof commands)[number];
const needSources: readonly Command[] = ['build', 'check', 'candidate', 'release'];
const sign: readonly Command[] = ['release', 'rollback', 'hide', 'retire', 'renew'];
const needInstallation: readonly Command[] = [...sign, 'candidate', 'list'];

/** One call of the tool, checked. */
export type Call = Place & {
  command: Command;
  id: string;
  folder: string;
  version?: string;
  isJson: boolean;
  /** What is live may be signed by another key than `keys`. */
  isNewKey: boolean;
  /** Does what may be a mistake. */
  isForced: boolean;
  /** Who calls, for the history. */
  by: string;
};

/** Reads the arguments. Inside an area's folder the id may be left out. Throws UsageError. */
export function readCall(argv: string[], directory = process.cwd()): Call {
  const { values, positionals } = parse(argv);
  const [name, named, ...more] = positionals;
  const command = commands.find((known) => known === name);
  if (!command) throw new UsageError(name ? `There is no command ${name}.\n${usage}` : usage);
  if (more.length > 0)
    throw new UsageError(
      `${more.join(' ')} is one word too many: a version is named by --version.\n${usage}`,
    );
  const isForAll = command === 'renew' || command === 'list';
  const here = isWorkspace ? directory : resolve(directory, values.folder ?? '.');
  const id = named ?? areaOf(here) ?? (isForAll ? '' : undefined);
  if (command === 'renew' && named)
    throw new UsageError(`renew signs all areas anew; leave out ${named}.`);
  if (id === undefined) throw new UsageError(`Which area?\n${usage}`);
  const folder = areaFolder(id, values.folder, directory);
  if (needSources.includes(command)) refuseNoSources(folder);
  if (values.version && !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(values.version))
    throw new UsageError(`${values.version} is not a version like 1.2.3.`);
  const place = placeOf(
    values,
    {
      signs: sign.includes(command),
      needsInstallation: needInstallation.includes(command),
      writes: command === 'candidate' || sign.includes(command),
    },
    directory,
  );
  return {
    command,
    id: command === 'renew' ? '' : id,
    folder,
    version: values.version,
    isJson: values.json === true,
    ...place,
    isNewKey: values['new-key'] === true,
    isForced: values.force === true,
    by: whoCalls(),
  };
}

function refuseNoSources(folder: string): void {
  if (existsSync(join(folder, 'rspack.config.ts'))) return;
  if (!isWorkspace)
    throw new UsageError(
      `There is no area with an rspack.config.ts in ${folder}. Call this in the area's folder, or name it by --folder.`,
    );
  const areas = readdirSync(workspaceRoot).flatMap(
    (name) => areaOf(join(workspaceRoot, name)) ?? [],
  );
  throw new UsageError(
    `There is no area with an rspack.config.ts in ${folder}. There are ${areas.toSorted().join(', ')}; pnpm new:area makes another.`,
  );
}

function parse(argv: string[]) {
  try {
    return parseArgs({
      args: argv.filter((argument) => argument !== '--'),
      allowPositionals: true,
      options: {
        json: { type: 'boolean' },
        version: { type: 'string' },
        folder: { type: 'string' },
        'data-dir': { type: 'string' },
        bucket: { type: 'string' },
        product: { type: 'string' },
        key: { type: 'string' },
        'new-key': { type: 'boolean' },
        force: { type: 'boolean' },
      },
    });
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  }
}

/** CI names who started it; on a machine it is whoever is signed in. */
function whoCalls(): string {
  const { RELEASED_BY, GITHUB_ACTOR, GITLAB_USER_LOGIN } = process.env;
  return RELEASED_BY ?? GITHUB_ACTOR ?? GITLAB_USER_LOGIN ?? userInfo().username;
}
