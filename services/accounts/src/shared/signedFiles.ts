import type { GatewayTools } from '@plumbline/kit';

const seconds = 300;

type Dependencies = Pick<GatewayTools, 'service' | 'log'> & { siteUrl: string };

/** Signed addresses of stored files, for five minutes; null where the file is gone. */
export function signedFiles({ service, log, siteUrl }: Dependencies) {
  // Where pages and files have one origin the page's own address counts, whichever it was opened by.
  const own = new URL(siteUrl).origin;
  const shown = (url: string) => (url.startsWith(`${own}/`) ? url.slice(own.length) : url);
  return async (bucket: string, paths: readonly string[]): Promise<Map<string, string>> => {
    const urls = new Map<string, string>();
    for (let at = 0; at < paths.length; at += 500) {
      const { data, error } = await service.storage
        .from(bucket)
        .createSignedUrls(paths.slice(at, at + 500), seconds);
      if (error) log.warn({ bucket, reason: error.message }, 'files could not be signed');
      for (const { path, signedUrl } of data ?? [])
        if (path && signedUrl) urls.set(path, shown(signedUrl));
    }
    return urls;
  };
}
