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
  /** When the data was loaded, in ms; undefined before. */
  updatedAt: number | undefined;
  /** Loading failed; the page shows the reason. */
  isFailed: boolean;
  isFetching: boolean;
  refresh: () => void;
  seesMoney: boolean;
};

const date = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
});

/** The current time, updated every minute. */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Greeting, date, and time of the last update. */
export function DashboardHeader(props: DashboardHeaderProps) {
  const { name, updatedAt, isFailed, isFetching, refresh, seesMoney } = props;
  const now = useNow();
  const { company } = useSession();
  const { state } = useOnboarding();
  // Remains the first visit after the tour is closed.
  const [isFirstVisit] = useState(
    () => company.plan_status === 'trialing' && state.isFirstTimeUser,
  );
  const age =
    updatedAt === undefined
      ? isFailed && !isFetching
        ? 'Not loaded'
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
        !seesMoney && 'Money hidden for your role',
      )}
    />
  );
}
