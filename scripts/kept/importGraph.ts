import { readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, extname, resolve } from 'node:path';
import { parseSync } from 'oxc-parser';

/** What a file depends on: the workspace's own files that it reaches, or everything. */
export type Reach = {
  /** Files and folders; those of packages stand in the lock file. */
  paths: ReadonlySet<string>;
  /** Those among them that find what they read in a way that cannot be followed. */
  unclear: readonly string[];
};

type Node = { next: string[]; isUnclear: boolean };

const code = new Set(['.ts', '.tsx', '.js', '.jsx', '.mjs', '.cjs']);
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

/** Follows imports through the workspace in `root`; each file is read once. */
export function importGraph(root: string): (start: string) => Reach {
  const nodes = new Map<string, Node>();
  return (start) => {
    const paths = new Set([start]);
    const unclear: string[] = [];
    for (const path of paths) {
      const node = nodes.get(path) ?? readNode(path, root);
      nodes.set(path, node);
      if (node.isUnclear) unclear.push(path);
      for (const next of node.next) paths.add(next);
    }
    return { paths, unclear };
  };
}

function readNode(path: string, root: string): Node {
  if (!code.has(extname(path)) || !statSync(path, { throwIfNoEntry: false })?.isFile())
    return { next: [], isUnclear: path === root };
  const text = readFileSync(path, 'utf8');
  const { names, isComputed } = importsOf(path, text);
  const places = [...text.matchAll(namedPlace)].map(([, , url, , name]) => url ?? name ?? '');
  const next = [
    ...names.flatMap((name) => resolveName(name, path)),
    ...places.flatMap((place) => (place.includes(':') ? [] : [resolve(dirname(path), place)])),
  ];
  return { next, isUnclear: isComputed || otherPlace.test(text.replace(namedPlace, '')) };
}

/** The names in a file's imports and exports, but those of types alone. */
function importsOf(path: string, text: string) {
  const { module } = parseSync(path, text);
  const names: string[] = [];
  for (const { moduleRequest, start } of module.staticImports)
    if (!text.startsWith('import type', start)) names.push(moduleRequest.value);
  for (const { entries, start } of module.staticExports)
    if (!text.startsWith('export type', start))
      for (const { moduleRequest } of entries) if (moduleRequest) names.push(moduleRequest.value);
  const dynamic = module.dynamicImports.map(
    ({ moduleRequest: { start, end } }) =>
      /^(['"`])([^'"`$]+)\1$/.exec(text.slice(start, end))?.[2],
  );
  const literal = dynamic.filter((name) => name !== undefined);
  return { names: [...names, ...literal], isComputed: literal.length < dynamic.length };
}

function resolveName(name: string, from: string): string[] {
  if (name.startsWith('.')) return [resolve(dirname(from), name)];
  return name.startsWith('@plumbline/') ? [createRequire(from).resolve(name)] : [];
}
