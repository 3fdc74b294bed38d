import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const folderOf = (name: string) =>
  ['packages', 'services']
    .map((kind) => `${kind}/${name}`)
    .find((path) => existsSync(join(root, path))) ?? name;

/** The folders of the workspace that a service loads at run time, its own first. */
function loadedBy(folder: string, seen: string[] = []): string[] {
  if (seen.includes(folder)) return seen;
  const manifest: { dependencies?: Record<string, string> } = JSON.parse(
    read(`${folder}/package.json`),
  );
  const own = Object.keys(manifest.dependencies ?? {}).filter((name) =>
    name.startsWith('@plumbline/'),
  );
  return own
    .map((name) => folderOf(name.replace('@plumbline/', '')))
    .reduce((found, next) => loadedBy(next, found), [...seen, folder]);
}

/** What a Dockerfile's build may read: the lines of its ignore file that take something back. */
const sent = (image: string) =>
  read(`deploy/${image}.Dockerfile.dockerignore`).match(/(?<=^!).+$/gm) ?? [];

/** The folders of this repository that the last stage, which is the image, is given. */
const copied = (image: string) => {
  const last =
    read(`deploy/${image}.Dockerfile`)
      .split(/^FROM /m)
      .at(-1) ?? '';
  return [...last.matchAll(/^COPY (?!--from)(\S+) /gm)].map(([, path = '']) => path);
};

const isBelow = (folders: string[], path: string) =>
  folders.some((folder) => path === folder || path.startsWith(`${folder}/`));

const gateways =
  read('deploy/gateway.Dockerfile')
    .match(/^# GATEWAY is (.+)\.$/m)?.[1]
    ?.split(/, | or /) ?? [];

describe.each([
  ...gateways.map((name) => ({ image: 'gateway', service: `services/${name}` })),
  { image: 'pages', service: 'services/pages' },
])('the image of $service', ({ image, service }) => {
  test('has every folder that the service loads', () => {
    const loaded = loadedBy(service);
    expect(loaded).toContain('services/kit');
    expect(loaded.filter((folder) => !isBelow(sent(image), folder))).toEqual([]);
    expect(loaded.filter((folder) => !isBelow(copied(image), folder))).toEqual([]);
  });
});

test('what serves the pages carries nothing that builds them', () => {
  expect(loadedBy('services/pages')).not.toContain('packages/bundler');
});

test.each(['gateway', 'pages'])('%s: what the build is given and copies exists', (image) => {
  const paths = [...sent(image), ...copied(image)];
  expect(paths.length).toBeGreaterThan(5);
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test('every service that starts alone, but the pages, is a gateway of the image', () => {
  const alone = readdirSync(join(root, 'services')).filter((name) =>
    existsSync(join(root, 'services', name, 'src/server.ts')),
  );
  expect([...gateways, 'pages'].toSorted()).toEqual(alone.toSorted());
});
