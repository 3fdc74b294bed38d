import { constants, existsSync } from 'node:fs';
import { access, statfs } from 'node:fs/promises';
import { checkMailServer } from '@plumbline/mail';
import { listBackups } from '../backup/backups.ts';
import type { StandaloneEnvironment } from '../environment.ts';
import { examine, failed, ok, warning, type Finding } from './finding.ts';

const gigabyte = 1_000_000_000;
const hour = 3_600_000;

/** Checks the data folder, the backups, the mail server, and settings that don't suit a public address. */
export async function machineChecks(env: StandaloneEnvironment, now: Date): Promise<Finding[]> {
  const found = await Promise.all([
    examine('data folder', () => folderOf(env)),
    examine('backup', () => backupOf(env, now)),
    examine('backup copies', () => copiesOf(env, now)),
    examine('email', () => mailOf(env)),
    examine('settings', async () => settingsOf(env)),
  ]);
  return found.flat();
}

async function folderOf({ DATA_DIR: folder }: StandaloneEnvironment): Promise<Finding> {
  if (!existsSync(folder)) return failed('data folder', `${folder} does not exist: set DATA_DIR`);
  await access(folder, constants.R_OK | constants.W_OK);
  const { bavail, bsize } = await statfs(folder);
  const free = (bavail * bsize) / gigabyte;
  const says = `${free.toFixed(1)} GB free in ${folder}`;
  if (free < 0.5) return failed('data folder', `${says}: free some space now`);
  return free < 5 ? warning('data folder', `${says}: add space soon`) : ok('data folder', says);
}

async function backupOf(env: StandaloneEnvironment, now: Date): Promise<Finding> {
  const newest = (await listBackups(env.DATA_DIR)).at(-1);
  if (!newest) return warning('backup', 'there is none yet: pnpm db:backup makes one');
  const hours = Math.round((now.getTime() - Date.parse(newest.madeAt)) / hour);
  const says = `the newest, ${newest.folder}, is ${hours} hours old`;
  if (hours <= 25) return ok('backup', says);
  return env.DAILY_BACKUPS
    ? failed('backup', `${says}; plumbline.log says why`)
    : warning('backup', says);
}

/** The bucket, where there is one: whether it answers, and whether it has a copy of the last day. */
async function copiesOf({ BACKUP_BUCKET: address }: StandaloneEnvironment, now: Date) {
  if (!address) return [];
  const [{ namesAt }, { s3Client }] = await Promise.all([
    import('../backup/offsite.ts'),
    import('@plumbline/area-registry/s3'),
  ]);
  const newest = (await namesAt({ address, client: s3Client() })).at(-1);
  if (!newest) return failed('backup copies', `${address} has none: pnpm db:backup makes one`);
  const [date, time = ''] = newest.split('T');
  const hours = Math.round(
    (now.getTime() - Date.parse(`${date}T${time.replaceAll('-', ':')}Z`)) / hour,
  );
  const says = `the newest in ${address}, ${newest}, is ${hours} hours old`;
  return hours <= 25
    ? ok('backup copies', says)
    : failed('backup copies', `${says}; plumbline.log says why`);
}

async function mailOf({ SMTP_URL: url }: StandaloneEnvironment): Promise<Finding> {
  if (!url) return warning('email', 'goes to the local mailbox, nobody receives it: set SMTP_URL');
  await checkMailServer({ url, timeoutMs: 10_000 });
  return ok('email', `${new URL(url).host} takes emails`);
}

/** What is convenient on a laptop and wrong where strangers can sign up. */
function settingsOf(env: StandaloneEnvironment): Finding[] {
  if (!env.PUBLIC_URL?.startsWith('https:')) return [ok('settings', 'valid')];
  const risky = [
    env.DEMO_DATA && 'DEMO_DATA=0 removes the demo companies, whose password is public',
    (env.ALLOW_DATA_RESET ?? env.DEMO_DATA) && 'ALLOW_DATA_RESET=0 forbids deleting all data',
    !env.CONFIRM_EMAIL && 'CONFIRM_EMAIL=1 makes new accounts confirm their address',
    !env.TWILIO_ACCOUNT_SID && 'without TWILIO_ACCOUNT_SID texts reach no phone',
    !env.STRIPE_SECRET_KEY && 'without STRIPE_SECRET_KEY cards are charged in the emulator only',
    env.ALLOW_AREA_OVERRIDES === true &&
      'ALLOW_AREA_OVERRIDES=everyone lets anyone open candidates',
  ].filter((text) => typeof text === 'string');
  return risky.length > 0
    ? risky.map((text) => warning('settings', text))
    : [ok('settings', 'valid')];
}
