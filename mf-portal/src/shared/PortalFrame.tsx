import { isDataError, logoAddress, messageOf } from '@plumbline/data';
import { Link, usePageTitle } from '@plumbline/platform';
import type { ReactNode } from 'react';
import { usePortalHomeQuery } from '../data/portal.ts';
import type { PortalHome } from '../data/portalShapes.ts';
import { homePath, PortalLayout, PortalWait, type PortalPage } from './PortalLayout.tsx';
import { usePortalSession } from './usePortalSession.ts';
import { useCompanyManifest } from './useCompanyManifest.ts';

type Frame = { home: PortalHome; session: string; base: string };
type PortalFrameProps = {
  title: string;
  at: PortalPage;
  children: (frame: Frame) => ReactNode;
};

/** The head, menu, and states of every page of the portal; what is shown comes in one request. */
export function PortalFrame({ title, at, children }: PortalFrameProps) {
  const { accessId, session } = usePortalSession();
  const { data, error, isFetching, refetch } = usePortalHomeQuery(session, {
    refetchOnFocus: true,
    refetchOnMountOrArgChange: true,
  });
  const logo = data ? logoAddress(data.company.logo_url) : null;
  usePageTitle(data && (at === 'home' ? data.company.name : `${title}, ${data.company.name}`));
  useCompanyManifest(accessId, logo);
  const isGone = isDataError(error) && error.kind === 'notFound';
  if (!data || isGone)
    return (
      <PortalWait
        accessId={accessId}
        failure={error && { isGone, message: messageOf(error) }}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  return (
    <PortalLayout home={data} at={at} logo={logo} Link={Link}>
      {children({ home: data, session, base: homePath(accessId) })}
    </PortalLayout>
  );
}
