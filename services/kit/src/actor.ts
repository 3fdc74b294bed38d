import type { Request, RequestHandler } from 'express';
import { plans, roles, type Requirement } from '@plumbline/contract';
import type { SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';
import { ApiError } from './apiError.ts';
import { databaseAs, type DatabaseAccess } from './database.ts';
import { databaseAway } from './fromDatabase.ts';
import type { TokenClaims } from './tokens.ts';

const session = z.object({
  user: z.object({ role: z.enum(roles).nullable() }),
  company: z.object({ id: z.uuid(), plan: z.string() }).nullable(),
  effective_plan: z.enum([...plans, 'admin']).nullable(),
  features: z.array(z.string()),
  permissions: z.array(z.string()),
  is_platform_admin: z.boolean(),
  /** What an owner looks at instead of its own view; nothing can be changed meanwhile. */
  see_as: z.object({ role: z.string() }).nullish(),
});

/** Whoever holds a valid token, before the database has said who that is. */
export type Caller = TokenClaims & {
  /** The database under this person's row-level security. */
  db: SupabaseClient;
};

/** The signed-in person behind a request, as the database knows them with their own token. */
export type Actor = Caller & {
  companyId: string | null;
  role: z.infer<typeof session>['user']['role'];
  plan: z.infer<typeof session>['effective_plan'];
  features: z.infer<typeof session>['features'];
  permissions: z.infer<typeof session>['permissions'];
  isPlatformAdmin: boolean;
  /** An owner who looks at the product in another role, and may change nothing. */
  isSeeingAs: boolean;
};

const actors = new WeakMap<object, Actor>();
const callers = new WeakMap<object, Caller>();

/**
 * Lets whoever has a valid token pass, and asks the database nothing: for a route whose one SQL function
 * decides by itself about session, plan and role (PT401, PT402, PT403).
 */
export function identifiedWith(
  check: (token: string) => Promise<TokenClaims>,
  access: DatabaseAccess,
) {
  return (): RequestHandler => async (req, _res, next) => {
    callers.set(req, await readCaller(req, check, access));
    next();
  };
}

async function readCaller(
  req: Request,
  check: (token: string) => Promise<TokenClaims>,
  access: DatabaseAccess,
): Promise<Caller> {
  const [, token] = /^Bearer (.+)$/i.exec(req.get('authorization') ?? '') ?? [];
  if (!token) throw new ApiError(401, 'not_signed_in', 'Please sign in.');
  return { ...(await check(token)), db: databaseAs(token, access) };
}

/** Who makes a request that has passed `identified` or `signedIn`. */
export function callerOf(req: Request): Caller {
  const caller = callers.get(req) ?? actors.get(req);
  if (!caller) throw new Error('callerOf needs the route to be behind identified or signedIn');
  return caller;
}

/** Lets signed-in users pass, and only with what the route requires of plan and role. */
export function signedInWith(
  check: (token: string) => Promise<TokenClaims>,
  access: DatabaseAccess,
) {
  return (requires: Requirement = {}): RequestHandler =>
    async (req, _res, next) => {
      const known = actors.get(req) ?? (await loadActor(await readCaller(req, check, access)));
      actors.set(req, known);
      allow(known, requires, req.method);
      next();
    };
}

/** Refuses who looks at the product in another role and would change something, and whom plan or role do not allow it. */
export function allow(actor: Actor, { feature, permission }: Requirement, method: string): void {
  if (actor.isSeeingAs && !['GET', 'HEAD'].includes(method))
    throw new ApiError(
      403,
      'seeing_as',
      'You are previewing another role. Stop the preview to make changes.',
    );
  if (feature && !actor.features.includes(feature))
    throw new ApiError(402, 'plan_limit', 'Your plan does not include this.');
  if (permission && !actor.permissions.includes(permission))
    throw new ApiError(403, 'forbidden', 'You do not have permission to do this.');
}

/** Who makes a request that has passed `signedIn`. */
export function actorOf(req: Request): Actor {
  const actor = actors.get(req);
  if (!actor) throw new Error('actorOf needs the route to be behind signedIn');
  return actor;
}

/** The same as far as it is known, where a request may come from a visitor. */
export function callerIfAny(req: Request): (Caller & { companyId?: string | null }) | undefined {
  return actors.get(req) ?? callers.get(req);
}

async function loadActor(caller: Caller): Promise<Actor> {
  const { data, error } = await caller.db.rpc('current_session');
  if (error?.code === 'PT401') throw new ApiError(401, 'not_signed_in', error.message);
  if (error) throw databaseAway();
  return toActor(caller, data);
}

/** The actor whom `current_session()` describes, where a function of the database answers it with more. */
export function toActor(caller: Caller, answer: unknown): Actor {
  const { user, company, effective_plan, features, permissions, is_platform_admin, see_as } =
    session.parse(answer);
  return {
    ...caller,
    companyId: company?.id ?? null,
    role: user.role,
    plan: effective_plan,
    features,
    permissions,
    isPlatformAdmin: is_platform_admin,
    isSeeingAs: Boolean(see_as),
  };
}
