import { join } from 'node:path';
import { packageFolder, readPackage } from '../workspace.ts';

const reactModules = ['react', 'react/', 'react-dom', 'react-dom/'];

/**
 * Our packages and entry points that the running shell gives to the areas, and whether it needs them to start.
 * Of data and design the shell itself takes narrow entries (`data/core`, `design/frame`) of the same modules.
 */
export const sharedModules = [
  { name: '@plumbline/contract', folder: 'contract', eager: true },
  { name: '@plumbline/domain', folder: 'domain', eager: false },
  { name: '@plumbline/data', folder: 'data', eager: false },
  { name: '@plumbline/platform', folder: 'platform', eager: true },
  { name: '@plumbline/design', folder: 'design', eager: false },
  { name: '@plumbline/design/forms', folder: 'design', eager: false },
  { name: '@plumbline/design/grid', folder: 'design', eager: false },
  { name: '@plumbline/design/charts', folder: 'design', eager: false },
  { name: '@plumbline/design/documents', folder: 'design', eager: false },
  { name: '@plumbline/design/import', folder: 'design', eager: false },
];

type Share = {
  singleton: true;
  strictVersion: true;
  requiredVersion: string;
  version?: string;
  eager?: boolean;
  import?: false;
};

/** What the host shares: it brings every module, and React comes with its first script. */
export function hostShares(packages: string): Record<string, Share> {
  const react = reactModules.map((name) => [name, { ...strict('^19.0.0'), eager: true }] as const);
  const ours = sharedModules.map(({ name, folder, eager }) => {
    const { version } = readPackage(join(packages, folder));
    return [name, { ...strict(`^${version}`), version, eager }] as const;
  });
  return Object.fromEntries([...react, ...ours]);
}

/** Packages that an area uses from the shell. They are not bundled with the area; an incompatible version is refused. */
export function areaShares(area: string, reactRange = '^19.0.0'): Record<string, Share> {
  const react = reactModules.map(
    (name) => [name, { ...strict(reactRange), import: false }] as const,
  );
  const ours = sharedModules.flatMap(({ name, folder }) => {
    const installed = packageFolder(`@plumbline/${folder}`, area);
    if (!installed) return [];
    const { version } = readPackage(installed);
    const range = folder === 'contract' ? thisOrNextMajor(version) : `^${version}`;
    return [[name, { ...strict(range), import: false }] as const];
  });
  return Object.fromEntries([...react, ...ours]);
}

function strict(requiredVersion: string) {
  return { singleton: true, strictVersion: true, requiredVersion } as const;
}

/** A shell supports areas of its own contract and of the one before. */
function thisOrNextMajor(version: string): string {
  return `>=${version} <${Number(version.split('.')[0]) + 2}.0.0`;
}

/** Whether the running shell gives a module to the areas. */
export const takenModule = (name: string): boolean =>
  /^react(-dom)?(\/|$)/.test(name) || sharedModules.some((module) => module.name === name);

/** The version range in which an area takes each module from the shell. */
export function areaRanges(area: string, reactRange?: string): Record<string, string> {
  const shares = Object.entries(areaShares(area, reactRange));
  return Object.fromEntries(shares.map(([name, share]) => [name, share.requiredVersion]));
}
