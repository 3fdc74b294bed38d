import { z } from 'zod';
import { withBody, type Handler } from './handler.ts';

const batch = z.object({ paths: z.array(z.string()).max(500), expiresIn: z.number() });
const signed = z.object({ signedUrl: z.string() });
const prefix = '/storage/v1/object/sign/';
const hidden = 'Either the object does not exist or you do not have access to it';

/**
 * Mends the storage API's signed URLs: @supabase/lite names the field differently from what
 * supabase-js reads, and has no route that signs several objects at once.
 */
export const mendSignedUrls =
  (next: Handler): Handler =>
  async (request, peer) => {
    const { pathname, origin } = new URL(request.url);
    if (request.method !== 'POST' || !/^\/storage\/v1\/object\/(upload\/)?sign\//.test(pathname))
      return next(request, peer);
    const bucket = pathname.slice(prefix.length);
    if (!pathname.startsWith(prefix) || bucket.includes('/'))
      return renamed(await next(request, peer), pathname);

    const asked = batch.safeParse(await request.json().catch(() => undefined));
    if (!asked.success)
      return Response.json({ message: 'paths and expiresIn are required' }, { status: 400 });
    const { paths, expiresIn } = asked.data;
    const headers = new Headers(request.headers);
    headers.delete('content-length');
    const body = JSON.stringify({ expiresIn });
    const answers = await Promise.all(
      paths.map(async (path) => {
        const url = `${origin}${prefix}${bucket}/${path.split('/').map(encodeURIComponent).join('/')}`;
        const answer = await next(new Request(url, { method: 'POST', headers, body }), peer);
        const signedURL = answer.ok ? relative(await answer.json()) : null;
        return { path, error: signedURL === null ? hidden : null, signedURL };
      }),
    );
    return Response.json(answers, { headers: { 'access-control-allow-origin': '*' } });
  };

async function renamed(answer: Response, pathname: string): Promise<Response> {
  if (!answer.ok) return answer;
  const url = relative(await answer.json());
  const isUpload = pathname.startsWith('/storage/v1/object/upload/');
  return withBody(answer, answer.status, isUpload ? { url } : { signedURL: url });
}

const relative = (body: unknown) => signed.parse(body).signedUrl.replace(/^\/storage\/v1/, '');
