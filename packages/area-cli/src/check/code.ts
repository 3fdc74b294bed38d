import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  isInRange,
  missingIn,
  type AreaUses,
  type ShellOffers,
} from '@plumbline/area-registry/compatibility';
import { routeCatalog, type AreaManifest } from '@plumbline/contract';
import { z } from 'zod';
import type { Finding } from './finding.ts';

/** What an area's package.json says it depends on: version range by package. */
export type Dependencies = Record<string, string>;

const packageFile = z.object({
  dependencies: z.record(z.string(), z.string()).default({}),
  peerDependencies: z.record(z.string(), z.string()).default({}),
});

/** Packages of ours that an area may carry a part of. */
const ours = ['contract', 'data', 'design', 'documents', 'domain', 'offline', 'platform'];

/** What the shell has already, and what to use in its place. */
const shellOnly: [pattern: RegExp, instead: string][] = [
  [/^@mui\/|^@emotion\//, '@plumbline/design'],
  [/^react-router(-dom)?$|^@remix-run\//, '@plumbline/platform'],
  [/^@reduxjs\/toolkit$|^react-redux$|^redux$/, '@plumbline/data'],
  [/^react-hook-form$/, '@plumbline/design/forms'],
];

type Code = {
  area: AreaManifest;
  uses: AreaUses;
  dependencies: Dependencies;
  /** The other live areas. */
  others: AreaManifest[];
};

/** The dependencies that the package.json in a folder names. */
export function dependenciesOf(folder: string): Dependencies {
  const text = readFileSync(join(folder, 'package.json'), 'utf8');
  const { dependencies, peerDependencies } = packageFile.parse(JSON.parse(text));
  return { ...peerDependencies, ...dependencies };
}

/** What an area's code does and may not do, or does without saying so in area.ts. */
export function checkCode({ area, uses, dependencies, others }: Code): Finding[] {
  return [
    ...uses.imports.flatMap((one) => refusedImport(area.id, one, dependencies)),
    ...refusedPackages(area.id, uses),
    ...uses.globalStyles.map(globalStyle),
    ...undeclaredRoutes(area, uses, others),
    ...undeclaredPoints(area, uses),
  ];
}

/** What an area takes from the shell and the live one does not have; nothing where the live shell is not known. */
export function checkShell(
  uses: AreaUses,
  dependencies: Dependencies,
  offers: ShellOffers | null,
): Finding[] {
  if (!offers) return [];
  const react = offers.modules['react']?.version ?? '';
  const wanted = dependencies['react'] ?? '*';
  const written: Finding[] = isInRange(react, wanted)
    ? []
    : [
        {
          rule: 'shell',
          message: `package.json asks for react ${wanted}, but the live shell has ${react} and gives that to every area. Write "react": "^${react.split('.')[0]}.0.0" and adapt the code.`,
        },
      ];
  return [
    ...written,
    ...missingIn(offers, uses).map((missing): Finding => ({
      rule: 'shell',
      message: `The area takes ${missing}. Use what the live shell exports, or wait until a shell that has it is live.`,
    })),
  ];
}

const packageName = (from: string) =>
  from
    .split('/')
    .slice(0, from.startsWith('@') ? 2 : 1)
    .join('/');

const at = ({ file, line }: { file: string; line: number }) => `${file}:${line}`;

function refusedImport(
  id: string,
  { from, ...place }: AreaUses['imports'][number],
  dependencies: Dependencies,
): Finding[] {
  const refuse = (why: string): Finding[] => [
    { rule: 'import', message: `${at(place)} imports ${from}${why}` },
  ];
  const name = packageName(from);
  const other = otherArea(name) ?? otherArea(from);
  if (other === id) return [];
  if (other)
    return refuse(
      `, which is the area ${other}. Link to its routes, fill its slots, or handle its events; for types alone write "import type".`,
    );
  if (name === '@plumbline/shell' || /(^|\/)shell\/src(\/|$)/.test(from))
    return refuse(
      ', which is the shell. Use @plumbline/platform, which is what the shell gives to areas.',
    );
  if (from.startsWith('.'))
    return refuse(`, which is outside mf-${id}. Move the file into the area's folder.`);
  if (from.startsWith('node:'))
    return refuse(', which browsers do not have. Use what the browser offers.');
  const instead = shellOnly.find(([pattern]) => pattern.test(name))?.[1];
  if (instead)
    return refuse(`, which the shell has in one version for all areas. Import from ${instead}.`);
  if (name.startsWith('@plumbline/'))
    return ours.includes(name.slice('@plumbline/'.length))
      ? []
      : refuse(
          `, which is not for areas. Allowed are ${ours.map((one) => `@plumbline/${one}`).join(', ')}.`,
        );
  if (dependencies[name]) return [];
  return refuse(`, which package.json does not name. Add ${name} to its dependencies.`);
}

const otherArea = (path: string) => /(?:^|\/)mf-([a-z][a-z0-9-]*)(?:\/|$)/.exec(path)?.[1];

/** Packages whose code came into the files by way of others. */
function refusedPackages(id: string, { packages, imports }: AreaUses): Finding[] {
  const direct = new Set(imports.map(({ from }) => packageName(from)));
  return packages
    .filter((name) => !direct.has(name))
    .flatMap((name): Finding[] => {
      const instead = shellOnly.find(([pattern]) => pattern.test(name))?.[1];
      const other = otherArea(name);
      if (other && other !== id && !imports.some(({ from }) => otherArea(from) === other))
        return [
          {
            rule: 'import',
            message: `The files contain code of the area ${other}. Areas are built apart: remove what imports it.`,
          },
        ];
      if (!instead) return [];
      return [
        {
          rule: 'import',
          message: `The files contain ${name}, which the shell has in one version for all areas. Replace the package that brings it, and use ${instead}.`,
        },
      ];
    });
}

function globalStyle(file: string): Finding {
  return {
    rule: 'style',
    message: `${file} applies to the whole page, so it changes other areas. Rename it to ${file.replace(/(\.module)?\.css$/, '.module.css')}, use its class names, and leave out :global.`,
  };
}

/** Links to other areas' pages that `uses.routes` does not name: nothing would protect the target from being removed. */
function undeclaredRoutes(
  area: AreaManifest,
  { ids }: AreaUses,
  others: AreaManifest[],
): Finding[] {
  const known = new Set([
    ...Object.keys(routeCatalog),
    ...others.flatMap(({ routes }) => routes.map((route) => route.id)),
  ]);
  const declared = new Set([...area.routes.map((route) => route.id), ...area.uses.routes]);
  return firstOfEach(ids)
    .filter(({ id }) => known.has(id) && !declared.has(id) && !id.startsWith(`${area.id}.`))
    .map(({ id, ...place }) => ({
      rule: 'undeclared',
      message: `${at(place)} links to ${id}, which area.ts does not name. Add it to uses.routes.`,
    }));
}

/** Slots and events in the code that area.ts does not name. */
function undeclaredPoints({ slots, events }: AreaManifest, { ids }: AreaUses): Finding[] {
  const declared = new Set([
    ...slots.hosts,
    ...slots.fills.map(({ slot }) => slot),
    ...events.emits,
    ...events.handles,
  ]);
  return firstOfEach(ids)
    .filter(({ id }) => /@\d+$/.test(id) && !declared.has(id))
    .map(({ id, ...place }) => ({
      rule: 'undeclared',
      message: `${at(place)} uses ${id}, which area.ts does not name. Add it to slots.hosts, slots.fills, events.emits, or events.handles.`,
    }));
}

const firstOfEach = (ids: AreaUses['ids']) =>
  ids.filter(({ id }, at) => ids.findIndex((one) => one.id === id) === at);
