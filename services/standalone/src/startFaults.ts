import { EnvironmentError } from '@plumbline/kit';
import { z } from 'zod';
import { PortTakenError } from './frontDoor.ts';
import { MigrationOrderError } from './migrations/order.ts';
import { DatabaseLostError } from './postgres/supervisor.ts';
import { DatabaseRefusedError } from './database.ts';
import { FolderInUseError } from './product.ts';
import { MissingRolesError } from './supabase/databaseRoles.ts';

const fault = z.object({ message: z.string(), cause: z.unknown().optional() });
const plain = [
  EnvironmentError,
  PortTakenError,
  FolderInUseError,
  DatabaseRefusedError,
  DatabaseLostError,
  MissingRolesError,
  MigrationOrderError,
];

const causes: readonly { sign: RegExp; sentence: (dataDir: string) => string }[] = [
  {
    sign: /\bE(NOSPC|DQUOT)\b|No space left on device|Disk quota exceeded/,
    sentence: (dataDir) =>
      `The disk is full: Plumbline cannot write to ${dataDir}. Free some space, or choose another folder: DATA_DIR=/path/with/space npm start`,
  },
  {
    sign: /listen EACCES/,
    sentence: () =>
      'This user may not listen on that port. Choose one above 1023: PORT=3000 npm start',
  },
  {
    sign: /listen EADDRNOTAVAIL/,
    sentence: () => 'HOST is not an address of this machine. Use 127.0.0.1 or 0.0.0.0.',
  },
  {
    // Making a folder in a read-only place fails with ENOENT in Node.
    sign: /\bE(ACCES|PERM|ROFS)\b|\bE(NOENT|NOTDIR|EXIST)\b.* mkdir|Permission denied|Read-only file system/,
    sentence: (dataDir) =>
      `Plumbline cannot write to a folder it needs: %s. Check its permissions, or choose another data folder than ${dataDir}: DATA_DIR=/path/you/own npm start`,
  },
];

/**
 * What a failed start says in the terminal: one sentence where the cause is known. What remains is a
 * defect of ours, and is printed with its stack.
 */
export function inWords(error: unknown, dataDir: string): string {
  if (error instanceof Error && plain.some((kind) => error instanceof kind)) return error.message;
  const said = messagesOf(error);
  const cause = causes.find(({ sign }) => sign.test(said));
  const place = /'([^']+)'/.exec(said)?.[1] ?? dataDir;
  const stack = error instanceof Error ? error.stack : undefined;
  return cause?.sentence(dataDir).replace('%s', place) ?? stack ?? String(error);
}

/** An error and what caused it, in their own words: "ENOSPC: no space left on device, write". */
function messagesOf(error: unknown): string {
  const { data } = fault.safeParse(error);
  return data ? `${data.message} ${messagesOf(data.cause)}` : '';
}
