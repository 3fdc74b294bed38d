import { readFileSync } from 'node:fs';

/** Where an area's sources are: in this workspace, or in a repository of its team. */
export type Home = 'workspace' | 'repository';

type Versions = Record<string, string>;

/** This package's own package.json names the versions that a new area gets. */
function knownVersions(): Versions {
  const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  const { devDependencies }: { devDependencies: Versions } = JSON.parse(text);
  return devDependencies;
}

const taken = ['@plumbline/contract', '@plumbline/design', '@plumbline/platform', 'react'];
const tools = ['@plumbline/area-cli', '@plumbline/bundler', '@plumbline/testing', '@types/react'];
const ownTools = [
  '@playwright/test',
  '@plumbline/shell',
  '@types/jest',
  '@types/node',
  'jest',
  'react-dom',
  'typescript',
];

/** The package.json of a new area. */
export function packageFile(id: string, home: Home) {
  const versions = knownVersions();
  const isOwn = home === 'repository';
  const named = (names: string[]) =>
    Object.fromEntries(names.toSorted().map((name) => [name, versions[name] ?? '*']));
  return {
    name: isOwn ? `mf-${id}` : `@plumbline/mf-${id}`,
    version: '1.0.0',
    private: true,
    type: 'module',
    ...(isOwn && { engines: { node: '>=24' } }),
    scripts: isOwn ? repositoryScripts : workspaceScripts(id),
    dependencies: named(taken),
    devDependencies: named(isOwn ? [...tools, ...ownTools] : tools),
  };
}

const workspaceScripts = (id: string) => ({
  build: 'area build',
  check: 'area check',
  test: `pnpm --workspace-root run jest mf-${id}`,
});

const repositoryScripts = {
  dev: 'area dev',
  build: 'area build',
  check: 'area check',
  types: 'tsc',
  test: 'node --experimental-vm-modules --disable-warning=ExperimentalWarning node_modules/jest/bin/jest.js',
  e2e: 'playwright test',
};
