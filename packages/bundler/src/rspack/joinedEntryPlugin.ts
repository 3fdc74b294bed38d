import type { Compiler } from '@rspack/core';
import { exposedChunk } from './preloads.ts';

const name = 'JoinedEntryPlugin';

/**
 * Puts an area's `./routes` at the end of its entry. Whoever enters an area needs both, and the routes are half a
 * kilobyte: less than a request costs, and over HTTP/1.1 it took the connection of a page's last file.
 */
export class JoinedEntryPlugin {
  readonly entry: string;

  constructor(entry: string) {
    this.entry = entry;
  }

  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.webpack;
    // After the names carry the hashes of what the files contain.
    const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER;
    compiler.hooks.compilation.tap(name, (compilation) => {
      compilation.hooks.processAssets.tap({ name, stage }, () => {
        const routes = compilation.namedChunks.get(exposedChunk('./routes'));
        for (const file of routes?.files ?? []) {
          const code = compilation.getAsset(file)?.source.source().toString();
          if (!code || !file.endsWith('.js')) continue;
          compilation.updateAsset(
            this.entry,
            // The entry itself is no strict code, and what follows the runtime is taken up at once.
            (own) => new sources.ConcatSource(own, `\n(()=>{${code}})();`),
          );
          compilation.deleteAsset(file);
        }
      });
    });
  }
}
