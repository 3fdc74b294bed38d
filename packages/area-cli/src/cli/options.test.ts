import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readCall } from './options.ts';
import { UsageError } from './usageError.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** What somebody reads who calls the tool wrongly, in its first line. */
function refusal(...argv: string[]): string {
  try {
    readCall(argv, folder);
  } catch (error) {
    if (error instanceof UsageError) return error.message.split('\n')[0] ?? '';
    throw error;
  }
  return '';
}

test('a signing key that is named has to be there: none is made in its place', async () => {
  const key = join(folder, 'key.json');
  const call = ['release', 'projects', '--data-dir', folder, '--key', key];
  expect(refusal(...call)).toBe(`There is no signing key in ${key}. Name its file by --key.`);
  await writeFile(key, '{}');
  expect(readCall(call).id).toBe('projects');
});

test.each(['release', 'rollback', 'hide', 'retire', 'candidate', 'list', 'check'])(
  'there has to be an installation where %s is to look',
  async (command) => {
    const call = [command, 'projects', '--data-dir', folder];
    expect(refusal(...call)).toBe(
      `There is no installation in ${folder}. Start it once with npm start, or name the data folder of another one by --data-dir.`,
    );
    await writeFile(join(folder, 'registry-key.json'), '{}');
    expect(refusal(...call)).toBe('');
  },
);

test.each([
  [['releas', 'projects'], 'There is no command releas.'],
  [['release'], 'Which area?'],
  [['retire'], 'Which area?'],
  [['renew', 'projects'], 'renew signs all areas anew; leave out projects.'],
  [
    ['rollback', 'projects', '1.0.0'],
    '1.0.0 is one word too many: a version is named by --version.',
  ],
  [['rollback', 'projects', '--version', '1.0'], '1.0 is not a version like 1.2.3.'],
  [
    ['list', 'projects', '--bucket', 's3://Areas'],
    '--bucket s3://Areas must look like s3://bucket or s3://bucket/folder.',
  ],
  [['list', 'projects', '--data', 'here'], "Unknown option '--data'"],
])('%j says what is wrong with it', (argv, message) => {
  expect(refusal(...argv)).toContain(message);
});

test('an area that is not there is answered with those that are', () => {
  expect(refusal('build', 'projcets')).toMatch(
    /There are admin, billing, catalog, crm, field, insights, portal, projects, purchasing, schedule; pnpm new:area makes another\.$/,
  );
});
