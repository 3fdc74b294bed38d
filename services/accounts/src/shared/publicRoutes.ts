import type { SupabaseClient } from '@supabase/supabase-js';
import { Router } from 'express';
import { fromDatabase, type GatewayTools } from '@plumbline/kit';
import { z } from 'zod';
import { calendarFeed, icsCalendar } from '../calendar/icsCalendar.ts';
import { pathsOf, withAddresses } from './pictures.ts';
import type { signedFiles } from './signedFiles.ts';

type Dependencies = Pick<GatewayTools, 'limited' | 'log' | 'service'> & {
  /** A client without a session: the token alone decides. */
  visitor: () => SupabaseClient;
  sign: ReturnType<typeof signedFiles>;
};

const byToken = z.object({ token: z.string().min(1).max(200) });
const path = z.string().nullable();
const project = z.looseObject({
  photos: z.array(z.looseObject({ object_path: path, thumbnail_path: path })),
});
const pictures = z.array(z.looseObject({ object_path: path, thumbnail_path: path }));
const file = z.looseObject({ kind: z.enum(['photo', 'document']), object_path: z.string() });
const signature = z.looseObject({ object_path: path, signed_object_path: path });

const assignment = z.looseObject({ state: z.string(), title: z.string() });
const answer = z.object({
  answer: z.enum(['confirmed', 'declined', 'proposed']),
  proposed_date: z.iso.date().optional(),
  note: z.string().max(500).optional(),
});

/** What anybody may read who holds a token; who guesses is stopped after twenty wrong ones. */
export const publicRoutes = ({ limited, log, service, visitor, sign }: Dependencies) => {
  const guarded = limited({ max: 20, seconds: 300, by: 'address', counts: 'failures' });
  const answered = limited({ max: 30, seconds: 300, by: 'address' });
  const opened = <Value>(name: string, params: unknown, shape: z.ZodType<Value>) =>
    fromDatabase(visitor().rpc(name, { p_token: byToken.parse(params).token }), shape);
  return Router()
    .get('/calendar/:token.ics', guarded, async (req, res) => {
      const feed = await opened('calendar_feed', req.params, calendarFeed);
      // Settings show when the feed was last read; failing to record that costs nobody the feed.
      const { error } = await service.rpc('mark_calendar_read', { p_token: req.params.token });
      if (error) log.warn({ code: error.code }, 'A read of a calendar feed was not recorded');
      res.set({
        'content-type': 'text/calendar; charset=utf-8',
        'cache-control': 'private, max-age=300',
      });
      res.send(icsCalendar(feed));
    })
    .get('/shared-projects/:token', guarded, async (req, res) => {
      const { photos, ...shared } = await opened('read_shared_project', req.params, project);
      const urls = await sign('project-photos', photos.flatMap(pathsOf));
      res.set('cache-control', 'no-store').json({
        ...shared,
        photos: photos.map((photo) => withAddresses(photo, urls)),
      });
    })
    .get('/shared-files/:token', guarded, async (req, res) => {
      const { object_path, ...shown } = await opened('read_shared_file', req.params, file);
      const bucket = shown.kind === 'photo' ? 'project-photos' : 'project-documents';
      const urls = await sign(bucket, [object_path]);
      res.set('cache-control', 'no-store').json({ ...shown, url: urls.get(object_path) ?? null });
    })
    .get('/shared-quotes/:token/signed', guarded, async (req, res) => {
      const path = await opened('shared_quote_file', req.params, z.string());
      const url = (await sign('project-documents', [path])).get(path) ?? null;
      res.set('cache-control', 'no-store').json({ url });
    })
    .get('/shared-quotes/:token/pictures', guarded, async (req, res) => {
      const packages = await opened('shared_quote_pictures', req.params, pictures);
      const urls = await sign('project-photos', packages.flatMap(pathsOf));
      const shown = packages.map((one) => withAddresses(one, urls));
      res.set('cache-control', 'no-store').json(shown);
    })
    .get('/assignments/:token', guarded, async (req, res) => {
      const { token } = byToken.parse(req.params);
      const seen = await fromDatabase(
        service.rpc('peek_assignment', { p_token: token }),
        assignment,
      );
      res.set('cache-control', 'no-store').json(seen);
    })
    .post('/assignments/:token', guarded, answered, async (req, res) => {
      const call = { p_token: byToken.parse(req.params).token, p_answer: answer.parse(req.body) };
      res.json(await fromDatabase(service.rpc('answer_assignment_link', call), assignment));
    })
    .get('/shared-signatures/:token', guarded, async (req, res) => {
      const { object_path, signed_object_path, ...request } = await opened(
        'peek_signature',
        req.params,
        signature,
      );
      const paths = [object_path, signed_object_path].filter((one) => one !== null);
      const urls = await sign('project-documents', paths);
      res.set('cache-control', 'no-store').json({
        ...request,
        url: urls.get(object_path ?? '') ?? null,
        signed_url: urls.get(signed_object_path ?? '') ?? null,
      });
    });
};
