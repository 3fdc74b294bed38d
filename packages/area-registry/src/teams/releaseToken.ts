import { createHash, randomUUID } from 'node:crypto';
import { decodeJwt, decodeProtectedHeader, errors, importJWK, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { TeamKey } from './teamKeys.ts';
import type { Teams } from './teams.ts';

/** What a team may ask the release service for. */
export const releaseActions = ['release', 'candidate', 'rollback', 'hide', 'retire'] as const;
export type ReleaseAction = (typeof releaseActions)[number];

const lifetime = '5 minutes';

const claims = z.object({
  /** Id of the area. */
  sub: z.string(),
  /** Used once. */
  jti: z.uuid(),
  action: z.enum(releaseActions),
  /** SHA-256 of the body, hex. */
  body: z.string().regex(/^[0-9a-f]{64}$/),
  /** The version to go back to. */
  version: z.string().max(60).optional(),
  /** Who called the tool. */
  by: z.string().max(80),
});

/** What a team has signed. */
export type ReleaseOrder = z.infer<typeof claims> & { team: string };

type Order = {
  id: string;
  action: ReleaseAction;
  body: Uint8Array;
  version?: string | undefined;
  by: string;
};

/** SHA-256 of an upload, hex. */
export const digestOf = (body: Uint8Array): string =>
  createHash('sha256').update(body).digest('hex');

/** A token for one call of the release service at `portal`, valid for five minutes. */
export async function signRelease(
  { id, action, body, version, by }: Order,
  key: TeamKey,
  portal: string,
): Promise<string> {
  return new SignJWT({
    action,
    body: digestOf(body),
    by: by.slice(0, 80),
    ...(version && { version }),
  })
    .setProtectedHeader({ alg: 'EdDSA', kid: key.kid })
    .setSubject(id)
    .setAudience(portal)
    .setJti(randomUUID())
    .setIssuedAt()
    .setExpirationTime(lifetime)
    .sign(await importJWK({ ...key }, 'EdDSA'));
}

/** A token is refused; `code` is for programs, the message for the team. */
export class ReleaseTokenError extends Error {
  readonly code: 'invalid_token' | 'token_expired' | 'wrong_portal' | 'wrong_area';

  constructor(code: ReleaseTokenError['code'], message: string) {
    super(message);
    this.name = 'ReleaseTokenError';
    this.code = code;
  }
}

type Expected = { teams: Teams; portal: string; id: string; action: string };

/**
 * What a team has signed, if the token is from a listed team, for this portal, this area, and this action.
 * Whether it was used before, and whether the body is the signed one, is left to the caller.
 * @throws ReleaseTokenError
 */
export async function verifyRelease(token: string, expected: Expected): Promise<ReleaseOrder> {
  const { teams, portal, id, action } = expected;
  const name = teamOf(token);
  const team = name === undefined ? undefined : teams[name];
  if (name === undefined || !team) throw invalid();
  const order = { ...(await verified(token, team.key, portal)), team: name };
  if (order.sub !== id || order.action !== action) throw invalid();
  if (team.areas.includes(id)) return order;
  const areas = team.areas.length > 0 ? team.areas.join(', ') : 'no area';
  throw new ReleaseTokenError('wrong_area', `The team ${name} may release ${areas}, not ${id}.`);
}

const invalid = () =>
  new ReleaseTokenError(
    'invalid_token',
    "The release token isn't valid: sign it with the key of a team that the portal's operator has added.",
  );

function teamOf(token: string): string | undefined {
  try {
    return decodeProtectedHeader(token).kid;
  } catch {
    return undefined;
  }
}

async function verified(token: string, x: string, portal: string) {
  try {
    const key = await importJWK({ kty: 'OKP', crv: 'Ed25519', x }, 'EdDSA');
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['EdDSA'],
      audience: portal,
      maxTokenAge: lifetime,
      requiredClaims: ['exp'],
    });
    return claims.parse(payload);
  } catch (error) {
    if (error instanceof errors.JWTExpired)
      throw new ReleaseTokenError(
        'token_expired',
        "The release token has expired: check this machine's clock, and run the command again.",
      );
    if (error instanceof errors.JWTClaimValidationFailed && error.claim === 'aud')
      throw new ReleaseTokenError(
        'wrong_portal',
        `The release token is for ${String(decodeJwt(token).aud)}, but this portal is ${portal}.`,
      );
    throw invalid();
  }
}
