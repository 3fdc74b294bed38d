import { toDataError, visitor } from '@plumbline/data/visitor';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';

const invitation = z.object({
  company_name: z.string(),
  email: z.string(),
  full_name: z.nullable(z.string()),
  role: z.string(),
});
export type Invitation = z.infer<typeof invitation>;

/** The invitation behind a link, as it loads. */
export type InvitationState =
  | { status: 'loading' }
  | { status: 'failed'; message: string }
  /** `account`: the address of who is signed in here, if anybody is. */
  | { status: 'ready'; invitation: Invitation; account: string | undefined };

async function loadInvitation(token: string): Promise<InvitationState> {
  const { data, error } = await visitor().rest.post('/rpc/peek_invitation', { p_token: token });
  if (error) return { status: 'failed', message: toDataError(error).message };
  const stored = await visitor().auth.getSession();
  return {
    status: 'ready',
    invitation: invitation.parse(data),
    account: stored.data.session?.user.email?.toLowerCase(),
  };
}

/** Looks at an invitation without using it up. */
export function useInvitation(token: string): InvitationState {
  const [state, setState] = useState<InvitationState>({ status: 'loading' });
  useEffect(() => {
    let isGone = false;
    loadInvitation(token)
      .catch((): InvitationState => ({
        status: 'failed',
        message: 'Couldn’t load this invitation. Please try again.',
      }))
      .then((loaded) => !isGone && setState(loaded))
      .catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [token]);
  return state;
}
