/**
 * Stands in for the parts of @supabase/auth-js that the product never calls: passkeys, sign-in by a wallet, and
 * the administrator's calls, which need a key that no browser has. They would be 5 KB of gzip on every page. A
 * first passkey means taking the replacement out of packages/build.
 */
export class WebAuthnApi {}

/** The administrator's calls; a browser has none. */
export default class NoAdminApi {}

function missing(): never {
  throw new Error('This build has no passkeys');
}

export const browserSupportsWebAuthn = () => false;
export const webAuthnAbortService = undefined;
export const createCredential = missing;
export const getCredential = missing;
export const deserializeCredentialCreationOptions = missing;
export const deserializeCredentialRequestOptions = missing;
export const serializeCredentialCreationResponse = missing;
export const serializeCredentialRequestResponse = missing;
export const createSiweMessage = missing;
export const fromHex = missing;
export const getAddress = missing;
export const toHex = missing;
