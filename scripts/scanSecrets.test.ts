import { join } from 'node:path';
import { scanFolder, secretsIn } from './scanSecrets.ts';

// Put together here, so that this file holds none.
const letters = 'aB3dE6gH9jK2mN5pQ8sT1vW4yZ7bC0eF3hJ6';
const secrets = [
  ['private key', ['-----BEGIN', 'PRIVATE KEY-----'].join(' ')],
  ['Stripe key', `sk_${'live'}_${letters}`],
  ['webhook secret of Stripe', `whsec_${letters}`],
  ['Supabase key', `sb_secret_${letters}`],
  ['Anthropic key', `sk-ant-${letters}`],
  ['GitHub token', `ghp_${letters}`],
  ['AWS key', `AKIA${'A1B2C3D4E5F6G7H8'}`],
  ['signed token', `eyJ${letters}.eyJ${letters}.${letters}`],
  ['password in an address', `postgres://plumbline:${letters}@db.example.com`],
];

it.each(secrets)('finds a %s, and says where', (kind, secret) => {
  expect(secretsIn(`first\nconst it = '${secret}';`)).toContainEqual({ kind, line: 2 });
});

it.each(['sk_test_1234567890123456', 'postgres://postgres:postgres@localhost', 'AC${sid}'])(
  'lets %s pass',
  (text) => expect(secretsIn(text)).toEqual([]),
);

it('finds none in this repository', () => {
  expect(scanFolder(join(import.meta.dirname, '..'))).toEqual([]);
});
