import { isS3Address, isValidS3Address } from '@plumbline/area-registry/s3';
import { needed } from '@plumbline/kit';
import { z } from 'zod';

function isPrivateKey(text: string): boolean {
  try {
    const key: unknown = JSON.parse(text);
    return typeof key === 'object' && key !== null && 'd' in key && 'crv' in key;
  } catch {
    return false;
  }
}

/** What the release service needs when it runs by itself. */
export const releasesEnvironment = z.object({
  /** The origin of the portal, as teams name it by --product. */
  PORTAL_URL: needed('the address of the portal', 'such as https://portal.example.com')
    .pipe(z.url('must be an address such as https://portal.example.com'))
    .transform((url) => new URL(url).origin),
  /** The bucket that areas are released into: of Supabase Storage, or s3://bucket/folder with the AWS settings. */
  AREAS_BUCKET: z
    .string()
    .refine(
      (place) => !isS3Address(place) || isValidS3Address(place),
      'must look like s3://bucket/folder',
    )
    .default('areas'),
  /** The private key that signs the registry, a JWK. */
  REGISTRY_SIGNING_KEY: needed(
    'the private key of the registry',
    'the JSON in registry-key.json of the data folder',
  ).refine(isPrivateKey, 'must be the JSON of a private P-256 key'),
});
