import { existsSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createClient } from '@supabase/supabase-js';
import {
  bucketStore,
  directoryStore,
  registryKeys,
  type AreaStore,
  type RegistryKeys,
} from '@plumbline/release/store';
import { workspaceRoot } from '../workspace.ts';

/** A command that was called wrongly; the message says how to call it. */
export class UsageError extends Error {}

export const usage = `pnpm area build|check|release|rollback|list <id> [--json]
  --version x.y.z   release under this version instead of the one in package.json; roll back to it
  --folder path     the area's sources, when they are not in mf-<id>
  --data-dir folder the store of a one-machine run (default: DATA_DIR, else .data)
  --bucket name     a Supabase Storage bucket instead, with SUPABASE_URL and SUPABASE_SECRET_KEY set
  --key file        the signing key (default: registry-key.json in the data folder)`;

const commands = ['build', 'check', 'release', 'rollback', 'list'] as const;
export type Command = (typeof commands)[number];

/** One call of the tool, checked. */
export type Call = {
  command: Command;
  id: string;
  folder: string;
  version?: string;
  isJson: boolean;
  store: AreaStore;
  keys: () => Promise<RegistryKeys>;
};

/** Reads the arguments. Inside an area's folder the id may be left out. Throws UsageError. */
export function readCall(argv: string[], directory = process.cwd()): Call {
  const { values, positionals } = parse(argv);
  const command = commands.find((name) => name === positionals[0]);
  if (!command) throw new UsageError(usage);
  const id = positionals[1] ?? areaOf(directory);
  if (!id) throw new UsageError(`Which area?\n${usage}`);
  const folder = resolve(workspaceRoot, values.folder ?? `mf-${id}`);
  const needsSources = command !== 'rollback' && command !== 'list';
  if (needsSources && !existsSync(join(folder, 'rspack.config.ts')))
    throw new UsageError(`There is no area with an rspack.config.ts in ${folder}.`);
  if (values.version && !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(values.version))
    throw new UsageError(`${values.version} is not a version like 1.2.3.`);
  // A key made here would sign what no page believes; the data folder's own is made at its first start.
  if (values.key && !existsSync(values.key))
    throw new UsageError(`There is no signing key in ${values.key}.`);
  const dataDir = resolve(workspaceRoot, values['data-dir'] ?? process.env.DATA_DIR ?? '.data');
  return {
    command,
    id,
    folder,
    version: values.version,
    isJson: values.json === true,
    store: values.bucket ? storeInBucket(values.bucket) : directoryStore(join(dataDir, 'store')),
    keys: () => registryKeys(values.key ?? join(dataDir, 'registry-key.json')),
  };
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
        key: { type: 'string' },
      },
    });
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  }
}

function areaOf(directory: string): string | undefined {
  const name = basename(directory);
  return name.startsWith('mf-') ? name.slice(3) : undefined;
}

function storeInBucket(bucket: string): AreaStore {
  const { SUPABASE_URL, SUPABASE_SECRET_KEY } = process.env;
  if (!SUPABASE_URL || !SUPABASE_SECRET_KEY)
    throw new UsageError('A bucket needs SUPABASE_URL and SUPABASE_SECRET_KEY in the environment.');
  const client = createClient(SUPABASE_URL, SUPABASE_SECRET_KEY, {
    auth: { persistSession: false },
  });
  return bucketStore(client, bucket);
}
