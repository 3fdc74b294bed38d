// Stands in for the parts of the federation runtime that the product never uses: trimmed releases of shared
// packages, manifests with what is remembered of them, remotes that are known when the shell is built, and its own
// way to preload. Areas are registered by their entry's address, and their files preloaded by the shell.

/** In place of webpack-bundler-runtime's init.js. */
export function init({ webpackRequire }) {
  const { initOptions, runtime } = webpackRequire.federation;
  return runtime.init(initOptions);
}

/** In place of webpack-bundler-runtime's getSharedFallbackGetter.js, which is asked for trimmed releases only. */
export const getSharedFallbackGetter = undefined;

/** In place of runtime-core's SnapshotHandler.js. */
export class SnapshotHandler {
  manifestCache = new Map();
  hooks = { applyPlugin() {} };
}

export const getGlobalRemoteInfo = () => ({});

/** In place of webpack-bundler-runtime's remotes.js. */
export const remotes = undefined;

/** In place of runtime-core's preload.js. */
export const [formatPreloadArgs, preloadAssets, defaultPreloadArgs, normalizePreloadExposes] = [];
