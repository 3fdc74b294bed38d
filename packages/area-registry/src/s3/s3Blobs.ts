import {
  GetObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { Blobs } from '../store/blobs.ts';
import { contentType } from '../store/contentType.ts';
import { StoreRefusedError } from '../store/errors.ts';
import { parseS3Address, type S3Address } from './s3Address.ts';

const attempts = 20;
const probe = 'conditional-writes.txt';
type Stored = { bytes: Uint8Array; etag: string };

/** A client with the AWS settings of the environment: AWS_ENDPOINT_URL_S3, AWS_REGION, AWS_ACCESS_KEY_ID, … */
export function s3Client(source: Record<string, string | undefined> = process.env): S3Client {
  const { AWS_REGION, AWS_DEFAULT_REGION, AWS_SESSION_TOKEN: sessionToken } = source;
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = source;
  const endpoint = source.AWS_ENDPOINT_URL_S3 ?? source.AWS_ENDPOINT_URL;
  return new S3Client({
    region: AWS_REGION ?? AWS_DEFAULT_REGION ?? 'us-east-1',
    // Without these the SDK looks for a role of the machine.
    ...(accessKeyId &&
      secretAccessKey && { credentials: { accessKeyId, secretAccessKey, sessionToken } }),
    // Not every compatible server has a host name for each bucket, or knows the newer checksums.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    // A bucket that does not respond must not hold a page or a release for minutes.
    requestHandler: { connectionTimeout: 3_000, requestTimeout: 10_000 },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}

/**
 * Bytes in a bucket that speaks S3. Every write is conditional (If-None-Match, If-Match), so of two at once one is
 * refused and nothing is overwritten. The first write checks that the bucket honors the conditions.
 */
export function s3Blobs(client: S3Client, address: string): Blobs {
  const { bucket, prefix } = parseS3Address(address);
  const write = writer(client, { bucket, prefix });
  const find = async (path: string): Promise<Stored | null> => {
    try {
      const { Body, ETag } = await client.send(
        new GetObjectCommand({ Bucket: bucket, Key: prefix + path }),
      );
      return Body ? { bytes: await Body.transformToByteArray(), etag: ETag ?? '' } : null;
    } catch (error) {
      if (nameOf(error) === 'NoSuchKey') return null;
      throw refused(`read ${path} in`, bucket, error);
    }
  };
  const update: Blobs['update'] = async (path, change) => {
    for (let attempt = 0; attempt < attempts; attempt++) {
      // oxlint-disable-next-line no-await-in-loop -- each attempt begins with what the other one wrote
      const current = await find(path);
      // oxlint-disable-next-line no-await-in-loop -- see above
      const next = await change(current?.bytes ?? null);
      if (!next) return;
      const condition = current ? { IfMatch: current.etag } : { IfNoneMatch: '*' };
      // oxlint-disable-next-line no-await-in-loop -- see above
      if (await write(path, next, condition, '0')) return;
    }
    throw new Error(`${path} in the bucket ${bucket} changes all the time. Run the command again.`);
  };
  return {
    keepsCompressed: false,
    read: async (path) => (await find(path))?.bytes ?? null,
    create: (path, bytes) => write(path, bytes, { IfNoneMatch: '*' }, '31536000'),
    replace: (path, bytes) => update(path, async () => bytes),
    update,
    async list(folder) {
      const below = `${prefix}${folder}/`;
      const names: string[] = [];
      try {
        const pages = paginateListObjectsV2(
          { client },
          { Bucket: bucket, Prefix: below, Delimiter: '/' },
        );
        for await (const { Contents = [], CommonPrefixes = [] } of pages) {
          const found = [
            ...Contents.map(({ Key }) => Key),
            ...CommonPrefixes.map(({ Prefix }) => Prefix?.replace(/\/$/, '')),
          ];
          names.push(...found.flatMap((name) => name?.slice(below.length) || []));
        }
      } catch (error) {
        throw refused(`list ${folder} in`, bucket, error);
      }
      return names.toSorted();
    },
  };
}

type Condition = { IfNoneMatch: string } | { IfMatch: string };

/** Writes under a condition; false where it does not hold. The first write checks the bucket. */
function writer(client: S3Client, { bucket, prefix }: S3Address) {
  const put = async (path: string, bytes: Uint8Array, condition: Condition, maxAge: string) => {
    for (let attempt = 0; ; attempt++)
      try {
        // oxlint-disable-next-line no-await-in-loop -- S3 asks for another attempt after a 409
        await client.send(
          new PutObjectCommand({
            Bucket: bucket,
            Key: prefix + path,
            Body: bytes,
            ContentType: contentType(path),
            CacheControl: maxAge === '0' ? 'no-cache' : `max-age=${maxAge}, immutable`,
            ...condition,
          }),
        );
        return true;
      } catch (error) {
        if (nameOf(error) === 'PreconditionFailed') return false;
        if (nameOf(error) !== 'ConditionalRequestConflict' || attempt >= attempts)
          throw refused(`write ${path} to`, bucket, error);
      }
  };
  let checked: Promise<void> | undefined;
  const check = async () => {
    const text = new TextEncoder().encode('Shows that this bucket honors If-None-Match.');
    for (let time = 0; time < 2; time++)
      // oxlint-disable-next-line no-await-in-loop -- the second one must be refused
      if (!(await put(probe, text, { IfNoneMatch: '*' }, '0'))) return;
    throw new Error(
      `The bucket ${bucket} ignores If-None-Match, so one of two releases at once would be lost. Use a service with conditional writes (AWS S3, Cloudflare R2, MinIO, Ceph 20, Scaleway).`,
    );
  };
  return async (...all: Parameters<typeof put>): Promise<boolean> => {
    checked ??= check();
    await checked.catch((error: unknown) => {
      checked = undefined;
      throw error;
    });
    return put(...all);
  };
}

const advice: Record<string, string> = {
  AccessDenied:
    'the key may not do this: grant s3:ListBucket, s3:GetObject, and s3:PutObject on the bucket',
  NoSuchBucket: 'there is no such bucket: create it, or correct its name',
  InvalidAccessKeyId: 'AWS_ACCESS_KEY_ID is unknown there',
  SignatureDoesNotMatch: 'AWS_SECRET_ACCESS_KEY does not belong to AWS_ACCESS_KEY_ID',
  CredentialsProviderError:
    'there are no credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or give the machine a role',
  PermanentRedirect: 'the bucket is in another region: set AWS_REGION',
  AuthorizationHeaderMalformed: 'the bucket is in another region: set AWS_REGION',
};

function refused(what: string, bucket: string, cause: unknown): Error {
  const said = cause instanceof Error ? cause.message : String(cause);
  const unreachable = /\bE[A-Z]{4,}\b/.exec(said)?.[0];
  const why =
    advice[nameOf(cause)] ??
    (unreachable ? `it cannot be reached, ${unreachable} (AWS_ENDPOINT_URL_S3)` : said);
  return new StoreRefusedError(`Couldn’t ${what} the bucket ${bucket}: ${why}`, cause);
}

function nameOf(error: unknown): string {
  if (error instanceof S3ServiceException && error.name === '412') return 'PreconditionFailed';
  return error instanceof Error ? error.name : '';
}
