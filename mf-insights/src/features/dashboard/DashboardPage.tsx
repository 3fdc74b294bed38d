import { Box, Card, CardContent, Page } from '@plumbline/design';
import { AreaLink, isOffered, Slot, useSession, useAccess } from '@plumbline/platform';
import { ActivityList } from './ActivityList.tsx';
import { CashLine } from './CashLine.tsx';
import { CardWait, DashboardCard } from './DashboardCard.tsx';
import { DashboardAlert } from './DashboardAlert.tsx';
import { DashboardHeader } from './DashboardHeader.tsx';
import { KpiRow } from './KpiRow.tsx';
import { NeedsAttention } from './NeedsAttention.tsx';
import { NoRevenue } from './NoRevenue.tsx';
import { ProjectTimeline } from './ProjectTimeline.tsx';
import { QuickActions } from './QuickActions.tsx';
import { RecentDocuments, invoiceLines, quoteLines } from './RecentDocuments.tsx';
import { RevenueChart } from './RevenueChart.tsx';
import { SampleJobs } from './SampleJobs.tsx';
import { SetupCard } from './SetupCard.tsx';
import { useDashboard } from './useDashboard.ts';
import { WeatherCard } from './WeatherCard.tsx';

const quietLink = {
  fontSize: '0.875rem',
  fontWeight: 600,
  color: 'var(--pl-palette-primary-main)',
  textDecoration: 'none',
} as const;
const column = { display: 'grid', gap: 2, alignContent: 'start', minWidth: 0 } as const;

/** /dashboard: the first page after signing in. Roles that can't see money see only the work. */
export function DashboardPage() {
  const { user } = useSession();
  const { state, ...refresh } = useDashboard();
  const seesMoney = useAccess({ permission: 'view_money' }).answer === 'allow';
  const hasQuickActions = isOffered(useAccess({ permission: 'update_progress' }));
  // On the right where that column has nothing else.
  const isActivityBeside = seesMoney || !hasQuickActions;
  const recentActivity = (
    <DashboardCard title="Recent activity" tour="recent-activity" state={state} height={320}>
      {({ activity }) => <ActivityList activity={activity} />}
    </DashboardCard>
  );
  return (
    <Page>
      <DashboardHeader
        name={user.full_name}
        isFailed={state.kind === 'failed'}
        seesMoney={seesMoney}
        {...refresh}
      />
      <DashboardAlert state={state} isStale={refresh.isStale} refresh={refresh.refresh} />
      <SetupCard />
      <SampleJobs state={state} />
      <NeedsAttention state={state} />
      <KpiRow state={state} seesMoney={seesMoney} />
      {seesMoney && <CashLine state={state} />}
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 1fr)' },
          gridTemplateRows: { lg: 'auto 1fr' },
        }}
      >
        {/* In thumb reach on phones; on the right on wide screens. */}
        <QuickActions />
        <Box sx={{ ...column, gridColumn: { lg: 1 }, gridRow: { lg: '1 / span 2' } }}>
          <DashboardCard
            title="Project overview"
            tour="project-overview"
            state={state}
            height={280}
            aside={
              <AreaLink to="projects.list" style={quietLink}>
                All projects
              </AreaLink>
            }
          >
            {({ recent_projects }) => <ProjectTimeline projects={recent_projects} />}
          </DashboardCard>
          {seesMoney && (
            <Card data-tour="revenue-analytics" sx={{ minWidth: 0 }}>
              <CardContent sx={{ p: { xs: 2, sm: 3 }, minHeight: 340 }}>
                {state.kind === 'ready' ? (
                  <Revenue months={state.dashboard.revenue ?? []} />
                ) : (
                  <CardWait state={state} height={300} />
                )}
              </CardContent>
            </Card>
          )}
          {seesMoney && <RecentPaperwork state={state} />}
          {!isActivityBeside && recentActivity}
        </Box>
        <Box sx={{ ...column, gridColumn: { lg: 2 } }}>
          <Slot id="insights.tile@1" />
          <WeatherCard
            hasSites={state.kind === 'ready' && state.dashboard.active_projects.value > 0}
          />
          {isActivityBeside && recentActivity}
        </Box>
      </Box>
    </Page>
  );
}

function Revenue({ months }: { months: readonly { month: string; revenue: number }[] }) {
  if (months.every(({ revenue }) => revenue === 0)) return <NoRevenue />;
  return <RevenueChart months={months} />;
}

type RecentPaperworkProps = Pick<ReturnType<typeof useDashboard>, 'state'>;

function RecentPaperwork({ state }: RecentPaperworkProps) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
        alignItems: 'start',
      }}
    >
      <DashboardCard title="Recent invoices" state={state}>
        {({ invoices }) => <RecentDocuments kind="invoice" lines={invoiceLines(invoices ?? [])} />}
      </DashboardCard>
      <DashboardCard title="Recent quotes" state={state}>
        {({ quotes }) => <RecentDocuments kind="quote" lines={quoteLines(quotes ?? [])} />}
      </DashboardCard>
    </Box>
  );
}
