import { execFile } from 'node:child_process';
import { access, chown, constants, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const account = 'postgres';

/** How a PostgreSQL program is started: as which user and, if it must, through which helper. */
export type RunAs = { uid?: number; gid?: number; through: readonly string[] };

/**
 * PostgreSQL refuses to run as root. Root therefore runs it as the user `postgres`, who is
 * made if need be; anybody else runs it as themselves.
 */
export async function runAs(paths: readonly string[]): Promise<RunAs> {
  if (process.getuid?.() !== 0) return { through: [] };
  const ids = await idsOf(account).catch(async () => {
    await makeAccount();
    return idsOf(account);
  });
  const reachable = await Promise.all(paths.map(isOpenToOthers));
  if (reachable.every(Boolean)) return { ...ids, through: [] };
  // Below a closed folder such as /root the user postgres cannot even look; it gets the one
  // capability for that, and stays an ordinary user otherwise.
  const through = [
    'setpriv',
    `--reuid=${ids.uid}`,
    `--regid=${ids.gid}`,
    '--clear-groups',
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
  ];
  return { through };
}

/** Gives a folder to the user who runs PostgreSQL. */
export async function giveTo(path: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await idsOf(account);
  await chown(path, uid, gid);
}

async function idsOf(user: string) {
  const [uid, gid] = await Promise.all(
    ['-u', '-g'].map(async (flag) => Number((await run('id', [flag, user])).stdout)),
  );
  if (uid === undefined || gid === undefined) throw new Error(`The user ${user} has no ids`);
  return { uid, gid };
}

async function makeAccount() {
  try {
    await run('useradd', ['--system', '--user-group', '--no-create-home', account]);
  } catch {
    await run('adduser', ['-S', '-D', '-H', account]).catch(() => {
      throw new Error(
        'PostgreSQL does not run as root, and the user "postgres" could not be made. Make it, or start as another user.',
      );
    });
  }
}

async function isOpenToOthers(path: string): Promise<boolean> {
  for (let folder = path; ; folder = dirname(folder)) {
    const exists = await access(folder, constants.F_OK).then(
      () => true,
      () => false,
    );
    if (exists && folder !== path && ((await stat(folder)).mode & 0o001) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}
