import type { SupabaseClient } from '@supabase/supabase-js';
import { Router, type Request, type RequestHandler } from 'express';
import { ApiError, fromDatabase, type GatewayTools } from '@plumbline/kit';
import type { Mailer } from '@plumbline/mail';
import { z } from 'zod';
import type { signedFiles } from '../shared/signedFiles.ts';
import { pathsOf, withAddresses } from '../shared/pictures.ts';
import { shownServiceRequests } from './serviceRequests.ts';
import { shownSelections } from './shownSelections.ts';
import { branding, portalManifest } from './portalManifest.ts';
import { issuedLink, portalAddress, portalMail, type IssuedLink } from './portalMail.ts';

type Dependencies = Pick<GatewayTools, 'limited' | 'log' | 'service' | 'signedIn' | 'actorOf'> & {
  mailer: Mailer;
  originOf: (req: Request) => string;
  /** A client without a session: the token alone decides. */
  visitor: () => SupabaseClient;
  sign: ReturnType<typeof signedFiles>;
};

const token = z.string().min(1).max(200);
const opening = z.strictObject({ token, answer: z.string().max(320).optional() });
const asking = z.strictObject({ token });
const inviting = z.strictObject({ client_id: z.uuid('Client not found'), sends: z.boolean() });
const watching = z.strictObject({ token, project_id: z.uuid() });
const opened = z.looseObject({ state: z.enum(['open', 'dormant', 'wrong', 'locked']) });
const path = z.string().nullable();
const project = z.looseObject({
  photos: z.array(z.looseObject({ object_path: path, thumbnail_path: path })),
  files: z.array(
    z.looseObject({
      object_path: z.string(),
      // Earlier ones; an older database has none.
      versions: z.array(z.looseObject({ object_path: z.string() })).default([]),
    }),
  ),
});

/** `j•••@example.com`: enough to find the inbox, not enough to learn the address. */
const masked = (email: string) => email.replace(/^(.)[^@]*/, '$1•••');

/** The client portal: inviting, opening by a link, asking for a new one, and the files of a project. */
export const portalRoutes = (tools: Dependencies) => {
  const { limited, log, service, signedIn, actorOf, mailer, originOf } = tools;
  // Who guesses is stopped after twenty wrong links.
  const guarded = limited({ max: 20, seconds: 300, by: 'address', counts: 'failures' });
  const send = async (link: IssuedLink, to: string, req: Request, replyTo?: string) => {
    const url = portalAddress(originOf(req), link.token);
    try {
      await mailer.send(portalMail({ link, to, url, replyTo }));
    } catch (error) {
      log.error({ err: error }, 'a portal link was not sent');
      throw new ApiError(502, 'mail_failed', 'We couldn’t send the email. Please try again.');
    }
  };
  return Router()
    .post(
      '/portal/invitations',
      signedIn({ permission: 'edit_documents' }),
      limited({ max: 60, seconds: 3600, by: 'company' }),
      async (req, res) => {
        const { client_id, sends } = inviting.parse(req.body);
        const actor = actorOf(req);
        const link = await fromDatabase(
          actor.db.rpc('invite_to_portal', { p_client_id: client_id, p_sends: sends }),
          issuedLink,
        );
        if (sends && !link.email)
          throw new ApiError(422, 'no_email', 'This client has no email address. Copy the link.');
        if (sends && link.email) await send(link, link.email, req, actor.email ?? undefined);
        res.status(201).json({
          url: portalAddress(originOf(req), link.token),
          sent_to: sends ? link.email : null,
        });
      },
    )
    .post(
      '/portal/open',
      guarded,
      limited({ max: 60, seconds: 300, by: 'address' }),
      async (req, res) => {
        const { token: link, answer } = opening.parse(req.body);
        const device = (req.get('user-agent') ?? '').slice(0, 500);
        const values = { p_token: link, p_answer: answer ?? '', p_device: device };
        const answered = await fromDatabase(service.rpc('open_portal', values), opened);
        res.set('cache-control', 'no-store').json(answered);
      },
    )
    .post(
      '/portal/links',
      guarded,
      limited({ max: 10, seconds: 600, by: 'address' }),
      async (req, res) => {
        const link = await fromDatabase(
          service.rpc('renew_portal_link', { p_token: asking.parse(req.body).token }),
          issuedLink,
        );
        await send(link, link.email ?? '', req);
        res.status(201).json({ sent_to: link.names_address ? masked(link.email ?? '') : null });
      },
    )
    .use(readingRoutes(tools, guarded));
};

/** What a client reads besides the database's own answers: branding, and pictures by short addresses. */
const readingRoutes = ({ service, visitor, sign }: Dependencies, guarded: RequestHandler) =>
  Router()
    .get('/portal/manifest/:accessId', guarded, async (req, res) => {
      const accessId = z.uuid().parse(req.params['accessId']);
      const card = await fromDatabase(
        service.rpc('portal_branding', { p_access_id: accessId }),
        branding,
      );
      res.set('cache-control', 'private, max-age=3600');
      res.type('application/manifest+json').send(JSON.stringify(portalManifest(accessId, card)));
    })
    .post('/portal/selections', guarded, async (req, res) => {
      const shown = await shownSelections(asking.parse(req.body).token, { visitor, sign });
      res.set('cache-control', 'no-store').json(shown);
    })
    .post('/portal/service-requests', guarded, async (req, res) => {
      const shown = await shownServiceRequests(asking.parse(req.body).token, { visitor, sign });
      res.set('cache-control', 'no-store').json(shown);
    })
    .post('/portal/projects', guarded, async (req, res) => {
      const shown = await sharedProject(watching.parse(req.body), { visitor, sign });
      res.set('cache-control', 'no-store').json(shown);
    });

/** What was shared of a project, with short addresses of its files in place of their paths. */
async function sharedProject(
  { token: session, project_id }: z.infer<typeof watching>,
  { visitor, sign }: Pick<Dependencies, 'visitor' | 'sign'>,
) {
  const values = { p_token: session, p_project_id: project_id };
  const { photos, files, ...shown } = await fromDatabase(
    visitor().rpc('portal_project', values),
    project,
  );
  const [pictures, documents] = await Promise.all([
    sign('project-photos', photos.flatMap(pathsOf)),
    sign(
      'project-documents',
      files.flatMap((one) => [one, ...one.versions]).map(({ object_path }) => object_path),
    ),
  ]);
  const withAddress = <File extends { object_path: string }>({ object_path, ...file }: File) => ({
    ...file,
    url: documents.get(object_path) ?? null,
  });
  return {
    ...shown,
    photos: photos.map((photo) => withAddresses(photo, pictures)),
    files: files.map(({ versions, ...file }) => ({
      ...withAddress(file),
      versions: versions.map(withAddress),
    })),
  };
}
