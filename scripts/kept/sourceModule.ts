import { readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, extname, resolve } from 'node:path';
import {
  parseSync,
  type ImportDeclaration,
  type ModuleExportName,
  type ParseResult,
  type Statement,
} from 'oxc-parser';

/** Names asked of a module; `all` where they are not written down. */
type Names = readonly string[] | 'all';

/** Where names come from: a file of the workspace by its whole path, or an installed package by its name. */
export type Source = { from: string; names: Names };

/** What one file asks of others, and what it hands on from them. */
export type SourceModule = {
  /** It has code of its own, not only exports of what others have. */
  hasCode: boolean;
  /** Loading it does something, whichever of its names is used. */
  acts: boolean;
  imports: readonly Source[];
  /** `export { name as exported } from`. */
  handsOn: ReadonlyMap<string, Source>;
  /** `export * from`. */
  handsOnAll: readonly string[];
  /** The names it exports itself. */
  own: ReadonlySet<string>;
  /** Files and folders that it names for later: late imports, `new URL('…', import.meta.url)`. */
  places: readonly string[];
  /** It finds what it reads in a way that cannot be followed. */
  isUnclear: boolean;
};

const code = new Set(['.ts', '.tsx', '.js', '.jsx', '.mjs', '.cjs']);
const style = /\.css$/;
/** `new URL('./a.sql', import.meta.url)` and `import.meta.resolve('./a.ts')` name a place as an import does. */
const namedPlace = new RegExp(
  [
    String.raw`new URL\(\s*(['"])([^'"]+)\1,\s*import\.meta\.url,?\s*\)`,
    String.raw`(?:import\.meta|createRequire\(import\.meta\.url\))\.resolve\(\s*(['"])([^'"]+)\3\s*\)`,
  ].join('|'),
  'g',
);
/** Any other way to find a place. */
const otherPlace =
  /\bimport\.meta\.(?:url|resolve|dirname|filename)|\b__dirname\b|\bprocess\.cwd\(/;

/** Reads a file of code; undefined for a folder, a file of another kind, or none. */
export function readModule(path: string): SourceModule | undefined {
  if (!code.has(extname(path)) || !statSync(path, { throwIfNoEntry: false })?.isFile())
    return undefined;
  const text = readFileSync(path, 'utf8');
  const parsed = parseSync(path, text);
  const places = [...text.matchAll(namedPlace)].map(([, , url, , name]) => url ?? name ?? '');
  const late = lateImports(text, parsed);
  return {
    ...statementsOf(path, parsed),
    places: [
      ...late.names.map((name) => resolveName(name, path)),
      ...places.flatMap((place) => (place.includes(':') ? [] : [resolve(dirname(path), place)])),
    ],
    isUnclear: late.isComputed || otherPlace.test(text.replace(namedPlace, '')),
  };
}

function lateImports(text: string, { module }: ParseResult) {
  const names = module.dynamicImports.map(
    ({ moduleRequest: { start, end } }) =>
      /^(['"`])([^'"`$]+)\1$/.exec(text.slice(start, end))?.[2],
  );
  const written = names.filter((name) => name !== undefined);
  return { names: written, isComputed: written.length < names.length };
}

/** Its statements, but those of types alone, which do not exist when a test runs. */
function statementsOf(path: string, { program, module, errors }: ParseResult) {
  const imports: Source[] = [];
  const handsOn = new Map<string, Source>();
  const handsOnAll: string[] = [];
  let hasCode = errors.length > 0;
  let acts = errors.length > 0;
  for (const statement of program.body) {
    if (isTypeAlone(statement)) continue;
    if (statement.type === 'ExportAllDeclaration') {
      const from = resolveName(statement.source.value, path);
      if (statement.exported) handsOn.set(nameOf(statement.exported), { from, names: 'all' });
      else handsOnAll.push(from);
    } else if (statement.type === 'ExportNamedDeclaration' && statement.source) {
      const from = resolveName(statement.source.value, path);
      for (const { exported, local, exportKind } of statement.specifiers)
        if (exportKind !== 'type') handsOn.set(nameOf(exported), { from, names: [nameOf(local)] });
    } else {
      hasCode = true;
      acts ||= isAct(statement);
      if (statement.type === 'ImportDeclaration')
        imports.push({
          from: resolveName(statement.source.value, path),
          names: importedNames(statement),
        });
    }
  }
  const own = module.staticExports
    .flatMap(({ entries }) => entries)
    .filter(({ moduleRequest, isType }) => !moduleRequest && !isType)
    .map(({ exportName }) => exportName.name ?? 'default');
  return { hasCode, acts, imports, handsOn, handsOnAll, own: new Set(own) };
}

const typeAlone = new Set([
  'TSInterfaceDeclaration',
  'TSTypeAliasDeclaration',
  'TSModuleDeclaration',
  'TSGlobalDeclaration',
]);

const isTypeAlone = (statement: Statement) =>
  typeAlone.has(statement.type) ||
  ('importKind' in statement && statement.importKind === 'type') ||
  ('exportKind' in statement && statement.exportKind === 'type');

const declaring = new Set([
  'VariableDeclaration',
  'FunctionDeclaration',
  'ClassDeclaration',
  'ExportNamedDeclaration',
  'ExportDefaultDeclaration',
]);

/** Declarations act when they are used; any other statement acts at once, as an import without names may. */
const isAct = (statement: Statement) =>
  statement.type === 'ImportDeclaration'
    ? statement.specifiers.length === 0 && !style.test(statement.source.value)
    : !declaring.has(statement.type);

function importedNames({ specifiers }: ImportDeclaration): Names {
  if (specifiers.length === 0) return 'all';
  const values = specifiers.filter(
    (specifier) => specifier.type !== 'ImportSpecifier' || specifier.importKind !== 'type',
  );
  if (values.some(({ type }) => type === 'ImportNamespaceSpecifier')) return 'all';
  return values.map((specifier) =>
    specifier.type === 'ImportSpecifier' ? nameOf(specifier.imported) : 'default',
  );
}

const nameOf = (name: ModuleExportName) => (name.type === 'Literal' ? name.value : name.name);

function resolveName(name: string, from: string): string {
  if (name.startsWith('.')) return resolve(dirname(from), name);
  return name.startsWith('@plumbline/') ? createRequire(from).resolve(name) : name;
}
