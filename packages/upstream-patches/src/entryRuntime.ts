import { join } from 'node:path';
import { type RspackPluginInstance, rspack } from '@rspack/core';
import { bundlerRuntime } from './leanLibraries.ts';

/**
 * What the bundler puts first into each federated entry: a module without a file, that says how the entry is called
 * and where its runtime is, and from `start` on is the same in every entry.
 */
const start = 'const runtimeRequire=__webpack_require__;';
const entryModule = new RegExp(`data:text/javascript,.*${encodeURIComponent(start)}`);

/** What the start needs beside the entry's own `__webpack_require__`, in the order in which `startEntry` takes it. */
const given = [
  '__module_federation_bundler_runtime__',
  '__module_federation_runtime_plugins__',
  '__module_federation_remote_infos__',
  '__module_federation_container_name__',
  '__module_federation_share_strategy__',
  '__module_federation_share_fallbacks__',
  '__module_federation_library_type__',
].join();

/** In the shell: keeps the start of its own entry for those of the areas. */
export function givenStart(): RspackPluginInstance {
  return replacedEntry(
    (names, steps) =>
      `${names}const startEntry = (runtimeRequire, ${given}) => {${steps}};` +
      `globalThis._FEDERATION_START_ENTRY = startEntry;` +
      `startEntry(__webpack_require__, ${given});`,
  );
}

/** In an area: takes the start and the runtime from the shell in place of a copy of its own. */
export function takenStart(container: string): RspackPluginInstance {
  const name = JSON.stringify(container);
  return replacedEntry(() => `globalThis._FEDERATION_START_AREA(__webpack_require__, ${name});`);
}

/** Code of the shell that gives its runtime to the areas; a host has no use for initContainerEntry itself. */
export function givenRuntime(): string {
  const contained = JSON.stringify(join(bundlerRuntime(), 'initContainerEntry.js'));
  const giver = JSON.stringify(join(import.meta.dirname, 'areaRuntime.js'));
  return [
    `import { initContainerEntry } from ${contained};`,
    `import { giveRuntime } from ${giver};`,
    'giveRuntime(__webpack_require__.federation, initContainerEntry);',
  ].join('\n');
}

function replacedEntry(write: (names: string, steps: string) => string): RspackPluginInstance {
  return new rspack.NormalModuleReplacementPlugin(entryModule, (found) => {
    const at = found.request.indexOf(',') + 1;
    const [names = '', steps = ''] = decodeURIComponent(found.request.slice(at)).split(start);
    found.request = found.request.slice(0, at) + encodeURIComponent(write(names, steps));
  });
}
