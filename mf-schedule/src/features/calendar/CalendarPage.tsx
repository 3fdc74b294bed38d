import { messageOf } from '@plumbline/data';
import {
  FailedState,
  Page,
  PageHeader,
  PartWait,
  RowsSkeleton,
  today,
  useMediaQuery,
  type Theme,
} from '@plumbline/design';
import { TabPanel } from '@plumbline/design/forms';
import { useSearchParams } from '@plumbline/platform';
import { addDays } from '@plumbline/domain/formats';
import { useCallback, useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { useScheduleCalendarQuery } from '../../data/companyCalendar.ts';
import { addMonths, monthWeeks, weekStart } from '../../shared/days.ts';
import { CalendarBar } from './CalendarBar.tsx';
import { CalendarBoard } from './CalendarBoard.tsx';
import { isView, type CalendarView } from './calendarDays.ts';
import { MyWeek } from './MyWeek.tsx';

/** The days that a view shows, both included. */
function rangeOf(view: CalendarView, day: string) {
  if (view === 'month') {
    const weeks = monthWeeks(day);
    return { from: weeks[0]?.[0] ?? day, to: weeks.at(-1)?.[6] ?? day };
  }
  if (view === 'day') return { from: day, to: day };
  const from = view === 'mine' ? day : weekStart(day);
  return { from, to: addDays(from, view === 'week' ? 6 : 13) };
}

const stepDays: Partial<Record<CalendarView, number>> = { day: 1, week: 7 };
const step = (view: CalendarView, day: string, ahead: 1 | -1) =>
  view === 'month' ? addMonths(day, ahead) : addDays(day, ahead * (stepDays[view] ?? 14));

/** The calendar of all projects; on phones it opens with the user's own week. */
export function CalendarPage() {
  const [search, setSearch] = useSearchParams();
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const asked = search.get('view');
  const view: CalendarView = isView(asked) ? asked : isPhone ? 'mine' : 'month';
  const day = /^\d{4}-\d{2}-\d{2}$/.test(search.get('day') ?? '')
    ? (search.get('day') ?? '')
    : today();
  const range = useMemo(() => rangeOf(view, day), [view, day]);
  const go = (to: { view?: CalendarView; day?: string }) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [key, value] of Object.entries(to)) next.set(key, value);
        return next;
      },
      { replace: true },
    );
  const found = useScheduleCalendarQuery(range);
  const { data, error, refetch, isFetching } = found;
  // The bar answers at once; hundreds of entries follow without blocking the next click.
  const shown = useDeferredValue(useMemo(() => ({ view, day, range }), [view, day, range]));
  const calendar = useDeferredValue(data);
  const latest = useRef(go);
  useEffect(() => {
    latest.current = go;
  });
  const openDay = useCallback((to: string) => latest.current({ view: 'day', day: to }), []);
  return (
    <Page>
      <PageHeader title="Schedule" />
      <CalendarBar
        view={view}
        range={range}
        day={day}
        onView={(next) => go({ view: next })}
        onStep={(ahead) => go({ day: step(view, day, ahead) })}
        onToday={() => go({ day: today() })}
      />
      <TabPanel id={view}>
        {view === 'mine' ? (
          <MyWeek from={range.from} to={range.to} />
        ) : calendar && shown.view !== 'mine' ? (
          <CalendarBoard
            calendar={calendar}
            view={shown.view}
            day={shown.day}
            range={shown.range}
            onDay={openDay}
          />
        ) : error ? (
          <FailedState
            title="Failed to load the schedule"
            message={messageOf(error)}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        ) : (
          <PartWait name="Schedule">
            <RowsSkeleton label="Loading the schedule" rows={6} rowHeight={88} />
          </PartWait>
        )}
      </TabPanel>
    </Page>
  );
}
