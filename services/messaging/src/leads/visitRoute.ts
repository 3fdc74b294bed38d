import { ApiError, fromDatabase, type GatewayTools } from '@plumbline/kit';
import express, { Router, type Request, type Response } from 'express';
import { z } from 'zod';
import { refuseWithPage, wantsPage } from './publicPage.ts';
import { visitCalendar } from './visitCalendar.ts';
import { openVisit, visitPage, type OpenVisit } from './visitPage.ts';

type Dependencies = Pick<GatewayTools, 'service' | 'limited'>;

const tokenShape = z.string().regex(/^[\w-]{32,100}$/);
const posted = z.object({ at: z.string().max(40).optional(), act: z.string().max(20).optional() });
const notices: Record<string, string> = {
  booked: 'Your visit is booked. You’ll get a confirmation.',
  moved: 'Your visit is moved. You’ll get a confirmation.',
  canceled: 'Your visit is canceled.',
};

/** Every link that doesn't work is answered the same. */
function tokenOf(req: Request): string {
  const { data } = tokenShape.safeParse(req.params.token);
  if (!data) throw new ApiError(404, 'not_found', 'This link is no longer valid.');
  return data;
}

/** /visits/<token>: a person books the visit of their lead, moves it, or cancels it; without script and without signing in. */
export function visitRoute({ service, limited }: Dependencies) {
  const guarded = limited({ max: 20, seconds: 300, by: 'address', counts: 'failures' });
  const peek = (p_token: string) => fromDatabase(service.rpc('peek_visit', { p_token }), openVisit);
  const change = (p_token: string, { at, act }: z.infer<typeof posted>) =>
    act === 'cancel'
      ? fromDatabase(service.rpc('cancel_visit', { p_token }), openVisit)
      : fromDatabase(service.rpc('book_visit', { p_token, p_at: at ?? '' }), openVisit);
  const show = (res: Response, open: OpenVisit, shown: Parameters<typeof visitPage>[1]) =>
    res.type('html').send(visitPage(open, shown));
  return Router()
    .use('/visits', (_req, res, next) => {
      res.set({
        'content-security-policy':
          "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex',
      });
      next();
    })
    .get('/visits/:token/calendar', guarded, async (req, res) => {
      const { visit, company, title, address } = await peek(tokenOf(req));
      if (!visit) throw new ApiError(404, 'not_found', 'This link is no longer valid.');
      res
        .type('text/calendar')
        .attachment('visit.ics')
        .send(visitCalendar({ ...visit, title, address }, company.name));
    })
    .get('/visits/:token', guarded, async (req, res) => {
      const token = tokenOf(req);
      const { done } = req.query;
      const notice = typeof done === 'string' ? notices[done] : undefined;
      show(res, await peek(token), { token, notice });
    })
    .post(
      '/visits/:token',
      guarded,
      limited({ max: 30, seconds: 300, by: 'address' }),
      express.urlencoded({ extended: false, limit: '2kb', parameterLimit: 5 }),
      async (req, res) => {
        const token = tokenOf(req);
        const asked = posted.parse(req.body ?? {});
        if (!wantsPage(req)) return void res.json(await change(token, asked));
        try {
          const { visit } = await change(token, asked);
          const booked = asked.act === 'move' ? 'moved' : 'booked';
          res.redirect(303, `${token}?done=${visit ? booked : 'canceled'}`);
        } catch (error) {
          if (!(error instanceof ApiError) || ![409, 422].includes(error.status)) throw error;
          // Taken since: the page has the times that are left.
          const open = await peek(token);
          show(res.status(error.status), open, {
            token,
            problem: error.message,
            refused: asked.at,
          });
        }
      },
    )
    .use('/visits', refuseWithPage('This link doesn’t work'));
}
