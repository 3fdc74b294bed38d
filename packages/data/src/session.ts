import { features, permissions, plans, roles } from '@plumbline/contract';
import { z } from 'zod';
import { api } from './api.ts';
import { rowTag } from './tags.ts';

const text = z.string().nullish();
const settings = z.record(z.string(), z.unknown()).nullable();

const currentSession = z.object({
  user: z.object({
    id: z.uuid(),
    email: z.string(),
    full_name: z.string(),
    role: z.enum(roles),
    avatar_url: text,
    phone: text,
    preferences: settings,
  }),
  company: z.object({
    id: z.uuid(),
    name: z.string(),
    plan: z.string(),
    plan_status: z.string(),
    trial_ends_at: text,
    logo_url: text,
    primary_color: text,
    secondary_color: text,
    accent_color: text,
    settings,
  }),
  effective_plan: z.enum([...plans, 'admin']),
  features: z.array(z.string()),
  permissions: z.array(z.string()),
  is_platform_admin: z.boolean(),
});

/** Drops names that this version does not know: a newer database must not stop an older page. */
const known = <Name extends string>(names: readonly Name[], given: readonly string[]) =>
  names.filter((name) => given.includes(name));

const toSession = ({ user, company, ...rest }: z.infer<typeof currentSession>) => ({
  ...rest,
  user: { ...user, preferences: user.preferences ?? {} },
  company: { ...company, settings: company.settings ?? {} },
  features: known(features, rest.features),
  permissions: known(permissions, rest.permissions),
});

/** Who is signed in, for which company, and what they may do; what `current_session()` answers. */
export type Session = ReturnType<typeof toSession>;

export const sessionApi = api.injectEndpoints({
  endpoints: (build) => ({
    session: build.query<Session, void, z.infer<typeof currentSession>>({
      query:
        () =>
        ({ db }) =>
          db.rpc('current_session'),
      rawResponseSchema: currentSession,
      transformResponse: toSession,
      providesTags: [rowTag('Session', 'current'), rowTag('Company', 'own')],
    }),
  }),
});

/** The signed-in user's session in one request; the shell alone decides when it runs. */
export const { useSessionQuery } = sessionApi;
