import { visitor } from '@plumbline/data/visitor';
import {
  codeMessage,
  registerMessage,
  registerMessages,
  resetMessage,
  signInMessage,
} from './messages.ts';
import type { Registration } from './registration.ts';
import { patience, withTimeout } from './withTimeout.ts';

/** Done, or the sentence to show. */
export type Outcome = { ok: true } | { ok: false; message: string; isUnconfirmed?: boolean };

const hasSession = async () => (await visitor().auth.getSession()).data.session !== null;

/** Signs in with e-mail and password. */
export async function signIn(email: string, password: string): Promise<Outcome> {
  try {
    const act = visitor().auth.signInWithPassword({ email: email.trim(), password });
    const { error } = await withTimeout(act, patience.signIn);
    return error
      ? {
          ok: false,
          message: signInMessage(error),
          isUnconfirmed: error.code === 'email_not_confirmed',
        }
      : { ok: true };
  } catch (error) {
    return { ok: false, message: signInMessage(error) };
  }
}

/** What an email with a link and a code is for. */
export type EmailPurpose = 'signup' | 'recovery';

/** Sends the email again. The answer is the same whether or not the address has an account. */
export async function sendEmailAgain(email: string, purpose: EmailPurpose): Promise<Outcome> {
  if (purpose === 'recovery') return sendReset(email);
  try {
    const options = { emailRedirectTo: `${location.origin}/login?confirmed=1` };
    const act = visitor().auth.resend({ type: 'signup', email: email.trim(), options });
    const { error } = await withTimeout(act, patience.signIn);
    return error ? { ok: false, message: resetMessage(error) } : { ok: true };
  } catch (error) {
    return { ok: false, message: resetMessage(error) };
  }
}

/** Opens a session with the code of an email. */
export async function enterCode(
  email: string,
  code: string,
  purpose: EmailPurpose,
): Promise<Outcome> {
  try {
    const act = visitor().auth.verifyOtp({ email: email.trim(), token: code, type: purpose });
    const { error } = await withTimeout(act, patience.signIn);
    return error ? { ok: false, message: codeMessage(error) } : { ok: true };
  } catch (error) {
    return { ok: false, message: codeMessage(error) };
  }
}

/** Leaves for the provider's own sign-in page. */
export async function signInWith(provider: 'google'): Promise<Outcome> {
  const { error } = await visitor().auth.signInWithOAuth({
    provider,
    options: { redirectTo: `${location.origin}/login` },
  });
  return error ? { ok: false, message: signInMessage(error) } : { ok: true };
}

/** `confirm`: the account waits for the link in its mail; `signedIn`: it is open already. */
export type SignUpOutcome =
  | { ok: true; next: 'confirm' | 'signedIn' }
  | { ok: false; message: string };

const toMetadata = (form: Registration, inviteToken: string | undefined) =>
  inviteToken
    ? {
        full_name: form.ownerName.trim(),
        phone: form.phone.trim(),
        invite_token: inviteToken,
        agreed_to_terms_at: new Date().toISOString(),
      }
    : {
        full_name: form.ownerName.trim(),
        company_name: form.businessName.trim(),
        phone: form.phone.trim(),
        business_type: form.businessType,
        license_number: form.licenseNumber.trim(),
        years_in_business: form.yearsInBusiness,
        project_size: form.projectSize,
        address: {
          street: form.businessAddress.trim(),
          city: form.city.trim(),
          state: form.state,
          zip: form.zipCode.trim(),
        },
        selected_plan: form.selectedPlan,
        subscribe_to_updates: form.subscribeToUpdates,
        timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        agreed_to_terms_at: new Date().toISOString(),
      };

/**
 * Signs in with the password that was just chosen: a sign-up gets the same response whether or not the
 * address had an account, so only this shows that it is taken.
 */
async function openNewAccount(email: string, password: string): Promise<SignUpOutcome> {
  const { error } = await visitor().auth.signInWithPassword({ email, password });
  if (!error) return { ok: true, next: 'signedIn' };
  return error.code === 'invalid_credentials'
    ? { ok: false, message: registerMessages.taken }
    : { ok: true, next: 'confirm' };
}

/**
 * Makes the account; the database makes company and profile in the same transaction.
 * A sign-up that fails on the way back but left a session counts as done.
 */
export async function signUp(form: Registration, inviteToken?: string): Promise<SignUpOutcome> {
  try {
    const act = visitor().auth.signUp({
      email: form.email.trim(),
      password: form.password,
      options: {
        data: toMetadata(form, inviteToken),
        emailRedirectTo: `${location.origin}/login?confirmed=1`,
      },
    });
    const { data, error } = await withTimeout(act, patience.signUp);
    if (error) throw error;
    if (data.session) return { ok: true, next: 'signedIn' };
    if (data.user?.confirmation_sent_at) return { ok: true, next: 'confirm' };
    return await openNewAccount(form.email.trim(), form.password);
  } catch (error) {
    if (await hasSession().catch(() => false)) return { ok: true, next: 'signedIn' };
    return { ok: false, message: registerMessage(error) };
  }
}

/** Sends the reset mail. The answer is the same whether or not the address has an account. */
export async function sendReset(email: string): Promise<Outcome> {
  try {
    const redirectTo = `${location.origin}/reset-password`;
    const act = visitor().auth.resetPasswordForEmail(email.trim(), { redirectTo });
    const { error } = await withTimeout(act, patience.signIn);
    const isTrouble =
      error && (error.status === 429 || (error.status ?? 0) >= 500 || !error.status);
    return isTrouble ? { ok: false, message: resetMessage(error) } : { ok: true };
  } catch (error) {
    return { ok: false, message: resetMessage(error) };
  }
}

/** Sets a new password; the link of the reset mail has opened a session for it. */
export async function setPassword(password: string): Promise<Outcome> {
  try {
    const { error } = await withTimeout(visitor().auth.updateUser({ password }), patience.signIn);
    return error ? { ok: false, message: resetMessage(error) } : { ok: true };
  } catch (error) {
    return { ok: false, message: resetMessage(error) };
  }
}
