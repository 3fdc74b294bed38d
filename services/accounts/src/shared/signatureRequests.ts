import { Router, type Request } from 'express';
import { ApiError, fromDatabase, type GatewayTools } from '@plumbline/kit';
import { z } from 'zod';
import { brandedMail, type Mailer } from '@plumbline/mail';

const body = z.strictObject({
  document_id: z.uuid('Document not found'),
  signer: z.string().trim().min(1, 'Enter the name of the signer').max(200),
  email: z.string().trim().max(320).pipe(z.email('Please enter a valid email address')),
});
const issued = z.object({ id: z.uuid(), token: z.string() });
const about = z.object({ document_name: z.string().nullable(), company_name: z.string() });

type Dependencies = Pick<GatewayTools, 'limited' | 'signedIn' | 'actorOf' | 'log'> & {
  mailer: Mailer;
  originOf: (req: Request) => string;
};

/** POST /signature-requests: asks somebody by mail to sign a document, by the requester's own rights. */
export const signatureRequests = ({
  limited,
  signedIn,
  actorOf,
  log,
  mailer,
  originOf,
}: Dependencies) =>
  Router().post(
    '/signature-requests',
    signedIn({ permission: 'edit_projects' }),
    limited({ max: 60, seconds: 3600, by: 'company' }),
    async (req, res) => {
      const { document_id, signer, email } = body.parse(req.body);
      const actor = actorOf(req);
      const values = { p_document_id: document_id, p_signer: signer, p_signer_email: email };
      const { id, token } = await fromDatabase(actor.db.rpc('request_signature', values), issued);
      const known = await fromDatabase(actor.db.rpc('peek_signature', { p_token: token }), about);
      const document = known.document_name ?? 'a document';
      const mail = brandedMail(
        {
          to: email,
          subject: `${known.company_name} asks you to sign ${document}`,
          paragraphs: [
            `Hello ${signer},`,
            `${known.company_name} asks you to read and sign ${document}. The link is valid for 30 days.`,
          ],
          action: {
            label: 'Read and sign',
            url: `${originOf(req)}/shared/signatures/${encodeURIComponent(token)}`,
          },
          ...(actor.email && { replyTo: actor.email }),
        },
        { name: known.company_name },
      );
      try {
        await mailer.send(mail);
      } catch (error) {
        log.error({ err: error, signature: id }, 'a signature request was not sent');
        throw new ApiError(
          502,
          'mail_failed',
          'The request is saved, but we couldn’t send the email. Please try again.',
        );
      }
      res.status(201).json({ signature_id: id });
    },
  );
