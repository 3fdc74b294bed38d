import { isS3Address, s3Blobs, s3Client } from '@plumbline/area-registry/s3';

/** Reads a file of the area store by its path in it; rejects when the store doesn't respond. */
export type AreaSource = (path: string) => Promise<Response>;

const timeoutMs = 10_000;

/** The store at an address: a public one, or s3://bucket/folder, which is read with the AWS settings. */
export function areaSource(address: string): AreaSource {
  if (isS3Address(address)) {
    const blobs = s3Blobs(s3Client(), address);
    return async (path) => {
      const bytes = await blobs.read(path);
      return bytes ? new Response(Buffer.from(bytes)) : new Response(null, { status: 404 });
    };
  }
  return (path) =>
    fetch(new URL(path, address), {
      signal: AbortSignal.timeout(timeoutMs),
      headers: { 'cache-control': 'no-cache' },
    });
}
