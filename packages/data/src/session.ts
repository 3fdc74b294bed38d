import { features, permissions, plans, roles } from '@plumbline/contract';
import * as z from 'zod/mini';
import { api } from './api.ts';
import { rowTag } from './tags.ts';

const text = z.nullish(z.string());
const settings = z.nullable(z.record(z.string(), z.unknown()));

const company = z.object({
  id: z.uuid(),
  name: z.string(),
  plan: z.string(),
  plan_status: z.string(),
  trial_ends_at: text,
  logo_url: text,
  primary_color: text,
  secondary_color: text,
  accent_color: text,
  font_family: text,
  /** Minutes without activity until sign-out; 120 unless the company chose otherwise. */
  session_timeout_minutes: z.nullish(z.number()),
  paper_size: text,
  timezone: text,
  /** An instant: when the company and all its data will be deleted, if somebody has asked for that. */
  deletion_due_at: text,
  settings,
});

const currentSession = z.object({
  /** What the sign-in waits for before it opens anything. */
  hold: z.nullish(z.enum(['password', 'second_factor'])),
  user: z.object({
    id: z.uuid(),
    email: text,
    full_name: text,
    // A role that a newer database has opens what its permissions say.
    role: z.nullish(z.string()),
    avatar_url: text,
    phone: text,
    preferences: settings,
  }),
  company: z.nullable(company),
  effective_plan: z.nullish(z.enum([...plans, 'admin'])),
  features: z.nullable(z.array(z.string())),
  permissions: z.nullable(z.array(z.string())),
  can_write: z.nullish(z.boolean()),
  is_platform_admin: z.boolean(),
  is_acting: z.nullish(z.boolean()),
  see_as: z.nullish(z.object({ role: z.enum(roles), full_name: text, expires_at: z.string() })),
});

/** Drops names that this version does not know: a newer database must not stop an older page. */
const known = <Name extends string>(names: readonly Name[], given: readonly string[] | null) =>
  names.filter((name) => given?.includes(name));

const toSession = ({ user, company: own, ...rest }: z.infer<typeof currentSession>) => ({
  ...rest,
  effective_plan: rest.effective_plan ?? ('starter' as const),
  /** False once the trial or the plan has ended: everything can be read and nothing changed. */
  can_write: rest.can_write ?? true,
  /** A platform administrator at work inside this company. */
  is_acting: rest.is_acting ?? false,
  /** What an owner looks at: another role's product, in which nothing can be changed; null otherwise. */
  see_as: rest.see_as ?? null,
  user: {
    ...user,
    email: user.email ?? '',
    full_name: user.full_name ?? user.email ?? '',
    role: roles.find((one) => one === user.role) ?? ('subcontractor' as const),
    preferences: user.preferences ?? {},
  },
  company: own && { ...own, settings: own.settings ?? {} },
  features: known(features, rest.features),
  permissions: known(permissions, rest.permissions),
});

/**
 * What `current_session()` answers: who is signed in and what they may do.
 * A removed member, and a platform administrator who acts for nobody, have no company.
 */
export type CurrentSession = ReturnType<typeof toSession>;

/** The session of a member of a company; what areas get. */
export type Session = CurrentSession & { company: NonNullable<CurrentSession['company']> };

export const sessionApi = api.injectEndpoints({
  endpoints: (build) => ({
    session: build.query<CurrentSession, void, z.infer<typeof currentSession>>({
      query:
        () =>
        ({ rest }) =>
          rest.post('/rpc/current_session'),
      rawResponseSchema: currentSession,
      transformResponse: toSession,
      extraOptions: { isKeptOffline: true },
      providesTags: [rowTag('Session', 'current'), rowTag('Company', 'own')],
    }),
  }),
});

/** The signed-in user's session in one request; the shell alone decides when it runs. */
export const { useSessionQuery } = sessionApi;
