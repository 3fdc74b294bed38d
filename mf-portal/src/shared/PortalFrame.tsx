import { isDataError, logoAddress, messageOf } from '@plumbline/data';
import {
  Alert,
  Box,
  Button,
  EmptyState,
  FailedState,
  LoadingState,
  Page,
  Stack,
  Typography,
} from '@plumbline/design';
import { Link, usePageTitle } from '@plumbline/platform';
import { useEffect, type ReactNode } from 'react';
import { usePortalHomeQuery } from '../data/portal.ts';
import type { PortalHome } from '../data/portalShapes.ts';
import { dropSession, usePortalSession } from './portalSession.ts';
import { useCompanyManifest } from './useCompanyManifest.ts';

type Frame = { home: PortalHome; session: string; base: string };
type PortalFrameProps = {
  title: string;
  /** Which entry of the menu this page belongs to. */
  at: 'home' | 'money' | 'messages' | 'service' | 'none';
  children: (frame: Frame) => ReactNode;
};

/** The head, menu, and states of every page of the portal; what is shown comes in one request. */
export function PortalFrame({ title, at, children }: PortalFrameProps) {
  const { accessId, session } = usePortalSession();
  const { data, error, isFetching, refetch } = usePortalHomeQuery(session, {
    refetchOnFocus: true,
    refetchOnMountOrArgChange: true,
  });
  usePageTitle(data && (at === 'home' ? data.company.name : `${title}, ${data.company.name}`));
  useCompanyManifest(accessId, data ? logoAddress(data.company.logo_url) : null);
  const isGone = isDataError(error) && error.kind === 'notFound';
  if (isGone) return <Gone accessId={accessId} />;
  if (!data)
    return error ? (
      <Page width="form">
        <FailedState
          isPage
          title="Couldn’t load the portal"
          message={messageOf(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      </Page>
    ) : (
      <LoadingState label="Loading…" minHeight="60dvh" />
    );
  const base = `/portal/client/${accessId}`;
  return (
    <Page width="form">
      <Head home={data} base={base} at={at} />
      {data.is_preview && (
        <Alert severity="info" sx={{ mb: 2 }}>
          You are looking at the portal as {data.client.name}. You can’t approve, pay, or send
          messages.
        </Alert>
      )}
      {children({ home: data, session, base })}
      <Contact home={data} />
    </Page>
  );
}

/** Shown without an open session, whatever the reason. */
function Gone({ accessId }: { accessId: string }) {
  // So that the next link asks who is there instead of leading here again.
  useEffect(() => dropSession(accessId), [accessId]);
  return (
    <Page width="form">
      <EmptyState
        isPage
        title="This link is no longer valid"
        description="Open the newest email from your contractor, or ask them for a new link."
      />
    </Page>
  );
}

const menu = [
  { at: 'home', label: 'Home', path: '' },
  { at: 'money', label: 'Quotes and invoices', path: '/money' },
  { at: 'messages', label: 'Messages', path: '/messages' },
  { at: 'service', label: 'Service', path: '/service' },
] as const;

function Head({ home, base, at }: { home: PortalHome; base: string; at: string }) {
  const { company, unread } = home;
  const logo = logoAddress(company.logo_url);
  return (
    <Box
      component="header"
      sx={{ borderTop: `6px solid ${company.primary_color ?? '#1e40af'}`, pt: 2, mb: 2 }}
    >
      <Stack direction="row" spacing={1.5} sx={{ alignItems: 'center', mb: 1.5 }}>
        {logo && (
          <Box
            component="img"
            src={logo}
            alt=""
            // Logos are designed for white paper, so keep the background white in the dark theme.
            sx={{ maxHeight: 40, maxWidth: 120, bgcolor: '#ffffff', borderRadius: 0.5 }}
          />
        )}
        <Typography variant="h3" component="p" sx={{ overflowWrap: 'anywhere' }}>
          {company.name}
        </Typography>
      </Stack>
      <Box
        component="nav"
        aria-label="Portal"
        sx={{
          display: 'flex',
          // One line on a phone too: long entries break instead.
          gap: { xs: 0.5, sm: 1 },
          borderBottom: 1,
          borderColor: 'divider',
          pb: 1,
        }}
      >
        {menu.map((entry) => (
          <Button
            key={entry.at}
            component={Link}
            to={`${base}${entry.path}`}
            color={entry.at === at ? 'primary' : 'inherit'}
            variant={entry.at === at ? 'contained' : 'text'}
            aria-current={entry.at === at ? 'page' : undefined}
            sx={{ minHeight: 44, minWidth: 0, px: { xs: 1, sm: 1.5 }, lineHeight: 1.25 }}
          >
            {entry.label}
            {entry.at === 'messages' && unread > 0 && ` (${unread} new)`}
          </Button>
        ))}
      </Box>
    </Box>
  );
}

function Contact({ home: { company } }: { home: PortalHome }) {
  if (!company.phone && !company.email) return null;
  return (
    <Typography variant="body2" color="textSecondary" sx={{ mt: 4 }}>
      {company.name}
      {company.phone && ` · ${company.phone}`}
      {company.email && ` · ${company.email}`}
    </Typography>
  );
}
