import type { Role } from '@plumbline/contract';
import { api, listTag, listTags, rowTag, z } from '@plumbline/data';

const member = z.object({
  id: z.string(),
  full_name: z.string().nullable(),
  email: z.string(),
  // Also a role of a newer version.
  role: z.string(),
  is_active: z.boolean(),
  created_at: z.string(),
});
export type Member = z.infer<typeof member>;

const invitation = z.object({
  id: z.string(),
  email: z.string(),
  full_name: z.string().nullable(),
  role: z.string(),
  expires_at: z.string(),
});
export type Invitation = z.infer<typeof invitation>;

const seats = z.object({ members: z.number(), max_members: z.number().nullable() });
export type Seats = z.infer<typeof seats>;

const grant = z.object({ role: z.string(), permission: z.string() });
export type Grant = z.infer<typeof grant>;

export type Invite = { email: string; full_name: string; role: string };

const people = [listTag('Profile')];
const invited = [listTag('Invitation')];

/** Members and their roles. */
export const {
  useMemberListQuery,
  useMemberSeatsQuery,
  useMemberRoleSaveMutation,
  useMemberActiveSaveMutation,
  useRoleGrantsQuery,
  useSeeAsStartMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    memberList: build.query<Member[], string>({
      query:
        (company) =>
        ({ db }) =>
          db
            .from('user_profiles')
            .select('id, full_name, email, role, is_active, created_at')
            .eq('company_id', company)
            .order('is_active', { ascending: false })
            .order('created_at'),
      rawResponseSchema: z.array(member),
      providesTags: (rows) => listTags('Profile', rows),
    }),
    /** Members in use, and the plan's limit; null means no limit. */
    memberSeats: build.query<Seats, string>({
      query:
        (company) =>
        ({ db }) =>
          db
            .from('company_usage')
            .select('members, max_members')
            .eq('company_id', company)
            .single(),
      rawResponseSchema: seats,
      providesTags: people,
    }),
    memberRoleSave: build.mutation<null, { id: string; role: Role }>({
      query:
        ({ id, role }) =>
        ({ db }) =>
          db.rpc('set_member_role', { p_user_id: id, p_role: role }),
      invalidatesTags: [...people, rowTag('Session', 'current')],
    }),
    memberActiveSave: build.mutation<null, { id: string; isActive: boolean }>({
      query:
        ({ id, isActive }) =>
        ({ db }) =>
          db.rpc('set_member_active', { p_user_id: id, p_is_active: isActive }),
      invalidatesTags: people,
    }),
    /** Permissions by role, as the database enforces them. */
    roleGrants: build.query<Grant[], void>({
      query:
        () =>
        ({ db }) =>
          db.from('role_permissions').select('role, permission'),
      rawResponseSchema: z.array(grant),
    }),
    /** Starts See as: the database answers as for that role and rejects writes. */
    seeAsStart: build.mutation<unknown, { role: Role; userId: string | null }>({
      query:
        ({ role, userId }) =>
        ({ db }) =>
          db.rpc('start_see_as', { p_role: role, ...(userId && { p_user_id: userId }) }),
    }),
  }),
});

/** Invitations. */
export const {
  useInvitationListQuery,
  useInvitationSendMutation,
  useInvitationResendMutation,
  useInvitationRevokeMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    /** Invitations not yet accepted. */
    invitationList: build.query<Invitation[], string>({
      query:
        (company) =>
        ({ db }) =>
          db
            .from('invitations')
            .select('id, email, full_name, role, expires_at')
            .eq('company_id', company)
            .is('accepted_at', null)
            .order('created_at', { ascending: false }),
      rawResponseSchema: z.array(invitation),
      providesTags: (rows) => listTags('Invitation', rows),
    }),
    invitationSend: build.mutation<unknown, Invite>({
      query:
        (invite) =>
        ({ gateway }) =>
          gateway.post('/accounts/invitations', invite),
      // Also after a failure: the invitation exists even if its email wasn't sent.
      invalidatesTags: invited,
    }),
    invitationResend: build.mutation<unknown, string>({
      query:
        (id) =>
        ({ gateway }) =>
          gateway.post(`/accounts/invitations/${id}/resend`),
      invalidatesTags: invited,
    }),
    invitationRevoke: build.mutation<unknown, string>({
      query:
        (id) =>
        ({ gateway }) =>
          gateway.delete(`/accounts/invitations/${id}`),
      invalidatesTags: invited,
    }),
  }),
});
