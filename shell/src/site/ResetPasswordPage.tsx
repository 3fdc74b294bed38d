import { visitor } from '@plumbline/data/visitor';
import { useEffect, useState } from 'react';
import { arrivalFault, isRecovery } from '../auth/arrival.ts';
import { NewPasswordForm } from './NewPasswordForm.tsx';
import { Notice } from './Notice.tsx';
import { Site } from './Site.tsx';
import { SiteLink } from './SiteLink.tsx';

type Link = 'checking' | 'good' | 'bad';

/** Whether the mail's link has opened a session to set a password in. */
function useResetLink(): Link {
  const [link, setLink] = useState<Link>('checking');
  useEffect(() => {
    let isGone = false;
    const settle = (isGood: boolean) => !isGone && setLink(isGood ? 'good' : 'bad');
    void visitor()
      .auth.getSession()
      .then(({ data }) => settle(isRecovery() && data.session !== null && !arrivalFault()))
      .catch(() => settle(false));
    return () => {
      isGone = true;
    };
  }, []);
  return link;
}

/** Where the reset mail leads: sets a new password, once. */
export function ResetPasswordPage() {
  const link = useResetLink();
  return (
    <Site title="Set a new password">
      <section className="site-card site-alone" aria-labelledby="reset">
        <h1 id="reset">Set a new password</h1>
        {link === 'checking' && <p className="site-lead">Checking your link…</p>}
        {link === 'bad' && (
          <>
            <Notice tone="error">
              This link has expired or was used before. Please ask for a new one.
            </Notice>
            <SiteLink href="/forgot-password" className="site-button">
              Ask for a new link
            </SiteLink>
          </>
        )}
        {link === 'good' && <NewPasswordForm />}
      </section>
    </Site>
  );
}
