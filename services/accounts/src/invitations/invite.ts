import { ApiError, fromDatabase, type Actor, type GatewayTools } from '@plumbline/kit';
import { z } from 'zod';
import { brandedMail, greeting, type Mailer } from '@plumbline/mail';
import type { InvitationBody } from './invitationBody.ts';

const invitation = z.object({
  id: z.uuid(),
  email: z.string(),
  full_name: z.string().nullable(),
  role: z.string(),
  expires_at: z.string(),
  created_at: z.string(),
});
const issued = invitation.extend({ token: z.string() });
/** An invitation as its company sees it: without the token. */
export type Invitation = z.infer<typeof invitation>;

const company = z.object({ name: z.string(), primary_color: z.string(), timezone: z.string() });
const roleNames: Record<string, string> = {
  owner: 'an owner',
  project_manager: 'a project manager',
  bookkeeper: 'a bookkeeper',
  field_supervisor: 'a field supervisor',
  subcontractor: 'a subcontractor',
};

type Dependencies = Pick<GatewayTools, 'log'> & { mailer: Mailer };
type From = { actor: Actor; origin: string };

/** Invites people and sends them their link; the database decides who may, and makes the token. */
export function invitations({ mailer, log }: Dependencies) {
  const mailed = async (
    { token, ...shown }: z.infer<typeof issued>,
    from: From,
  ): Promise<Invitation> => {
    try {
      await mailer.send(await invitationMail({ ...shown, token }, from));
    } catch (error) {
      log.error({ err: error, invitation: shown.id }, 'invitation was not sent');
      throw new ApiError(
        502,
        'mail_failed',
        'Failed to send invite. The invitation is saved: send it again in a moment.',
      );
    }
    return shown;
  };
  return {
    async invite({ email, full_name, role }: InvitationBody, from: From): Promise<Invitation> {
      const values = { p_email: email, p_role: role, p_full_name: full_name };
      return mailed(
        await fromDatabase(from.actor.db.rpc('create_invitation', values), issued),
        from,
      );
    },
    async resend(id: string, from: From): Promise<Invitation> {
      const renewed = from.actor.db.rpc('renew_invitation', { p_id: id });
      return mailed(await fromDatabase(renewed, issued), from);
    },
    async revoke(id: string, { db }: Actor): Promise<void> {
      await fromDatabase(db.rpc('revoke_invitation', { p_id: id }), z.unknown());
    },
  };
}

async function invitationMail(
  { email, full_name, role, token, expires_at }: z.infer<typeof issued>,
  { actor, origin }: From,
) {
  const { name, primary_color, timezone } = await fromDatabase(
    actor.db.rpc('company_profile'),
    company,
  );
  const until = new Date(expires_at).toLocaleDateString('en-US', {
    dateStyle: 'long',
    timeZone: timezone,
  });
  return brandedMail(
    {
      to: email,
      subject: `${name} invites you to Plumbline`,
      paragraphs: [
        greeting(full_name),
        `${name} invites you to work with them in Plumbline as ${roleNames[role] ?? 'a member'}.`,
        `The link is for you alone and valid until ${until}. If you did not expect it, nothing needs to be done.`,
      ],
      action: {
        label: 'Accept the invitation',
        url: `${origin}/register?invite=${encodeURIComponent(token)}`,
      },
      ...(actor.email && { replyTo: actor.email }),
    },
    { name, primaryColor: primary_color },
  );
}
