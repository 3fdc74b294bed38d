import { ApiError, type Actor, type GatewayTools } from '@plumbline/kit';
import type { RequestHandler } from 'express';

/** An owner and the company it owns. */
export type Owner = Actor & { companyId: string };

/** Who makes the request, if that is an owner. @throws ApiError 403 */
export function toOwner(actor: Actor): Owner {
  const { companyId } = actor;
  if (actor.role !== 'owner' || companyId === null)
    throw new ApiError(403, 'forbidden', 'Only an owner can do this.');
  return { ...actor, companyId };
}

/** Lets owners pass. */
export const ownerOnly = ({
  signedIn,
  actorOf,
}: Pick<GatewayTools, 'signedIn' | 'actorOf'>): RequestHandler[] => [
  signedIn(),
  (req, _res, next) => {
    toOwner(actorOf(req));
    next();
  },
];
