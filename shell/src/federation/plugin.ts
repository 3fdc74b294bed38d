import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import type { ReleasedFiles } from './releasedFiles.ts';

/** An area gets so long to answer before the shell gives up. */
export const patienceMs = 8000;

/** Asked to load a script that no released area contains. */
export class UnlistedScriptError extends Error {
  constructor(url: string) {
    super(`The registry does not list ${url}`);
    this.name = 'UnlistedScriptError';
  }
}

/**
 * Holds the federation runtime to the registry: every script carries its integrity, and a script that it
 * does not list is refused.
 * The chunks of an area come through the same hook, by GuardedScriptsPlugin of packages/build.
 */
export function guardPlugin(
  released: ReleasedFiles,
  onScriptError: (url: string) => void,
): ModuleFederationRuntimePlugin {
  return {
    name: 'plumbline-guard',
    createScript({ url: asked }) {
      const url = new URL(asked, location.origin).href;
      const integrity = released.integrityOf(url);
      if (!integrity) throw new UnlistedScriptError(url);
      const script = document.createElement('script');
      script.src = released.addressOf(url);
      script.async = true;
      script.crossOrigin = 'anonymous';
      script.integrity = integrity;
      script.addEventListener('error', () => onScriptError(url));
      return { script, timeout: patienceMs };
    },
  };
}
