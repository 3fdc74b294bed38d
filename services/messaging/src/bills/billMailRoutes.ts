import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import express, { Router, type RequestHandler } from 'express';
import { ApiError, fromDatabase, type GatewayTools } from '@plumbline/kit';
import { z } from 'zod';
import { clientOfReply } from '../mail/replyAddress.ts';
import { readBillMail, type BillMail, type BillMailSettings } from './billMail.ts';

type Settings = { billMail: BillMailSettings | undefined };

const checked = z.object({
  company_id: z.uuid(),
  is_known: z.boolean(),
  known_hashes: z.array(z.string()),
});
const received = z.object({ bills: z.number(), is_known: z.boolean() });

/** Files of 25 MB are a third larger in base64; Postmark takes emails of up to 35 MB. */
const mostJson = '48mb';

/**
 * POST /bill-mail: an email that came to a company's address for bills, as Postmark posts it. Its PDFs and photos go into the
 * company's inbox of bills, where a person checks them. An answer to a client portal's email goes to its conversation. Nobody but who
 * knows the secret is read.
 */
export function billMailWebhook({ service, log, billMail }: Tools) {
  return Router().post(
    '/bill-mail',
    ofProvider(billMail),
    express.json({ limit: mostJson }),
    async (req, res) => {
      const mail = readBillMail(req.body ?? {});
      const answered = clientOfReply.exec(mail.token)?.[1];
      if (answered) {
        res.json(await takeReply(answered, mail, service));
        return;
      }
      const result = await take(mail, service).catch((error: unknown) => {
        // 403 is the answer after which Postmark tries no more.
        if (error instanceof ApiError && [402, 404].includes(error.status))
          throw new ApiError(403, 'unknown_address', error.message);
        throw error;
      });
      log.info({ messageId: mail.messageId, ...result }, 'bills received by email');
      res.json(result);
    },
  );
}

type Tools = Pick<GatewayTools, 'service' | 'log'> & Settings;

/** A client's answer to an email of the portal: a message in the conversation. */
const takeReply = async (
  p_token: string,
  { sender, messageId, text }: BillMail,
  service: Tools['service'],
) => {
  const values = { p_token, p_sender: sender, p_message_id: messageId, p_body: text };
  return { received: await fromDatabase(service.rpc('receive_portal_mail', values), z.boolean()) };
};

/** Stores the files that are new, and records them with the email. */
async function take(mail: BillMail, service: Tools['service']) {
  const { token, files, skipped, text: _text, ...values } = mail;
  const hashes = files.map(({ hash }) => hash);
  const before = await fromDatabase(
    service.rpc('check_bill_mail', {
      p_token: token,
      p_message_id: values.messageId,
      p_hashes: hashes,
    }),
    checked,
  );
  if (before.is_known) return { bills: 0, is_known: true };
  const known = files.filter(({ hash }) => before.known_hashes.includes(hash));
  const stored: { object_path: string; file_hash: string; name: string }[] = [];
  for (const file of files.filter((one) => !known.includes(one))) {
    const path = `${before.company_id}/${randomUUID()}.${file.ending}`;
    // oxlint-disable-next-line no-await-in-loop -- one file of up to 25 MB at a time
    const { error } = await service.storage
      .from('vendor-files')
      .upload(path, file.bytes, { contentType: file.type });
    if (error) throw new ApiError(503, 'storage_unavailable', 'The files could not be stored.');
    stored.push({ object_path: path, file_hash: file.hash, name: file.name });
  }
  const p_mail = {
    message_id: values.messageId,
    sender: values.sender,
    subject: values.subject,
    files: stored,
    skipped: [...skipped, ...known.map(({ name }) => ({ name, reason: 'known' }))],
  };
  return fromDatabase(service.rpc('receive_bill_mail', { p_token: token, p_mail }), received);
}

/** Before a body is read: the password of HTTP basic authentication, whatever the name. */
function ofProvider(settings: BillMailSettings | undefined): RequestHandler {
  return (req, res, next) => {
    if (!settings) throw new ApiError(404, 'not_found', 'Bills by email are not set up.');
    const [, given = ''] = /^Basic ([\w+/=]+)$/i.exec(req.get('authorization') ?? '') ?? [];
    const [, password = ''] =
      /^[^:]*:(.*)$/s.exec(Buffer.from(given, 'base64').toString('utf8')) ?? [];
    // 401 and not 403: the provider tries again, so no email is lost while the secret is wrong.
    if (!timingSafeEqual(digest(password), digest(settings.secret))) {
      res.set('www-authenticate', 'Basic realm="bills"');
      throw new ApiError(401, 'wrong_secret', 'The password is not valid.');
    }
    next();
  };
}

const digest = (value: string) => createHash('sha256').update(value).digest();

const shown = z.object({ token: z.string().nullable(), mails: z.array(z.unknown()) });

/** GET and POST /bill-address: the company's address for bills and the last emails that came; POST makes a new one. */
export function billAddressRoute({
  signedIn,
  actorOf,
  limited,
  billMail,
}: Pick<GatewayTools, 'signedIn' | 'actorOf' | 'limited'> & Settings) {
  const answer = ({ token, mails }: z.infer<typeof shown>) => ({
    is_set_up: billMail !== undefined,
    address: billMail && token ? billMail.address.replace('@', `+${token}@`) : null,
    mails,
  });
  return Router()
    .get(
      '/bill-address',
      signedIn({ feature: 'vendor_management', permission: 'view_purchasing' }),
      async (req, res) => {
        res.json(answer(await fromDatabase(actorOf(req).db.rpc('bill_address'), shown)));
      },
    )
    .post(
      '/bill-address',
      signedIn({ feature: 'vendor_management', permission: 'manage_settings' }),
      limited({ max: 20, seconds: 3600, by: 'company' }),
      async (req, res) => {
        if (!billMail) throw new ApiError(409, 'not_set_up', 'Bills by email are not set up.');
        res.json(answer(await fromDatabase(actorOf(req).db.rpc('new_bill_address'), shown)));
      },
    );
}
