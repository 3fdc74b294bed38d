import { randomBytes } from 'node:crypto';
import type { RequestHandler, Response } from 'express';
import helmet from 'helmet';

const nonces = new WeakMap<object, string>();

/** The nonce of this answer's Content-Security-Policy. */
export function nonceOf(res: Response): string {
  const nonce = nonces.get(res) ?? randomBytes(16).toString('base64');
  nonces.set(res, nonce);
  return nonce;
}

/** Headers that every answer has, whatever it is; the policy allows nothing until a page asks for more. */
export const commonHeaders: RequestHandler = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"], baseUri: ["'none'"] },
  },
  xFrameOptions: { action: 'deny' },
  crossOriginResourcePolicy: { policy: 'same-origin' },
  // Over plain http on this machine the header would have no effect; a proxy with TLS sets it.
  strictTransportSecurity: false,
});

/** Where Stripe's card form comes from and talks to (docs.stripe.com/security/guide#content-security-policy). */
const stripe = {
  script: ' https://js.stripe.com https://*.js.stripe.com',
  frame: ' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
  connect: ' https://api.stripe.com',
};
const nothing = { script: '', frame: '', connect: '' };

/** Who else the page may talk to. */
type Others = {
  takesStripe: boolean;
  /** Of the database and the gateways, where they are not the page's own. */
  origins?: readonly string[];
};

/**
 * The shell's policy: own files and this answer's nonce; no inline code, no eval. Where cards are
 * taken by Stripe, its form is let in, as Stripe asks for.
 */
export function pagePolicy(res: Response, { takesStripe, origins = [] }: Others): string {
  const more = takesStripe ? stripe : nothing;
  const others = origins.map((origin) => ` ${origin}`).join('');
  const nonce = `'nonce-${nonceOf(res)}'`;
  const directives = [
    "default-src 'none'",
    `script-src 'self' ${nonce}${more.script}`,
    `style-src 'self' ${nonce}`,
    `img-src 'self' data: blob:${others}`,
    "font-src 'self'",
    `connect-src 'self'${others}${more.connect}`,
    `media-src 'self' blob:${others}`,
    "worker-src 'self' blob:",
    `frame-src 'self' blob:${others}${more.frame}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  return directives.join('; ');
}

/** The policy of pages without scripts: the mailbox, the page shown while the product starts. */
export const plainPagePolicy =
  "default-src 'none'; style-src 'self'; frame-src 'self'; img-src 'self' data:; base-uri 'none'; frame-ancestors 'none'";

/** The policy of people's own files: shown in a page of ours, never running anything. */
export const filePolicy =
  "default-src 'none'; img-src 'self' data:; media-src 'self'; style-src 'unsafe-inline'; object-src 'self'; base-uri 'none'; frame-ancestors 'self'";

/**
 * The policy of scripts. A page's own policy rules scripts that it loads, but a worker runs under
 * that of its own file: the document writer loads its other parts, its fonts and the logo. Workers may compile WebAssembly, which reads
 * photos of bills; pages may not.
 */
export const workerPolicy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self' data: blob:; base-uri 'none'; frame-ancestors 'none'";
