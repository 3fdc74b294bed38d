import { z } from 'zod';

const loose = z.record(z.string(), z.unknown());
const federationManifest = z.object({
  id: z.string(),
  name: z.string(),
  metaData: z.object({
    name: z.string(),
    type: z.string().default('app'),
    buildInfo: loose,
    remoteEntry: loose,
    globalName: z.string(),
    pluginVersion: z.string(),
    publicPath: z.string(),
  }),
  exposes: z.array(z.object({ id: z.string(), name: z.string(), path: z.string() })),
});

const noAssets = { js: { sync: [], async: [] }, css: { sync: [], async: [] } };

/**
 * What the federation runtime needs of a build's mf-manifest.json. The asset lists are left out:
 * the shell preloads by area.json, with integrity, and the runtime must not add links without it.
 */
export function trimFederation(manifest: unknown): Record<string, unknown> {
  const { metaData, exposes, ...rest } = federationManifest.parse(manifest);
  return {
    ...rest,
    metaData: { ...metaData, types: { path: '', name: '', zip: '', api: '' } },
    shared: [],
    remotes: [],
    exposes: exposes.map((exposed) => ({ ...exposed, assets: noAssets })),
  };
}
