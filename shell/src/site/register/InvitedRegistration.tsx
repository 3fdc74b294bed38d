import { toDataError, visitor } from '@plumbline/data/visitor';
import { useState } from 'react';
import { signOut } from '../../auth/signOut.ts';
import { Notice } from '../Notice.tsx';
import { SiteLink } from '../SiteLink.tsx';
import { useSiteHost } from '../siteHost.ts';
import { useInvitation, type Invitation } from './useInvitation.ts';
import { JoinForm } from './JoinForm.tsx';

/** Joins the company that sent the invitation instead of making one. */
export function InvitedRegistration({ token }: { token: string }) {
  const state = useInvitation(token);
  return (
    <section className="site-card site-alone" aria-labelledby="join">
      {state.status === 'loading' && <h1 id="join">Opening your invitation…</h1>}
      {state.status === 'failed' && (
        <>
          <h1 id="join">Invitation</h1>
          <Notice tone="error">{state.message}</Notice>
          <p className="site-center">
            Ask for a new one, or <SiteLink href="/register">create your own company</SiteLink>.
          </p>
        </>
      )}
      {state.status === 'ready' && (
        <>
          <h1 id="join">Join {state.invitation.company_name}</h1>
          {state.account === undefined ? (
            <JoinForm token={token} invitation={state.invitation} />
          ) : state.account === state.invitation.email ? (
            <JoinButton token={token} account={state.account} />
          ) : (
            <OtherAccount account={state.account} invitation={state.invitation} />
          )}
        </>
      )}
    </section>
  );
}

function JoinButton({ token, account }: { token: string; account: string }) {
  const { load } = useSiteHost();
  const [failure, setFailure] = useState<string>();
  const [isSending, setSending] = useState(false);
  const join = async () => {
    setSending(true);
    const { error } = await visitor().rest.post('/rpc/accept_invitation', { p_token: token });
    setSending(false);
    if (error) setFailure(toDataError(error).message);
    else load('/home');
  };
  return (
    <>
      <p className="site-lead">You are signed in as {account}. Join with this account?</p>
      {failure && <Notice tone="error">{failure}</Notice>}
      <button
        type="button"
        className="site-button"
        disabled={isSending}
        onClick={() => void join()}
      >
        {isSending ? 'Joining…' : 'Join the company'}
      </button>
    </>
  );
}

/** The invitation went to one address, and another one is signed in. */
function OtherAccount({ account, invitation }: { account: string; invitation: Invitation }) {
  const { load } = useSiteHost();
  return (
    <>
      <Notice tone="error">
        This invitation is for {invitation.email}, and you are signed in as {account}.
      </Notice>
      <button
        type="button"
        className="site-button"
        onClick={() => void signOut().then(() => load(location.pathname + location.search))}
      >
        Sign out and go on
      </button>
      <p className="site-center">
        Or <SiteLink href="/home">stay where you are</SiteLink>.
      </p>
    </>
  );
}
