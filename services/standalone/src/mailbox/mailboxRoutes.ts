import express, { Router, type RequestHandler } from 'express';
import { toE164 } from '@plumbline/domain';
import { ApiError } from '@plumbline/kit';
import { escapeHtml } from '@plumbline/kit/html';
import { filePolicy } from '@plumbline/pages';
import { z } from 'zod';
import { attachmentPath, mailboxPage, mailboxStyle } from './mailboxPage.ts';
import type { LocalTexts } from '../texts/localTexts.ts';
import type { Mailbox } from './mailboxStore.ts';
import { textsSection } from './textsSection.ts';

const query = z.object({ to: z.string().optional() });

const answer = z.object({
  from: z.string().transform((phone, context) => {
    const number = toE164(phone);
    if (number) return number;
    context.addIssue({ code: 'custom', message: 'Please enter a valid phone number' });
    return z.NEVER;
  }),
  body: z.string().trim().min(1, 'Enter an answer').max(1600),
});

/** What a browser shows and never runs; anything else is saved. */
const shown = /^(application\/pdf|image\/(png|jpeg|webp|gif))$/;

/** The stand-ins whose post is shown: mails, texts, or both. */
export type LocalPost = { mailbox: Mailbox | undefined; texts: LocalTexts | undefined };

/** The local mailbox: a page for people, JSON for tests, each mail's own HTML in a closed frame. */
export function mailboxRoutes({ mailbox, texts }: LocalPost): Router {
  return Router()
    .use('/mailbox', thisMachineOnly)
    .get('/mailbox', async (req, res) => {
      const { to } = query.parse(req.query);
      const section = texts && !to ? textsSection(await texts.list()) : '';
      const page = mailboxPage({
        mails: mailbox?.list(to) ?? [],
        texts: section,
        ...(to && { to }),
      });
      res.set('cache-control', 'no-store').type('html').send(page);
    })
    .get('/mailbox/texts.json', async (_req, res) => {
      res.set('cache-control', 'no-store').json((await texts?.list()) ?? []);
    })
    .post('/mailbox/texts', express.urlencoded({ extended: false }), async (req, res) => {
      // Another page must not be able to answer for a client.
      if (req.get('sec-fetch-site') === 'cross-site')
        throw new ApiError(403, 'forbidden', 'Reply on the mailbox page.');
      if (!texts) throw new ApiError(404, 'not_found', 'Text messages go to the real provider.');
      await texts.reply(answer.parse(req.body));
      res.redirect(303, '/mailbox#texts');
    })
    .get('/mailbox/style.css', (_req, res) => void res.type('css').send(mailboxStyle))
    .get('/mailbox/messages.json', (req, res) => {
      const { to } = query.parse(req.query);
      const mails = (mailbox?.list(to) ?? []).map((mail) => ({
        ...mail,
        attachments: mail.attachments.map((one, index) => ({
          ...one,
          url: attachmentPath(mail.id, index),
        })),
      }));
      res.set('cache-control', 'no-store').json(mails);
    })
    .get('/mailbox/messages/:id/attachments/:index', async (req, res) => {
      const file = await mailbox?.attachment(req.params.id, Number(req.params.index));
      if (!file) throw new ApiError(404, 'not_found', 'File not found.');
      const isShown = shown.test(file.type);
      res
        .attachment(file.name)
        .set({
          'cache-control': 'no-store',
          'content-type': isShown ? file.type : 'application/octet-stream',
          'content-security-policy': filePolicy,
          'x-frame-options': 'SAMEORIGIN',
          ...(isShown && {
            'content-disposition': String(res.get('content-disposition')).replace(
              'attachment',
              'inline',
            ),
          }),
        })
        .send(file.content);
    })
    .get('/mailbox/messages/:id', (req, res) => {
      const mail = mailbox?.find(req.params.id);
      if (!mail) throw new ApiError(404, 'not_found', 'Email not found.');
      // A mail may hold anything: no script, no form, and an origin of its own.
      res.set({
        'cache-control': 'no-store',
        'content-security-policy':
          "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' https: data:; base-uri 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation",
        'x-frame-options': 'SAMEORIGIN',
      });
      res
        .type('html')
        .send(`<base target="_top">${mail.html || `<pre>${escapeHtml(mail.text)}</pre>`}`);
    });
}

const isLoopback = (address = '') => address === '::1' || /^(::ffff:)?127\./.test(address);
const isOwnName = (host = '') =>
  /^(localhost|[\w-]+\.localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/i.test(host);

/**
 * Reset links are in these mails: only a browser on this machine may read them. What a proxy passes on
 * comes from elsewhere, although its connection does not, and so does a page under another host's name.
 */
const thisMachineOnly: RequestHandler = (req, _res, next) => {
  const isPassedOn = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'].some((name) =>
    req.get(name),
  );
  if (isPassedOn || !isLoopback(req.socket.remoteAddress) || !isOwnName(req.headers.host))
    throw new ApiError(403, 'forbidden', 'Open the mailbox on the computer that runs Plumbline.');
  next();
};
