import { messageOf } from '@plumbline/data';
import {
  addDays,
  Box,
  Button,
  FailedState,
  Page,
  PageHeader,
  PartWait,
  RowsSkeleton,
  Stack,
  Typography,
  useMediaQuery,
  type Theme,
} from '@plumbline/design';
import { AreaLink, useAccess, useSession } from '@plumbline/platform';
import { useState } from 'react';
import { useSearchParams } from '@plumbline/platform';
import { useFieldWeekQuery, type Week } from '../../data/timeClock.ts';
import { shortDay } from '../../shared/hours.ts';
import { PdfButton } from '../../shared/PdfButton.tsx';
import { MissingTime } from '../payroll/MissingTime.tsx';
import { PayrollActions } from '../payroll/PayrollActions.tsx';
import { ApproveBar } from './ApproveBar.tsx';
import { PersonDialog } from './PersonDialog.tsx';
import { SubmitWeek } from './SubmitWeek.tsx';
import { WeekCards } from './WeekCards.tsx';
import { WeekTable } from './WeekTable.tsx';

/** A week of time: everyone's for those who approve it, the user's own for all others. */
export function TimesheetsPage() {
  const [search, setSearch] = useSearchParams();
  const day = search.get('week') ?? undefined;
  const found = useFieldWeekQuery(day);
  const { data, error, refetch, isFetching } = found;
  const go = (to: string) => setSearch({ week: to }, { replace: true });
  return (
    <Page>
      <PageHeader
        title="Timesheets"
        actions={
          <>
            <Box sx={{ alignSelf: 'center' }}>
              <AreaLink to="field.today">Time clock</AreaLink>
            </Box>
            {data && <PayrollActions week={data} />}
          </>
        }
      />
      {error && !data ? (
        <FailedState
          title="Failed to load timesheets"
          message={messageOf(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : data ? (
        <Content week={data} go={go} />
      ) : (
        <PartWait name="Timesheets">
          <RowsSkeleton label="Loading timesheets" rows={6} rowHeight={56} />
        </PartWait>
      )}
    </Page>
  );
}

function Content({ week, go }: { week: Week; go: (to: string) => void }) {
  const { user } = useSession();
  const isManager =
    useAccess({ feature: 'create_edit_projects', permission: 'approve_time' }).answer === 'allow';
  // A field supervisor approves the crew.
  const canApprove = isManager || week.people.some(({ can_approve }) => can_approve);
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'));
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [opened, setOpened] = useState<string>();
  const person = week.people.find(({ user_id }) => user_id === opened);
  const List = isPhone ? WeekCards : WeekTable;
  const own = week.people.find(({ user_id }) => user_id === user.id);
  return (
    <Stack spacing={2}>
      <WeekSteps week={week} go={go} />
      <List
        week={week}
        chosen={canApprove ? chosen : undefined}
        onChoose={setChosen}
        onOpen={setOpened}
      />
      {own && <SubmitWeek week={week} person={own} />}
      {canApprove && <ApproveBar week={week} chosen={chosen} onApproved={() => setChosen([])} />}
      {isManager && week.missing && <MissingTime {...week.missing} />}
      {person && (
        <PersonDialog
          week={week}
          person={person}
          isManager={isManager}
          onClose={() => setOpened(undefined)}
        />
      )}
    </Stack>
  );
}

function WeekSteps({ week, go }: { week: Week; go: (to: string) => void }) {
  const { week_start, today } = week;
  const withTime = week.people.filter(({ entries }) => entries.length > 0);
  const isThisWeek = today >= week_start && today <= addDays(week_start, 6);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <Button variant="outlined" onClick={() => go(addDays(week_start, -7))}>
        Previous week
      </Button>
      <Button variant="outlined" disabled={isThisWeek} onClick={() => go(addDays(week_start, 7))}>
        Next week
      </Button>
      <Typography variant="h2" sx={{ ml: 1 }}>
        {shortDay(week_start)} to {shortDay(addDays(week_start, 6))}
      </Typography>
      {withTime.length > 0 && (
        <PdfButton
          label={
            withTime.length === 1
              ? 'Download the timesheet as PDF'
              : `Download ${withTime.length} timesheets as PDF`
          }
          save={async (company) =>
            (await import('./timesheetPdf.ts')).saveTimesheetPdf(week, withTime, company)
          }
        />
      )}
    </Box>
  );
}
