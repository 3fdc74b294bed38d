import { messageOf } from '@plumbline/data';
import {
  Box,
  FailedState,
  Page,
  PageHeader,
  PartWait,
  RowsSkeleton,
  Stack,
  useMediaQuery,
  type Theme,
} from '@plumbline/design';
import { AreaLink, useAccess, useSession, useSearchParams } from '@plumbline/platform';
import { useState } from 'react';
import { useFieldWeekQuery } from '../../data/timeClock.ts';
import type { Week } from '../../data/timeShapes.ts';
import { MissingTime } from '../payroll/MissingTime.tsx';
import { PayrollActions } from '../payroll/PayrollActions.tsx';
import { ApproveBar } from './ApproveBar.tsx';
import { PersonDialog } from './PersonDialog.tsx';
import { SubmitWeek } from './SubmitWeek.tsx';
import { WeekCards } from './WeekCards.tsx';
import { WeekTable } from './WeekTable.tsx';
import { WeekSteps } from './WeekSteps.tsx';

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
