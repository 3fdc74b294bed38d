import type { PageConfig } from '@plumbline/contract';
import { matchPath } from 'react-router-dom';
import { readOverrides, withOverrides } from './overrides.ts';
import { makeReleases, type Releases } from './releases.ts';
import { withRollouts } from './rollouts.ts';
import { trustedRegistry } from './trustedRegistry.ts';

/**
 * Checks the registry that came with the page and pins the session to it, with the candidates that this tab
 * tries out. Rejects with RegistryRefusedError.
 */
export async function startReleases(
  config: PageConfig,
  received: unknown,
): Promise<{ releases: Releases; trials: string[] }> {
  const publicKey = config.registryKey;
  const [trusted, overrides] = await Promise.all([
    trustedRegistry(received, publicKey),
    readOverrides(config.allowsOverrides !== false, location.search),
  ]);
  const registry = withOverrides(withRollouts(trusted), overrides);
  const area = Object.values(registry.areas).find(({ routes }) =>
    routes.some(({ path }) => matchPath(path, location.pathname)),
  )?.id;
  return {
    releases: makeReleases({ trusted, registry, publicKey, overrides, area }),
    trials: Object.values(overrides).map(({ id, version }) => `${id} ${version}`),
  };
}
