import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import type { ReleasedFiles } from './releasedFiles.ts';
import { releasedScript, type ScriptNote } from './releasedScript.ts';

/** An area gets so long to answer before the shell gives up. */
export const patienceMs = 8000;

/** Asked to load a script that no released area contains. */
export class UnlistedScriptError extends Error {
  constructor(url: string) {
    super(`The registry does not list ${url}`);
    this.name = 'UnlistedScriptError';
  }
}

type Findings = {
  onScript: ScriptNote;
  /** The shell does not have a shared package, or not in the version, that this container wants. */
  onVersionClash: (container: string) => void;
};

/** The runtime's refusal of a shared package whose version does not fit. */
const isVersionClash = (error: unknown) =>
  error instanceof Error && error.message.includes('does not satisfy');

/**
 * Holds the federation runtime to the registry: every script carries its integrity, and a script that it
 * does not list is refused.
 * The chunks of an area come through the same hook, by GuardedScriptsPlugin of packages/upstream-patches.
 */
export function guardPlugin(
  released: ReleasedFiles,
  { onScript, onVersionClash }: Findings,
): ModuleFederationRuntimePlugin {
  return {
    name: 'plumbline-guard',
    errorLoadShare({ origin, error, recovered }) {
      // An area brings no package of its own: what goes on without a package from here ends in an error later.
      if (recovered || isVersionClash(error)) onVersionClash(origin.name);
    },
    createScript({ url: asked }) {
      const url = new URL(asked, location.origin).href;
      const integrity = released.integrityOf(url);
      if (!integrity) throw new UnlistedScriptError(url);
      const address = released.addressOf(url);
      const script = releasedScript({ url, address, integrity, note: onScript });
      return { script, timeout: patienceMs };
    },
  };
}
