/** A place in an S3-compatible bucket. */
export type S3Address = { bucket: string; prefix: string };

const form = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w!.*'()/-]*?))?\/*$/;

/** Whether a text is meant as an address in an S3 bucket. */
export const isS3Address = (text: string): boolean => text.startsWith('s3://');

/** Whether an address in an S3 bucket is spelled as `parseS3Address` reads it. */
export const isValidS3Address = (text: string): boolean => form.test(text);

/**
 * Reads `s3://bucket` or `s3://bucket/folder`; the prefix ends with a slash, or is empty.
 * @throws Error that says what an address looks like
 */
export function parseS3Address(text: string): S3Address {
  const [, bucket, folder] = form.exec(text) ?? [];
  if (!bucket) throw new Error(`${text} must look like s3://bucket or s3://bucket/folder.`);
  return { bucket, prefix: folder ? `${folder}/` : '' };
}
