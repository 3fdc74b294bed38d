import { ApiError, fromDatabase, type GatewayTools } from '@plumbline/kit';
import express, { Router, type Request, type RequestHandler, type Response } from 'express';
import { z } from 'zod';
import { formPage, problemPage, publicForm, thanksPage, type PublicForm } from './formPage.ts';
import { formStamps } from './formStamp.ts';
import { refuseWithPage, wantsPage } from './publicPage.ts';
import type { VisitLinks } from './visitLinks.ts';

type Dependencies = Pick<GatewayTools, 'service' | 'limited'> & {
  secret: string;
  links: VisitLinks;
};

const slug = z.string().regex(/^[0-9a-f]{16}$/);
/** Half a character is no text to the database. */
const plain = (most: number) =>
  z
    .string()
    .max(most)
    .transform((value) => value.toWellFormed());
const posted = z.record(plain(40), plain(6000));
const answered = z.object({
  title: z.string(),
  thanks: z.string(),
  /** Of the booking page, where the form offers visits. */
  visit_token: z.string().optional(),
});
const utm = ['utm_source', 'utm_medium', 'utm_campaign'];

/** The sites of a form may frame it; without any, every site may. */
function allowFraming(res: Response, { allowed_origins }: PublicForm) {
  const framers = allowed_origins.length > 0 ? `'self' ${allowed_origins.join(' ')}` : '*';
  res.removeHeader('x-frame-options');
  res.set({
    'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors ${framers}`,
    'referrer-policy': 'no-referrer',
  });
}

/**
 * /forms/<slug>: a form of a company's website, as a page that may be framed and as the target of a plain HTML form.
 * It needs no script and no third party.
 */
export function leadFormRoute({ service, limited, secret, links }: Dependencies) {
  const stamps = formStamps(secret);
  const read = async (req: Request) => {
    const { data } = slug.safeParse(req.params.slug);
    const form = data
      ? await fromDatabase(service.rpc('public_lead_form', { p_slug: data }), publicForm.nullable())
      : null;
    if (!data || !form) throw new ApiError(404, 'not_found', 'This form is no longer available.');
    return { slug: data, form };
  };
  const submit = async (req: Request, key: string) => {
    const values = posted.parse(req.body ?? {});
    const seconds = stamps.secondsSince(key, values.stamp ?? '');
    const sender = {
      address: req.ip ?? '',
      origin: req.get('origin') ?? null,
      is_own_page: seconds !== undefined,
      seconds: seconds ?? null,
      utm: Object.fromEntries(
        utm.flatMap((name) => (values[name] ? [[name, values[name].slice(0, 200)]] : [])),
      ),
    };
    const { title, thanks, visit_token } = await fromDatabase(
      service.rpc('submit_lead_form', { p_slug: key, p_values: values, p_sender: sender }),
      answered,
    );
    return { title, thanks, ...(visit_token && { visit_url: links.urlOf(visit_token) }) };
  };
  const post: RequestHandler = async (req, res) => {
    const { slug: key, form } = await read(req);
    if (!wantsPage(req)) return void res.status(201).json(await submit(req, key));
    allowFraming(res, form);
    try {
      const { title, thanks, visit_url } = await submit(req, key);
      res
        .status(201)
        .type('html')
        .send(thanksPage(title, thanks, visit_url));
    } catch (error) {
      const isRefused = error instanceof ApiError && error.status < 500;
      if (!isRefused && !(error instanceof z.ZodError)) throw error;
      const { data = {} } = posted.safeParse(req.body ?? {});
      const reason = isRefused ? error.message : 'Some fields are too long.';
      res.status(isRefused ? error.status : 422);
      // Without a stamp it came from another site, whose own form has what was typed.
      const isOwn = stamps.secondsSince(key, data.stamp ?? '') !== undefined;
      res
        .type('html')
        .send(isOwn ? formPage(form, data.stamp ?? '', data, reason) : problemPage(reason));
    }
  };
  return Router()
    .get('/forms/:slug', limited({ max: 120, seconds: 600, by: 'address' }), async (req, res) => {
      const { slug: key, form } = await read(req);
      allowFraming(res, form);
      res.type('html').send(formPage(form, stamps.make(key)));
    })
    .post(
      '/forms/:slug',
      limited({ max: 60, seconds: 600, by: 'address' }),
      express.urlencoded({ extended: false, limit: '20kb', parameterLimit: 50 }),
      post,
    )
    .use('/forms', refuseWithPage('Request not sent'));
}
