import { ApiError, fromDatabase, type GatewayTools } from '@plumbline/kit';
import { z } from 'zod';
import type { Mailer } from '@plumbline/mail';
import type { Owner } from '../ownerOnly.ts';
import { notices } from './notices.ts';

/** How long a company waits for its end, in days; the database keeps the same. */
export const waitingDays = 30;

const request = z.object({ id: z.uuid(), due_at: z.string(), created_at: z.string() });
/** The body of POST /deletion. */
export const deletionBody = z.strictObject({
  company_name: z.string({ error: 'Enter the name of the company' }),
  password: z.string({ error: 'Enter your password' }).min(1, 'Enter your password'),
});

type Dependencies = Pick<GatewayTools, 'log'> & {
  mailer: Mailer;
  isPasswordOf: (email: string, password: string, browser?: string) => Promise<boolean>;
};

/** The end of a company: asked for by an owner, waited for, or taken back. */
export function companyDeletion({ log, mailer, isPasswordOf }: Dependencies) {
  const tell = notices({ mailer, log });
  const current = ({ db, companyId }: Owner) =>
    fromDatabase(
      db
        .from('data_requests')
        .select('id, due_at, created_at')
        .eq('company_id', companyId)
        .eq('kind', 'deletion')
        .in('status', ['requested', 'processing'])
        .maybeSingle(),
      request.nullable(),
    );

  const begin = async (owner: Owner, body: z.infer<typeof deletionBody>, browser?: string) => {
    const name = await nameOf(owner);
    if (body.company_name.trim() !== name)
      throw new ApiError(422, 'invalid', 'This doesn’t match the company name.', 'company_name');
    if (!(await isPasswordOf(owner.email ?? '', body.password, browser)))
      throw new ApiError(422, 'invalid', 'Your password is not correct.', 'password');
    const made = await fromDatabase(owner.db.rpc('request_data', { p_kind: 'deletion' }), request);
    const day = new Date(made.due_at).toLocaleDateString('en-US', {
      dateStyle: 'long',
      timeZone: 'UTC',
    });
    await tell({
      to: await ownersOf(owner),
      name,
      subject: `${name} will be deleted on ${day}`,
      paragraphs: [
        `${owner.email ?? 'An owner'} has asked to delete the account of ${name} with all its data.`,
        `It will be deleted on ${day}. Until then everything works as before, and every owner can take the request back in the settings under Security.`,
      ],
    });
    return made;
  };

  const cancel = async (owner: Owner): Promise<void> => {
    const open = await current(owner);
    if (!open) throw new ApiError(404, 'not_found', 'There is no open request to cancel.');
    await fromDatabase(owner.db.rpc('cancel_data_request', { p_id: open.id }), z.unknown());
    const name = await nameOf(owner);
    await tell({
      to: await ownersOf(owner),
      name,
      subject: `${name} will not be deleted`,
      paragraphs: [
        `${owner.email ?? 'An owner'} has taken the deletion of ${name} back. Nothing was deleted.`,
      ],
    });
  };

  return { current, begin, cancel };
}

async function nameOf({ db, companyId }: Owner): Promise<string> {
  const company = db.from('companies').select('name').eq('id', companyId).single();
  return (await fromDatabase(company, z.object({ name: z.string() }))).name;
}

async function ownersOf({ db, companyId }: Owner): Promise<string[]> {
  const owners = db
    .from('user_profiles')
    .select('email')
    .eq('company_id', companyId)
    .eq('role', 'owner')
    .eq('is_active', true);
  const rows = await fromDatabase(owners, z.array(z.object({ email: z.string() })));
  return rows.map(({ email }) => email);
}
