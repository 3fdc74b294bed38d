import type { Compiler } from '@rspack/core';

const name = 'ScopedStylesPlugin';

/**
 * Puts an area's styles into a layer, which the shell's own styles win against, and holds them to pages that show the
 * area: its shell names those in `data-areas`. So they end when the user leaves it.
 */
export class ScopedStylesPlugin {
  readonly area: string;

  constructor(area: string) {
    this.area = area;
  }

  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.webpack;
    const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER;
    compiler.hooks.compilation.tap(name, (compilation) => {
      compilation.hooks.processAssets.tap({ name, stage }, () => {
        for (const { name: file } of compilation.getAssets())
          if (file.endsWith('.css'))
            compilation.updateAsset(
              file,
              (own) => new sources.RawSource(scoped(own.source().toString(), this.area)),
            );
      });
    });
  }
}

/** Style text that applies only while an area is on the page. */
export function scoped(css: string, area: string): string {
  return `@layer areas{@scope ([data-areas~="${area}"]){${css}}}`;
}
