import { visitor } from '@plumbline/data/visitor';
import { useEffect, useState } from 'react';
import { signOut } from '../../auth/signOut.ts';
import { Site } from '../Site.tsx';
import { SiteLink } from '../SiteLink.tsx';
import { InvitedRegistration } from './InvitedRegistration.tsx';
import { CompanyRegistration } from './CompanyRegistration.tsx';

/** Registration: three steps to a new company, or one into the company that sent an invitation. */
export function RegisterPage() {
  const [asked] = useState(() => new URLSearchParams(location.search));
  const invitation = asked.get('invite');
  return (
    <Site title="Register">
      {invitation ? (
        <InvitedRegistration token={invitation} />
      ) : (
        <Visitors plan={asked.get('plan') ?? ''} />
      )}
    </Site>
  );
}

/** Registration is for visitors; who is signed in has a company, or signs out first. */
function Visitors({ plan }: { plan: string }) {
  // Asked once, at the start: the session that this registration opens must not replace its own result.
  const [wasSignedIn, setSignedIn] = useState(false);
  useEffect(() => {
    void visitor()
      .auth.storedUser()
      .then((user) => setSignedIn(user !== undefined));
  }, []);
  return wasSignedIn ? (
    <AlreadySignedIn onSignedOut={() => setSignedIn(false)} />
  ) : (
    <CompanyRegistration plan={plan} />
  );
}

function AlreadySignedIn({ onSignedOut }: { onSignedOut: () => void }) {
  const leave = async () => {
    await signOut();
    onSignedOut();
  };
  return (
    <section className="site-card site-alone" aria-labelledby="register">
      <h1 id="register">You are already signed in</h1>
      <p>To create another company, sign out first and register with another email address.</p>
      <div className="site-actions">
        <SiteLink href="/home" className="site-button">
          Go to your dashboard
        </SiteLink>
        <button type="button" className="site-button site-outline" onClick={() => void leave()}>
          Sign out
        </button>
      </div>
    </section>
  );
}
