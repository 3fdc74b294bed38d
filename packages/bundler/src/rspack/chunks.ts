import type { Chunk, Module, OptimizationSplitChunksCacheGroup } from '@rspack/core';

type Test = Extract<OptimizationSplitChunksCacheGroup['test'], (...given: never[]) => unknown>;
type Membership = Parameters<Test>[1];

const chunksOf = (module: Module, { chunkGraph }: Membership) =>
  [...chunkGraph.getModuleChunksIterable(module)].filter((chunk) => !chunk.canBeInitial());
const isInFrame = (chunks: Chunk[]) => chunks.some((chunk) => chunk.name === 'frame');

const entry = /provide shared module \(default\) @plumbline\/(design(?:\/\w+)?)@/;

/** Which entry points of the design package bring these chunks. */
function entriesOf(chunks: Chunk[]): Set<string> {
  const groups = chunks.flatMap((chunk) => [...chunk.groupsIterable]);
  const brought = groups
    .flatMap(({ origins }) => origins)
    .map(({ module }) => entry.exec(module?.readableIdentifier() ?? '')?.[1]);
  return new Set(brought.filter((name) => name !== undefined));
}

/** Our components and theirs; the data grid and the charts stay with the one entry point that has them. */
const isComponent = (module: Module) =>
  /[\\/](@mui[\\/](?!x-)[^\\/]+|@popperjs|react-transition-group|packages[\\/]design)[\\/]/.test(
    module.nameForCondition() ?? '',
  );

/** The chunk that a component belongs to: of the entry point that most pages load among those that use it. */
function partsOf(name: string, belongs: (entries: Set<string>) => boolean) {
  return {
    test: (module: Module, membership: Membership) => {
      if (!isComponent(module)) return false;
      const chunks = chunksOf(module, membership);
      return !isInFrame(chunks) && belongs(entriesOf(chunks));
    },
    name,
    chunks: 'async',
    priority: 10,
    enforce: true,
  } satisfies OptimizationSplitChunksCacheGroup;
}

/**
 * Few chunks instead of the many that the overlaps of the entry points would make: what both the frame and
 * they use, which is there from the start, then what each page of an area has, what forms and lists have
 * in common, and what only one of them has.
 */
export const fewChunks: Record<string, OptimizationSplitChunksCacheGroup> = {
  base: {
    test: (module, membership) => isInFrame(chunksOf(module, membership)),
    name: 'base',
    chunks: 'async',
    minChunks: 2,
    priority: 20,
    enforce: true,
  },
  // Asked for by the shell and given to areas, it would come twice.
  data: {
    test: (module, membership) =>
      /[\\/](packages[\\/](data|offline)|node_modules[\\/](idb|zod))[\\/]/.test(
        module.nameForCondition() ?? '',
      ) && !isInFrame(chunksOf(module, membership)),
    name: 'data',
    chunks: 'async',
    minChunks: 2,
    priority: 10,
    enforce: true,
  },
  parts: partsOf('parts', (entries) => entries.has('design')),
  inputs: partsOf(
    'inputs',
    (entries) =>
      entries.has('design/forms') &&
      entries.has('design/grid') &&
      !entries.has('design') &&
      !entries.has('design/charts'),
  ),
  // What one entry point has from npm comes with its own code; what the page starts with stays by itself.
  defaultVendors: { test: /[\\/]node_modules[\\/]/, chunks: 'initial', priority: -10 },
};
