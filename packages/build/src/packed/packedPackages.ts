import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleInProcess } from '../bundle/bundleInProcess.ts';
import { madeOnce } from '../bundle/madeOnce.ts';
import { sourceHash } from '../bundle/sourceHash.ts';
import { workspaceRoot } from '../workspace.ts';

/** What page tests load packed (see rspack.config.ts and docs/adr/0024): large packages of many modules. */
export const packed = [
  '@emotion/cache',
  '@emotion/react',
  '@mui/material',
  '@mui/x-charts',
  '@mui/x-data-grid',
  '@testing-library/user-event',
  'react-router-dom',
  'zod',
];

/** The package whose React they find. */
export const testing = join(workspaceRoot, 'packages/testing');
const folder = fileURLToPath(new URL('../packed', import.meta.url));

/**
 * Jest's `moduleNameMapper` for the packed packages, which are made once for what is installed. A name that is not
 * among them is not found, rather than loaded beside them.
 */
export async function packedPackages(): Promise<Record<string, string>> {
  const key = await sourceHash(workspaceRoot, [join(workspaceRoot, 'pnpm-lock.yaml'), folder]);
  const path = join(testing, 'node_modules/.cache/packed', key.slice(0, 16));
  await madeOnce(path, (output) => bundleInProcess({ folder, output }));
  return { [`^(${packed.join('|')})(/.*)?$`]: join(path, '$1$2.mjs') };
}
