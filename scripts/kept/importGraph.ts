import { isAbsolute, relative } from 'node:path';
import { readModule, type Source, type SourceModule } from './sourceModule.ts';

/** What a file depends on: the workspace's own files that it reaches, or everything. */
export type Reach = {
  /** Files and folders; those of packages stand in the lock file. */
  paths: ReadonlySet<string>;
  /** What names stand for, where a file only hands them on: `index.ts#Page = Page.tsx#Page`. */
  names: ReadonlySet<string>;
  /** Those files that find what they read in a way that cannot be followed. */
  unclear: readonly string[];
};

type Modules = (path: string) => SourceModule | undefined;

/**
 * Follows imports through the workspace in `root`; each file is read once. A file that only hands on what
 * others export counts with the names that are asked of it, and of the rest with what acts when it is loaded.
 * What is `leftOut` is not there for the start: something else stands in for it.
 */
export function importGraph(root: string): (start: string, leftOut?: ReadonlySet<string>) => Reach {
  const known = new Map<string, SourceModule | undefined>();
  const modules: Modules = (path) => {
    if (!known.has(path)) known.set(path, isAbsolute(path) ? readModule(path) : undefined);
    return known.get(path);
  };
  const sourceOf = sourceFinder(modules);
  return (start, leftOut = new Set()) => walk({ start, leftOut, root }, modules, sourceOf);
}

type Walk = { start: string; leftOut: ReadonlySet<string>; root: string };

function walk({ start, leftOut, root }: Walk, modules: Modules, sourceOf: SourceOf): Reach {
  const paths = new Set<string>();
  const names = new Set<string>();
  const unclear: string[] = [];
  const loaded = new Set<string>();
  const asked = new Set<string>();
  const told = (path: string) => (isAbsolute(path) ? relative(root, path) : path);
  const toAsk: Source[] = [{ from: start, names: 'all' }];

  const count = (path: string, module: SourceModule | undefined) => {
    if (paths.has(path)) return;
    paths.add(path);
    if (module?.isUnclear || path === root) unclear.push(path);
    toAsk.push(...(module?.imports ?? []));
    for (const from of module?.places ?? []) toAsk.push({ from, names: 'all' });
  };
  const askName = (path: string, name: string) => {
    const source = sourceOf(path, name);
    if (source === 'own') return;
    if (!source) return askAll(path);
    names.add(`${told(path)}#${name} = ${told(source.from)}#${String(source.names)}`);
    toAsk.push(source);
  };
  const askAll = (path: string) => {
    const module = modules(path);
    count(path, module);
    toAsk.push(...(module?.handsOn.values() ?? []));
    for (const from of module?.handsOnAll ?? []) toAsk.push({ from, names: 'all' });
  };
  const load = (path: string) => {
    if (loaded.has(path) || leftOut.has(path)) return;
    loaded.add(path);
    const module = modules(path);
    if (module?.acts) count(path, module);
    for (const { from } of module?.imports ?? []) load(from);
    for (const { from } of module?.handsOn.values() ?? []) load(from);
    for (const from of module?.handsOnAll ?? []) load(from);
  };

  for (let next = toAsk.pop(); next; next = toAsk.pop()) {
    const { from: path, names: wanted } = next;
    if (!isAbsolute(path) || leftOut.has(path)) continue;
    load(path);
    const module = modules(path);
    if (!module || module.hasCode) count(path, module);
    for (const name of wanted === 'all' ? ['*'] : wanted) {
      if (asked.has(`${path}#${name}`)) continue;
      asked.add(`${path}#${name}`);
      if (name === '*') askAll(path);
      else askName(path, name);
    }
  }
  return { paths, names, unclear };
}

/** Where a name comes from that is asked of a file: the file itself, another one, or undefined: unknown. */
type SourceOf = (path: string, name: string) => 'own' | Source | undefined;

function sourceFinder(modules: Modules): SourceOf {
  const exported = new Map<string, ReadonlySet<string>>();
  const exportsOf = (path: string): ReadonlySet<string> => {
    const found = exported.get(path);
    if (found) return found;
    const names = new Set<string>();
    exported.set(path, names);
    const module = modules(path);
    if (!module) return names;
    for (const name of [...module.own, ...module.handsOn.keys()]) names.add(name);
    for (const from of module.handsOnAll)
      for (const name of exportsOf(from)) if (name !== 'default') names.add(name);
    return names;
  };
  return (path, name) => {
    const module = modules(path);
    if (module?.own.has(name)) return 'own';
    const handedOn = module?.handsOn.get(name);
    if (handedOn) return handedOn;
    const from =
      module?.handsOnAll.find((other) => exportsOf(other).has(name)) ??
      module?.handsOnAll.find((other) => !isAbsolute(other));
    return from === undefined ? undefined : { from, names: [name] };
  };
}
