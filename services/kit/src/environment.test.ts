import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { EnvironmentError, readEnvironment } from './environment.ts';

const schema = z.object({
  PORT: z.coerce.number('must be a number').default(8080),
  KEY: z.string({ error: 'the key is missing' }),
  URL: z.url('must be an address'),
});

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-secrets-'));
  await writeFile(join(folder, 'key'), 'from a file\n');
  await writeFile(join(folder, 'empty'), '\n');
});
afterAll(() => rm(folder, { recursive: true }));

describe('readEnvironment', () => {
  it('reads a value from the file that NAME_FILE names, without its last line break', () => {
    const env = { KEY_FILE: join(folder, 'key'), URL: 'http://x.test', OTHER_FILE: '/nowhere' };

    expect(readEnvironment(schema, env).KEY).toBe('from a file');
  });

  it.each([
    ['absent', {}, /^ {2}KEY_FILE: .+absent does not exist; it must have the value of KEY$/m],
    ['empty', {}, /^ {2}KEY_FILE: .+empty is empty; it must have the value of KEY$/m],
    ['', {}, /^ {2}KEY_FILE: .+ is a folder; it must have the value of KEY$/m],
    ['key', { KEY: 'k' }, /^ {2}KEY_FILE: set either KEY or KEY_FILE, not both$/m],
  ])('says in one line what is wrong with the file "%s"', (file, more, words) => {
    const env = { ...more, KEY_FILE: join(folder, file), URL: 'http://x.test' };

    const read = () => readEnvironment(schema, env);

    expect(read).toThrow(words);
    expect(read).not.toThrow('the key is missing');
  });

  it('parses values and fills defaults in', () => {
    expect(readEnvironment(schema, { KEY: 'k', URL: 'http://x.test' })).toEqual({
      PORT: 8080,
      KEY: 'k',
      URL: 'http://x.test',
    });
  });

  it('counts an empty variable as absent', () => {
    expect(readEnvironment(schema, { PORT: '', KEY: 'k', URL: 'http://x.test' }).PORT).toBe(8080);
  });

  it('lists every fault at once', () => {
    const read = () => readEnvironment(schema, { PORT: 'many', KEY: '', URL: 'nowhere' });

    expect(read).toThrow(EnvironmentError);
    expect(read).toThrow(
      /PORT: must be a number[\s\S]*KEY: the key is missing[\s\S]*URL: must be an address/,
    );
  });
});
