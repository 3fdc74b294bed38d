import { createHash, randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { Router } from 'express';
import { photoTypeOf, endingOf } from '@plumbline/domain/photo-type';
import { ApiError, fromDatabase, jsonBody, type GatewayTools } from '@plumbline/kit';
import { z } from 'zod';
import type { signedFiles } from '../shared/signedFiles.ts';
import { pathsOf, withAddresses } from '../shared/pictures.ts';

const bucket = 'project-photos';
/** A photo as a phone sends it after it was made smaller; only HEIC arrives as it was taken. */
const mostBytes = 10 * 1024 * 1024;
/** Base64 is a third longer, and a small picture comes with the photo. */
const mostJson = '15mb';

const base64 = z.string().regex(/^[A-Za-z0-9+/]+={0,2}$/, 'Expected a photo in base64');
const sending = z.strictObject({
  token: z.string().min(1).max(200),
  request_id: z.uuid(),
  file_name: z.string().max(300).default('photo'),
  photo: base64,
  thumbnail: base64.nullish(),
});
const folder = z.object({ company_id: z.uuid() });
const path = z.string().nullable();
const requests = z.array(
  z.looseObject({
    photos: z.array(z.looseObject({ object_path: path, thumbnail_path: path })),
  }),
);

/** POST /portal/service-photos: one photo of a service request, in base64. Comes before the JSON parser of other routes. */
export function servicePhotoRoute({ limited, service }: Pick<GatewayTools, 'limited' | 'service'>) {
  return Router().post(
    '/portal/service-photos',
    limited({ max: 60, seconds: 600, by: 'address' }),
    jsonBody(mostJson),
    async (req, res) => {
      const { token, request_id, file_name, photo, thumbnail } = sending.parse(req.body);
      const values = { p_token: token, p_request_id: request_id };
      const { company_id } = await fromDatabase(service.rpc('check_service_photo', values), folder);
      const file = photoOf(photo);
      const small = thumbnail ? photoOf(thumbnail) : undefined;
      const name = `${company_id}/${randomUUID()}`;
      const object_path = `${name}.${endingOf(file.type)}`;
      const thumbnail_path = small ? `${name}-small.${endingOf(small.type)}` : null;
      await store(service, object_path, file);
      if (small && thumbnail_path) await store(service, thumbnail_path, small);
      const p_photo = {
        object_path,
        thumbnail_path,
        file_name,
        content_type: file.type,
        size_bytes: file.bytes.length,
        content_hash: createHash('sha256').update(file.bytes).digest('hex'),
      };
      await fromDatabase(service.rpc('add_service_photo', { ...values, p_photo }), z.unknown());
      res.status(201).json({ ok: true });
    },
  );
}

type Photo = { bytes: Buffer; type: string };

function photoOf(encoded: string): Photo {
  const bytes = Buffer.from(encoded, 'base64');
  const type = photoTypeOf(bytes);
  if (!type)
    throw new ApiError(
      422,
      'wrong_type',
      'This file isn’t a photo. Use JPG, PNG, WebP, GIF, or HEIC.',
    );
  if (bytes.length > mostBytes)
    throw new ApiError(413, 'too_large', 'This photo is larger than 10 MB. Choose a smaller one.');
  return { bytes, type };
}

async function store(service: SupabaseClient, name: string, { bytes, type }: Photo) {
  const { error } = await service.storage
    .from(bucket)
    .upload(name, bytes, { contentType: type, cacheControl: '31536000' });
  if (error) throw new ApiError(503, 'storage_unavailable', 'The photo could not be stored.');
}

type Reading = { visitor: () => SupabaseClient; sign: ReturnType<typeof signedFiles> };

/** A client's service requests, with short addresses of the photos in place of their paths. */
export async function shownServiceRequests(session: string, { visitor, sign }: Reading) {
  const shown = await fromDatabase(
    visitor().rpc('portal_service_requests', { p_token: session }),
    requests,
  );
  const pictures = await sign(
    bucket,
    shown.flatMap(({ photos }) => photos.flatMap(pathsOf)),
  );
  return shown.map(({ photos, ...request }) => ({
    ...request,
    photos: photos.map((photo) => withAddresses(photo, pictures)),
  }));
}
