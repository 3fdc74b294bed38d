import { readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { areaUses, type AreaUses } from '@plumbline/area-registry/compatibility';
import type { Compilation } from '@rspack/core';
import { type Comment, parseSync, type StaticImportEntry } from 'oxc-parser';
import { packageOf } from './packageOf.ts';
import { takenModule } from './shared.ts';

type Source = { file: string; text: string; comments: Comment[] };
type Import = { from: string; file: string; line: number; names: string[] };

/** What a finished compilation of an area takes and does, from its modules and from the text of its sources. */
export async function findUses(
  compilation: Compilation,
  folder: string,
  ranges: Record<string, string>,
): Promise<AreaUses> {
  const files = [...filesOf(compilation)].toSorted();
  const own = files.filter((file) => file.startsWith(join(folder, 'src') + sep));
  const sources = await Promise.all(
    own.filter((file) => /\.[jt]sx?$/.test(file)).map((file) => readSource(folder, file)),
  );
  const imports = sources.flatMap(({ found }) => found).filter(({ from }) => isForeign(from));
  // JSX takes it, also where no source names it.
  const takes: AreaUses['takes'] = { react: [], ...takenNames(imports) };
  const styles = own.filter((file) => file.endsWith('.css'));
  return areaUses.parse({
    ranges: Object.fromEntries(Object.entries(ranges).filter(([name]) => takes[name])),
    takes,
    imports: [...imports.filter(isOther), ...leavingImports(folder, sources)].map(
      ({ from, file, line }) => ({ from, file, line }),
    ),
    packages: [...new Set(files.map(packageOf))].toSorted(),
    ids: sources.flatMap(({ source }) => idsIn(source)),
    globalStyles: await globalStyles(folder, styles, files),
  });
}

/** Absolute paths of the files whose code is in the build. */
function filesOf(compilation: Compilation): Set<string> {
  const all = [...compilation.modules].flatMap((module) =>
    'modules' in module && Array.isArray(module.modules) ? [module, ...module.modules] : [module],
  );
  return new Set(
    all.flatMap((module) => {
      const file = 'resource' in module ? String(module.resource ?? '') : '';
      return file.startsWith('/') || /^[A-Za-z]:\\/.test(file) ? [file.split('?')[0] ?? ''] : [];
    }),
  );
}

const isForeign = (from: string) => !from.startsWith('.');
const isOther = ({ from }: Import) => isForeign(from) && !takenModule(from);

async function readSource(
  folder: string,
  path: string,
): Promise<{ source: Source; found: Import[] }> {
  const text = await readFile(path, 'utf8');
  const file = relative(folder, path);
  const { module, comments } = parseSync(path, text);
  const lineAt = (at: number) => text.slice(0, at).split('\n').length;
  const stated = module.staticImports
    .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
    .map(({ moduleRequest, entries, start }) => ({
      from: moduleRequest.value,
      file,
      line: lineAt(start),
      names: entries.filter(({ isType }) => !isType).flatMap((entry) => namesOf(entry, text)),
    }));
  const passedOn = module.staticExports.flatMap(({ entries, start }) =>
    entries.flatMap(({ moduleRequest, importName, isType }) =>
      moduleRequest && !isType
        ? [
            {
              from: moduleRequest.value,
              file,
              line: lineAt(start),
              names: [importName.name ?? '*'],
            },
          ]
        : [],
    ),
  );
  const lazy = module.dynamicImports.flatMap(({ moduleRequest, start }) => {
    const [, from] =
      /^['"`]([^'"`$]+)['"`]$/.exec(text.slice(moduleRequest.start, moduleRequest.end)) ?? [];
    return from ? [{ from, file, line: lineAt(start), names: ['*'] }] : [];
  });
  return { source: { file, text, comments }, found: [...stated, ...passedOn, ...lazy] };
}

/** The names of one import; of `import * as React` those that are read from it. */
function namesOf({ importName, localName }: StaticImportEntry, text: string): string[] {
  if (importName.kind === 'Name') return [importName.name ?? '*'];
  if (importName.kind === 'Default') return ['default'];
  const members = [...text.matchAll(new RegExp(String.raw`\b${localName.value}\.(\w+)`, 'g'))];
  return members.map(([, name = '']) => name);
}

function takenNames(imports: Import[]): AreaUses['takes'] {
  const taken = imports.filter(({ from }) => takenModule(from));
  const modules = [...new Set(taken.map(({ from }) => from))].toSorted();
  return Object.fromEntries(
    modules.map((module) => {
      const names = taken.filter(({ from }) => from === module).flatMap((one) => one.names);
      return [module, [...new Set(names)].toSorted()];
    }),
  );
}

/** Relative imports that leave the area's folder. */
function leavingImports(folder: string, sources: { found: Import[] }[]): Import[] {
  return sources
    .flatMap(({ found }) => found)
    .filter(
      ({ from, file }) =>
        !isForeign(from) && relative(folder, join(folder, file, '..', from)).startsWith('..'),
    );
}

const idLiteral = /(['"`])([a-z][\w-]*\.[A-Za-z][\w.-]*(?:@[1-9]\d*)?)\1/g;

/** Texts in a source that may be ids of routes, slots, or events; area.ts declares them and does not count. */
function idsIn({ file, text, comments }: Source): AreaUses['ids'] {
  if (/^src[\\/]area\.ts$/.test(file)) return [];
  return [...text.matchAll(idLiteral)]
    .filter(({ index }) => !comments.some(({ start, end }) => index >= start && index < end))
    .map(({ index, 2: id = '' }) => ({ id, file, line: text.slice(0, index).split('\n').length }));
}

/** Style sheets that are no CSS modules, or leave theirs by `:global`; also those of packages. */
async function globalStyles(folder: string, own: string[], all: string[]): Promise<string[]> {
  const foreign = all.filter((file) => file.endsWith('.css') && !own.includes(file));
  const leaving = await Promise.all(
    own.map(async (file) => {
      const isModule = file.endsWith('.module.css');
      return !isModule || (await readFile(file, 'utf8')).includes(':global');
    }),
  );
  return [...own.filter((_, at) => leaving[at]), ...foreign].map((file) => relative(folder, file));
}
