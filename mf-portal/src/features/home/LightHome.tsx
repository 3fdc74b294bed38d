import { Notice } from '@plumbline/design';
import { messageOf, type LightData } from '@plumbline/platform/light';
import { useEffect, useState, type ComponentProps } from 'react';
import type { PortalHome } from '../../data/portalShapes.ts';
import * as styles from '../../shared/portal.module.css';
import { PortalLayout, PortalWait, type PortalLink } from '../../shared/PortalLayout.tsx';
import { sessionOf, signOutHere } from '../../shared/portalSession.ts';
import { useCompanyManifest } from '../../shared/useCompanyManifest.ts';
import { HomeView } from './HomeView.tsx';
import { useLightHome } from './useLightHome.ts';

/** Every other page of the portal is the app's, which the browser loads then. */
const Link: PortalLink = ({ to, children, ...rest }: ComponentProps<PortalLink>) => (
  <a href={to} {...rest}>
    {children}
  </a>
);

/** /portal/client/:accessId as a light page: the home without the shell, for phones on slow networks. */
export function LightHome({ data }: { data: LightData }) {
  const accessId = location.pathname.split('/')[3] ?? '';
  const session = sessionOf(accessId);
  const { home, error, isRetrying, retry } = useLightHome(data, session);
  const logo = home ? data.logoAddress(home.company.logo_url) : null;
  useCompanyManifest(accessId, logo);
  useEffect(() => {
    if (home) document.title = home.company.name;
  }, [home]);
  const isGone = error?.kind === 'notFound';
  if (!home || isGone)
    return (
      <PortalWait
        accessId={accessId}
        failure={error && { isGone, message: messageOf(error) }}
        onRetry={retry}
        isRetrying={isRetrying}
      />
    );
  return (
    <PortalLayout home={home} at="home" logo={logo} Link={Link}>
      <Content home={home} session={session} data={data} />
    </PortalLayout>
  );
}

type ContentProps = { home: PortalHome; session: string; data: LightData };

function Content({ home, session, data }: ContentProps) {
  const [isOpening, setIsOpening] = useState(false);
  const [problem, setProblem] = useState('');
  /** Goes on to the address that a call answers. */
  const follow = async (
    call: string,
    values: Record<string, string>,
    pathOf: (token: string) => string,
  ) => {
    setIsOpening(true);
    setProblem('');
    const answer = await data.rpc<{ token: string }>(call, { p_token: session, ...values });
    // Also after a success: the browser may show this page again, as it was, on the way back.
    setIsOpening(false);
    if (answer.data) location.assign(pathOf(answer.data.token));
    else setProblem(messageOf(answer.error));
  };
  const actions = {
    isOpening,
    open: (wanted: { quoteId: string } | { invoiceId: string }) =>
      follow(
        'portal_document_link',
        'quoteId' in wanted ? { p_quote_id: wanted.quoteId } : { p_invoice_id: wanted.invoiceId },
        (token) => `/shared/documents/${token}`,
      ),
    openSignature: (id: string) =>
      follow(
        'portal_signature_link',
        { p_signature_id: id },
        (token) => `/shared/signatures/${token}?portal=${home.access_id}`,
      ),
    signOut: async () => {
      const { error } = await data.rpc('close_portal_session', { p_token: session });
      if (error) return setProblem(messageOf(error));
      signOutHere(home.access_id);
      location.reload();
    },
  };
  return (
    <>
      {problem && (
        <div className={styles.notice}>
          <Notice tone="error" shape="card">
            {problem}
          </Notice>
        </div>
      )}
      <HomeView home={home} actions={actions} Link={Link} />
    </>
  );
}
