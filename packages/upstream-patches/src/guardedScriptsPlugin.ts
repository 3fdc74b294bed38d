import { type Compiler, rspack } from '@rspack/core';

const hook = '__webpack_require__.federation.instance.loaderHook.lifecycle.createScript.emit';

/**
 * Lets the federation runtime's createScript hook make the script elements of an area's chunks as well.
 * The bundler's own runtime passes it by, so a chunk would run without integrity.
 */
export class GuardedScriptsPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('GuardedScriptsPlugin', (compilation) => {
      const { createScript } = rspack.RuntimePlugin.getCompilationHooks(compilation);
      createScript.tap('GuardedScriptsPlugin', (code) =>
        [
          code,
          `var guarded = ${hook}({ url: url, attrs: {} });`,
          'if (guarded) script = guarded.script || guarded;',
        ].join('\n'),
      );
    });
  }
}
