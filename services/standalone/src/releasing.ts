import type { Prepared } from '@plumbline/area-cli';

/** The store of this installation, which teams release into. */
export const releasing = (
  siteUrl: string,
  { store, keys, shellDirectory }: Pick<Prepared, 'store' | 'keys' | 'shellDirectory'>,
) => ({
  store,
  keys: async () => keys,
  portal: new URL(siteUrl).origin,
  openShell: async () => {
    const { shellInFolder } = await import('@plumbline/area-cli/check');
    return shellInFolder(shellDirectory);
  },
});
