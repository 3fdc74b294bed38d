import type { Request, RequestHandler } from 'express';
import { plans, roles, type Requirement } from '@plumbline/contract';
import type { SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';
import { ApiError } from './apiError.ts';
import { databaseAs, type DatabaseAccess } from './database.ts';
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

/** The signed-in person behind a request, as the database knows them with their own token. */
export type Actor = TokenClaims & {
  companyId: string | null;
  role: z.infer<typeof session>['user']['role'];
  plan: z.infer<typeof session>['effective_plan'];
  features: z.infer<typeof session>['features'];
  permissions: z.infer<typeof session>['permissions'];
  isPlatformAdmin: boolean;
  /** An owner who looks at the product in another role, and may change nothing. */
  isSeeingAs: boolean;
  /** The database under this person's row-level security. */
  db: SupabaseClient;
};

const actors = new WeakMap<object, Actor>();

/** Lets signed-in users pass, and only with what the route requires of plan and role. */
export function signedInWith(
  check: (token: string) => Promise<TokenClaims>,
  access: DatabaseAccess,
) {
  return (requires: Requirement = {}): RequestHandler =>
    async (req, _res, next) => {
      const [, token] = /^Bearer (.+)$/i.exec(req.get('authorization') ?? '') ?? [];
      if (!token) throw new ApiError(401, 'not_signed_in', 'Please sign in.');
      const known = actors.get(req) ?? (await loadActor(await check(token), token, access));
      actors.set(req, known);
      if (known.isSeeingAs && !['GET', 'HEAD'].includes(req.method))
        throw new ApiError(
          403,
          'seeing_as',
          'You are looking at the product in another role. Stop looking to make changes.',
        );
      if (requires.feature && !known.features.includes(requires.feature))
        throw new ApiError(402, 'plan_limit', 'Your plan does not include this.');
      if (requires.permission && !known.permissions.includes(requires.permission))
        throw new ApiError(403, 'forbidden', 'You do not have permission to do this.');
      next();
    };
}

/** Who makes a request that has passed `signedIn`. */
export function actorOf(req: Request): Actor {
  const actor = actors.get(req);
  if (!actor) throw new Error('actorOf needs the route to be behind signedIn');
  return actor;
}

/** The same, where a request may come from a visitor. */
export function actorIfAny(req: Request): Actor | undefined {
  return actors.get(req);
}

async function loadActor(
  claims: TokenClaims,
  token: string,
  access: DatabaseAccess,
): Promise<Actor> {
  const db = databaseAs(token, access);
  const { data, error } = await db.rpc('current_session');
  if (error?.code === 'PT401') throw new ApiError(401, 'not_signed_in', error.message);
  if (error)
    throw new ApiError(
      503,
      'database_unavailable',
      'The database does not answer. Please try again.',
    );
  const { user, company, effective_plan, features, permissions, is_platform_admin, see_as } =
    session.parse(data);
  return {
    ...claims,
    companyId: company?.id ?? null,
    role: user.role,
    plan: effective_plan,
    features,
    permissions,
    isPlatformAdmin: is_platform_admin,
    isSeeingAs: Boolean(see_as),
    db,
  };
}
