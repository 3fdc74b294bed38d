import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Compilation } from '@rspack/core';
import { z } from 'zod';

type Module = {
  name?: string | undefined;
  providedExports?: string[] | null | undefined;
  modules?: Module[] | undefined;
};
const moduleStats: z.ZodType<Module> = z.lazy(() =>
  z.object({
    name: z.string().optional(),
    providedExports: z.array(z.string()).nullish(),
    modules: z.array(moduleStats).optional(),
  }),
);
const statsOptions = {
  all: false,
  modules: true,
  nestedModules: true,
  providedExports: true,
  modulesSpace: Number.POSITIVE_INFINITY,
  nestedModulesSpace: Number.POSITIVE_INFINITY,
};

/** What area.ts promises and the modules do not export, in words for the team. */
export async function missingExports(
  compilation: Compilation,
  folder: string,
  definition: { routes: { id: string }[]; slots: { fills: { module: string }[] } },
): Promise<string[]> {
  const provided = providedExports(compilation);
  const exportsOf = (path: string) => provided(`./src/${path}.ts`);
  const place = basename(folder);
  const fills = definition.slots.fills.map(({ module }) => module.slice(2));
  return [
    ...(exportsOf('routes').includes('pages') ? [] : [`${place}/src/routes.tsx exports no pages`]),
    ...fills
      .filter((path) => !exportsOf(path).includes('Fill'))
      .map((path) => `${place}/src/${path}.tsx exports no Fill`),
    ...(await missingPages(folder, definition.routes)),
  ];
}

/** Answers the exported names of the module whose name in the build starts with a path. */
export function providedExports(compilation: Compilation): (path: string) => string[] {
  const all = flat(z.array(moduleStats).parse(compilation.getStats().toJson(statsOptions).modules));
  return (path) =>
    all.find(({ name, providedExports: found }) => name?.startsWith(path) && found)
      ?.providedExports ?? [];
}

async function missingPages(folder: string, routes: { id: string }[]): Promise<string[]> {
  const text = await readFile(join(folder, 'src/routes.tsx'), 'utf8').catch(() =>
    readFile(join(folder, 'src/routes.ts'), 'utf8'),
  );
  return routes
    .filter(({ id }) => !text.includes(`'${id}'`) && !text.includes(`"${id}"`))
    .map(({ id }) => `${basename(folder)}/src/routes.tsx has no page for the route ${id}`);
}

function flat(modules: Module[]): Module[] {
  return modules.flatMap((module) => [module, ...flat(module.modules ?? [])]);
}
