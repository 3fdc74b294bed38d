import {
  EmptyState,
  FailedState,
  LoadingState,
  Notice,
  Page,
  PlainButton,
} from '@plumbline/design';
import { useEffect, type ComponentType, type CSSProperties, type ReactNode } from 'react';
import type { PortalHome } from '../data/portalShapes.ts';
import * as styles from './portal.module.css';
import { dropSession, isSignedOutHere } from './portalSession.ts';

/** A link to another page of the portal: the app's own, or in a light page one that opens the app. */
export type PortalLink = ComponentType<{
  to: string;
  'aria-label'?: string | undefined;
  'aria-current'?: 'page' | undefined;
  style?: CSSProperties;
  children: ReactNode;
}>;

export const homePath = (accessId: string) => `/portal/client/${accessId}`;

export type PortalPage = 'home' | 'money' | 'messages' | 'service' | 'none';

type PortalLayoutProps = {
  home: PortalHome;
  /** Which entry of the menu this page belongs to. */
  at: PortalPage;
  /** Address of the company's logo. */
  logo: string | null;
  Link: PortalLink;
  children: ReactNode;
};

/** What is around every page of the portal, in the company's branding. */
export function PortalLayout({ home, at, logo, Link, children }: PortalLayoutProps) {
  return (
    <Page width="form">
      <Header home={home} at={at} logo={logo} Link={Link} />
      {home.is_preview && (
        <div className={styles.notice}>
          <Notice tone="info" shape="card" role="note">
            You’re viewing the portal as {home.client.name}. You can’t approve, pay, or send
            messages.
          </Notice>
        </div>
      )}
      {children}
      <Contact home={home} />
    </Page>
  );
}

const menu = [
  { at: 'home', label: 'Home', path: '' },
  { at: 'money', label: 'Quotes and invoices', path: '/money' },
  { at: 'messages', label: 'Messages', path: '/messages' },
  { at: 'service', label: 'Service', path: '/service' },
] as const;

function Header({ home, at, logo, Link }: Omit<PortalLayoutProps, 'children'>) {
  const { access_id: accessId, company, unread } = home;
  return (
    <header
      className={styles.header}
      style={{ borderTopColor: company.primary_color ?? '#1e40af' }}
    >
      <div className={styles.company}>
        {logo && <img className={styles.logo} src={logo} alt="" />}
        <p className={styles.name}>{company.name}</p>
      </div>
      <nav aria-label="Portal" className={styles.menu}>
        {menu.map((entry) => (
          <PlainButton
            key={entry.at}
            component={Link}
            to={`${homePath(accessId)}${entry.path}`}
            kind={entry.at === at ? 'contained' : 'quiet'}
            aria-current={entry.at === at ? 'page' : undefined}
            // Inline, as the page's own styles win against those of an area.
            style={{ minHeight: 44, minWidth: 0, paddingInline: 8, lineHeight: 1.25 }}
          >
            {entry.label}
            {entry.at === 'messages' && at !== 'messages' && unread > 0 && ` (${unread} new)`}
          </PlainButton>
        ))}
      </nav>
    </header>
  );
}

function Contact({ home: { company } }: { home: PortalHome }) {
  if (!company.phone && !company.email) return null;
  return (
    <footer className={`pl-soft pl-small ${styles.contact}`}>
      {company.name}
      {company.phone && ` · ${company.phone}`}
      {company.email && ` · ${company.email}`}
    </footer>
  );
}

type PortalWaitProps = {
  accessId: string;
  /** Why there is nothing to show yet; undefined while it loads. */
  failure: { isGone: boolean; message: string } | undefined;
  onRetry: () => void;
  isRetrying: boolean;
};

/** In place of a page: that it loads, or why it can't be shown. */
export function PortalWait({ accessId, failure, onRetry, isRetrying }: PortalWaitProps) {
  if (!failure) return <LoadingState label="Loading…" minHeight="60dvh" />;
  if (failure.isGone) return <Gone accessId={accessId} />;
  return (
    <Page width="form">
      <FailedState
        isPage
        title="Couldn’t load the portal"
        message={failure.message}
        onRetry={onRetry}
        isRetrying={isRetrying}
      />
    </Page>
  );
}

/** Shown without an open session, whatever the reason. */
function Gone({ accessId }: { accessId: string }) {
  // So that the next link asks who is there instead of leading here again.
  useEffect(() => dropSession(accessId), [accessId]);
  return <Page width="form">{isSignedOutHere(accessId) ? <SignedOut /> : <LinkGone />}</Page>;
}

const SignedOut = () => (
  <EmptyState
    isPage
    title="You’re signed out on this device"
    description="To come back, open the link in the newest email or text from your contractor."
  />
);

/** The same words for every link and session that doesn't open. */
export const LinkGone = () => (
  <EmptyState
    isPage
    title="This link is no longer valid"
    description="Open the newest email from your contractor, or ask them for a new link."
  />
);
