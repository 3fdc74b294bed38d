import { ApiError, fromDatabase, type Actor, type Caller } from '@plumbline/kit';
import type { Logger } from 'pino';
import { z } from 'zod';

const companyRow = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string().nullable(),
  plan: z.string(),
  plan_status: z.string(),
  stripe_customer_id: z.string().nullable(),
  stripe_subscription_id: z.string().nullable(),
  stripe_account_id: z.string().nullable(),
  stripe_charges_enabled: z.boolean(),
  plans: z.object({ is_lifetime: z.boolean() }),
});
export type BilledCompany = z.infer<typeof companyRow>;

const columns =
  'id, name, email, plan, plan_status, stripe_customer_id, stripe_subscription_id, stripe_account_id, stripe_charges_enabled, plans!companies_plan_fkey(is_lifetime)';

/** The actor's company as the database knows it; read with the actor's own token. */
export async function billedCompany({ db, companyId }: Actor): Promise<BilledCompany> {
  if (!companyId) throw new ApiError(403, 'forbidden', 'User profile or company not found');
  return fromDatabase(
    db.from('companies').select(columns).eq('id', companyId).single(),
    companyRow,
  );
}

type Claim = { claimed: string | undefined; own: string | null; what: string };

/** Refuses an id of somebody else, and says so in the log: ids come from the database, never from the browser. */
export function refuseForeign(
  { claimed, own, what }: Claim,
  caller: Caller & { companyId?: string | null },
  log: Logger,
): void {
  if (claimed === undefined || claimed === own) return;
  log.warn({ userId: caller.userId, companyId: caller.companyId, what, claimed }, 'refused');
  throw new ApiError(403, 'forbidden', `This is not your company's ${what}.`);
}
