import { useEffect, type ReactNode } from 'react';
import { SiteLink } from './SiteLink.tsx';
import { SiteLogo } from './SiteLogo.tsx';
import { useIsSignedIn } from './useMember.ts';
import { tabTitle } from './tabTitle.ts';
import './site.css';

type SiteProps = {
  title: string;
  /** What stands at the right of the head; the usual two links unless told. */
  actions?: ReactNode;
  children: ReactNode;
};

const year = new Date().getFullYear();

/** What stands around every public page. */
export function Site({ title, actions, children }: SiteProps) {
  const isSignedIn = useIsSignedIn();
  useEffect(() => {
    document.title = tabTitle(title);
  }, [title]);
  return (
    <div className="site">
      <a className="site-skip" href="#content">
        Skip to content
      </a>
      <header className="site-head">
        <SiteLogo />
        <nav aria-label="Main">
          <SiteLink href="/pricing" className="site-quiet">
            Pricing
          </SiteLink>
          <SiteLink href="/contact" className="site-quiet site-wide">
            Contact
          </SiteLink>
          {isSignedIn && (
            <SiteLink href="/home" className="site-button">
              Dashboard
            </SiteLink>
          )}
          {!isSignedIn &&
            (actions ?? (
              <>
                <SiteLink href="/login" className="site-quiet">
                  Sign in
                </SiteLink>
                <SiteLink href="/register" className="site-button site-wide">
                  Start free trial
                </SiteLink>
              </>
            ))}
        </nav>
      </header>
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <footer className="site-foot">
        <p suppressHydrationWarning>
          © {year} Plumbline. Projects, quotes and invoices for contractors.
        </p>
        <nav aria-label="Footer">
          <SiteLink href="/pricing">Pricing</SiteLink>
          <SiteLink href="/contact">Contact</SiteLink>
          <SiteLink href="/status">Status</SiteLink>
          <SiteLink href="/terms">Terms</SiteLink>
          <SiteLink href="/privacy">Privacy</SiteLink>
          {isSignedIn ? (
            <SiteLink href="/home">Dashboard</SiteLink>
          ) : (
            <>
              <SiteLink href="/login">Sign in</SiteLink>
              <SiteLink href="/register">Register</SiteLink>
            </>
          )}
        </nav>
      </footer>
    </div>
  );
}
