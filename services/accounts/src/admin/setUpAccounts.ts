import { fromDatabase, reasonOf, type GatewayTools } from '@plumbline/kit';
import type { SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';
import { presetAccounts, type PresetAccount } from './presetAccounts.ts';

const found = z.object({ id: z.uuid(), is_complete: z.boolean() }).nullable();
const gap = 500;

/** How the set-up of one account went; the words are the specification's. */
export type SetupResult = {
  email: string;
  status: 'success' | 'exists' | 'warning' | 'error';
  message: string;
};

type Dependencies = Pick<GatewayTools, 'service' | 'log'> & {
  /** A client without a session, for sign-ups. */
  visitor: () => SupabaseClient;
  pause: (ms: number) => Promise<unknown>;
};

/** Makes the preset accounts, one after the other with the specified gaps; what exists stays as it is. */
export function setUpAccounts({ service, log, visitor, pause }: Dependencies) {
  const find = (email: string) =>
    fromDatabase(service.rpc('find_account', { p_email: email }), found);

  const make = async (account: PresetAccount): Promise<SetupResult> => {
    const { email } = account;
    const known = await find(email);
    if (known?.is_complete) return { email, status: 'exists', message: 'Account already exists' };
    const id = known?.id ?? (await createUser(account));
    await pause(gap);
    try {
      const profile = {
        p_user_id: id,
        p_full_name: account.full_name,
        p_company_name: account.company_name,
        p_plan: account.plan,
        p_role: account.role,
      };
      await fromDatabase(service.rpc('complete_preset_account', profile), z.unknown());
    } catch (error) {
      log.error({ err: error, email }, 'preset account is incomplete');
      return { email, status: 'warning', message: 'User created but profile setup failed' };
    }
    return { email, status: 'success', message: 'Account created successfully' };
  };

  /** By the auth server's own administration; the local server has none, there by a sign-up. */
  const createUser = async ({ email, password, full_name, company_name }: PresetAccount) => {
    const metadata = { full_name, company_name, agreed_to_terms_at: new Date().toISOString() };
    const { data, error } = await service.auth.admin.createUser({
      email,
      password,
      email_confirm: true,
      user_metadata: metadata,
    });
    if (data.user) return data.user.id;
    // 401 is what @supabase/lite says of an address that it does not have.
    if (error?.status !== 404 && error?.status !== 401) throw error;
    const signedUp = await visitor().auth.signUp({ email, password, options: { data: metadata } });
    if (signedUp.error) throw signedUp.error;
    const made = await find(email);
    if (!made) throw new Error('The account was signed up and is not there');
    return made.id;
  };

  return async (adminId: string): Promise<SetupResult[]> => {
    const results: SetupResult[] = [];
    for (const [index, account] of presetAccounts.entries()) {
      if (index > 0) await pause(gap);
      try {
        results.push(await make(account));
      } catch (error) {
        log.error({ err: error, email: account.email }, 'preset account was not made');
        const message = reasonOf(error);
        results.push({ email: account.email, status: 'error', message });
      }
    }
    const act = { p_admin_id: adminId, p_act: 'preset accounts set up', p_detail: { results } };
    await fromDatabase(service.rpc('note_platform_act', act), z.unknown());
    return results;
  };
}
