import { skipToken } from '@reduxjs/toolkit/query/react';
import { useState } from 'react';
import { api } from './api.ts';
import { toDataError } from './errors.ts';
import { useRenewal } from './useRenewal.ts';
import * as z from './zod.ts';

/** Seconds for which an address of a private file is valid. */
const lifetime = 300;
/** As many files are signed by one request at most. */
const atOnce = 500;

type Files = { bucket: string; paths: readonly string[] };

// A file that is gone has no address; the others of the answer have theirs.
const signed = z.array(z.object({ path: z.string().nullable(), signedUrl: z.string().nullable() }));

const { useFileAddressesQuery, useLazyFileAddressesQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    fileAddresses: build.query<Record<string, string>, Files, z.infer<typeof signed>>({
      query:
        ({ bucket, paths }) =>
        async ({ db }) => {
          const parts = Array.from({ length: Math.ceil(paths.length / atOnce) }, (_, at) =>
            paths.slice(at * atOnce, (at + 1) * atOnce),
          );
          const answers = await Promise.all(
            parts.map((part) => db.storage.from(bucket).createSignedUrls(part, lifetime)),
          );
          const refused = answers.find(({ error }) => error);
          return refused ?? { data: answers.flatMap(({ data }) => data ?? []), error: null };
        },
      rawResponseSchema: signed,
      transformResponse: (urls) =>
        Object.fromEntries(
          urls.flatMap(({ path, signedUrl }) => (path && signedUrl ? [[path, signedUrl]] : [])),
        ),
      keepUnusedDataFor: 60,
    }),
  }),
});

/**
 * Where private files of one bucket are, by path, valid for as long as the page is open: `undefined` until it
 * is known, '' for a file that is gone.
 */
export function useFileAddresses(bucket: string, paths: readonly string[]) {
  const query = useFileAddressesQuery(paths.length > 0 ? { bucket, paths } : skipToken);
  useRenewal(query);
  const isAnswered = Boolean(query.currentData ?? query.error);
  return (path: string) => query.data?.[path] ?? (isAnswered ? '' : undefined);
}

/** The address of one file, or why it has none. */
const addressIn = (found: Record<string, string> | undefined, path: string, error: unknown) => {
  const url = found?.[path];
  return url ? { url } : { error: error ?? toDataError({ code: 'PT404' }) };
};

/** A private file's address for one look at it: asked for anew each time, and not renewed; `{}` until it is known. */
export function useFreshAddress(bucket: string, path: string): { url?: string; error?: unknown } {
  const { currentData, error, isFetching } = useFileAddressesQuery(
    { bucket, paths: [path] },
    { refetchOnMountOrArgChange: true },
  );
  return isFetching ? {} : addressIn(currentData, path, error);
}

/** Asks for the addresses of private files of one bucket when they are to be taken away. */
export function useFetchAddresses(bucket: string) {
  const [fetch] = useLazyFileAddressesQuery();
  return {
    /** Of one file. */
    fetchAddress: async (path: string): Promise<{ url?: string; error?: unknown }> => {
      const { data, error } = await fetch({ bucket, paths: [path] });
      return addressIn(data, path, error);
    },
    /** Of several, by path; those that are gone have none. */
    fetchAddresses: (paths: readonly string[]) => fetch({ bucket, paths }),
  };
}

/** The file that a signed address is for, whatever its signature. */
const fileOf = (address: string) => address.split('?', 1)[0];

/**
 * `src`, `onLoad`, and `onError` for an `<img>` of a private file. A loaded image isn't fetched again for a new
 * signature. `src` is '' after the image failed to load.
 */
export function useImageSource(address: string | undefined) {
  const [broken, setBroken] = useState<string>();
  const [loaded, setLoaded] = useState<string>();
  const isLoaded = loaded && address && loaded !== broken && fileOf(loaded) === fileOf(address);
  const src = isLoaded ? loaded : address;
  return {
    src: src === broken && src !== undefined ? '' : src,
    onLoad: () => setLoaded(src),
    onError: () => setBroken(src),
  };
}
