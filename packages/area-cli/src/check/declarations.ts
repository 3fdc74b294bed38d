import {
  contractVersion,
  reservedPaths,
  routeCatalog,
  supportsContract,
  type AreaManifest,
} from '@plumbline/contract';
import type { Finding } from './finding.ts';

/** What an area states about itself, held against the contract. */
export function checkDeclarations(area: AreaManifest): Finding[] {
  return [
    ...contractRange(area),
    ...ownRoutes(area),
    ...catalogPaths(area),
    ...ownNav(area),
    ...ownCommands(area),
  ];
}

function contractRange({ id, contract }: AreaManifest): Finding[] {
  if (supportsContract(contract)) return [];
  return [
    {
      rule: 'contract',
      message: `${id} was built for contract ${contract}, which the shell does not support: it has ${contractVersion}.`,
    },
  ];
}

function ownRoutes({ id, routes }: AreaManifest): Finding[] {
  return routes.flatMap((route): Finding[] => {
    const root = `/${route.path.split('/')[1] ?? ''}`;
    if (!route.id.startsWith(`${id}.`))
      return [
        {
          rule: 'unknown',
          message: `The route ${route.id} does not belong to ${id}: its id must start with "${id}.".`,
        },
      ];
    if (reservedPaths.includes(root))
      return [
        {
          rule: 'collision',
          message: `The path ${route.path} of ${route.id} is taken by the shell or the server.`,
        },
      ];
    return [];
  });
}

function catalogPaths({ routes }: AreaManifest): Finding[] {
  const catalog = new Map<string, string>(Object.entries(routeCatalog));
  return routes
    .filter(({ id, path }) => catalog.has(id) && catalog.get(id) !== path)
    .map(({ id, path }) => ({
      rule: 'contract',
      message: `The route ${id} has the path ${path}, but the contract says ${catalog.get(id)}.`,
    }));
}

function ownNav({ id, nav, routes }: AreaManifest): Finding[] {
  return nav
    .filter((entry) => !routes.some((route) => route.id === entry.route))
    .map((entry) => ({
      rule: 'unknown',
      message: `The menu entry "${entry.label}" leads to ${entry.route}, which ${id} does not have.`,
    }));
}

function ownCommands({ id, commands, routes }: AreaManifest): Finding[] {
  return commands.flatMap(({ label, route: to }): Finding[] => {
    const route = routes.find((one) => one.id === to);
    if (!route)
      return [
        {
          rule: 'unknown',
          message: `The command "${label}" opens ${to}, which ${id} does not have.`,
        },
      ];
    return route.path.includes(':')
      ? [
          {
            rule: 'contract',
            message: `The command "${label}" opens ${route.path}, which needs a parameter.`,
          },
        ]
      : [];
  });
}
