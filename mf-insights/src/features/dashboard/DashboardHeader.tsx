import {
  IconButton,
  PageHeader,
  RefreshIcon,
  Tooltip,
  dotted,
  formatRelative,
} from '@plumbline/design';
import { useOnboarding, useSession } from '@plumbline/platform';
import { useEffect, useState } from 'react';

type DashboardHeaderProps = {
  name: string;
  /** When the figures came, in milliseconds; undefined until they have. */
  updatedAt: number | undefined;
  /** There are none, and the page says why. */
  isFailed: boolean;
  isFetching: boolean;
  refresh: () => void;
};

const date = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
});

/** The time, told anew every minute. */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Who is welcome, the day, and how fresh the figures are. */
export function DashboardHeader(props: DashboardHeaderProps) {
  const { name, updatedAt, isFailed, isFetching, refresh } = props;
  const now = useNow();
  const { company } = useSession();
  const { state } = useOnboarding();
  // The first visit stays one when the tour is closed.
  const [isFirstVisit] = useState(
    () => company.plan_status === 'trialing' && state.isFirstTimeUser,
  );
  const age =
    updatedAt === undefined
      ? isFailed && !isFetching
        ? 'Figures not loaded'
        : 'Loading figures'
      : `Last updated ${formatRelative(new Date(updatedAt).toISOString(), now)}`;
  return (
    <PageHeader
      title={isFirstVisit ? `Welcome, ${name}` : `Welcome back, ${name}`}
      description={dotted(
        date.format(now),
        <>
          {`${age} `}
          <Tooltip title="Refresh">
            <IconButton
              aria-label="Refresh"
              size="small"
              onClick={refresh}
              sx={{ my: -1, opacity: isFetching ? 0.4 : 1 }}
            >
              <RefreshIcon fontSize="small" />
            </IconButton>
          </Tooltip>
        </>,
      )}
    />
  );
}
