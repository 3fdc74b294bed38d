import type { Prepared } from '@plumbline/area-cli';
import { makeWatch } from '@plumbline/releases';
import type { Logger } from 'pino';

/** The store of this installation, which teams release into. */
export const releasing = (
  siteUrl: string,
  { store, keys, shellDirectory }: Pick<Prepared, 'store' | 'keys' | 'shellDirectory'>,
  log: Logger,
) => ({
  store,
  keys: async () => keys,
  watch: makeWatch({ store, keys: async () => keys, log }),
  portal: new URL(siteUrl).origin,
  openShell: async () => {
    const { shellInFolder } = await import('@plumbline/area-cli/check');
    return shellInFolder(shellDirectory);
  },
});
