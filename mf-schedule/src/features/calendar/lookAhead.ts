import { logoAddress, type Session } from '@plumbline/data';
import {
  companyPaperSize,
  companySender,
  makePdf,
  savePdf,
  type PrintReport,
} from '@plumbline/design/documents';
import { toDayNumber, WorkDays } from '@plumbline/domain/schedule';
import { addDays } from '@plumbline/domain/formats';
import type { CalendarEntry, CompanyCalendar } from '../../data/calendarShapes.ts';
import { assignmentDisplay, formatSpan, formatTime, shortDay } from '../../shared/labels.ts';
import { entriesByDay, type CalendarTask } from './calendarDays.ts';
import { nameOf, subjectOf } from './calendarNames.ts';

type Company = Session['company'];
/** What is shown of the calendar. */
type Shown = { entries: readonly CalendarEntry[]; tasks: readonly CalendarTask[] };

/** The next two weeks as a page to print. */
function lookAheadReport(
  calendar: CompanyCalendar,
  { entries, tasks }: Shown,
  company: Company,
): PrintReport {
  const from = calendar.today;
  const to = addDays(from, 13);
  const byDay = entriesByDay(entries, from, to);
  const work = new WorkDays(calendar.calendar, toDayNumber(from));
  const names = [...calendar.people, ...calendar.vendors];
  const dueByDay = Map.groupBy(tasks, ({ a }) => a);
  const dueOn = (day: string) =>
    (dueByDay.get(day) ?? []).map(({ t, p, w }) => [
      shortDay(day),
      `Task due: ${t}`,
      nameOf(calendar.projects, p),
      w ? nameOf(calendar.people, w) : '',
    ]);
  const rows = [...new Set([...byDay.keys(), ...dueByDay.keys()])].toSorted().flatMap((day) => {
    const own = byDay.get(day) ?? [];
    return [
      // Nobody works on a day off, except where something is planned to start.
      ...(work.isWorking(toDayNumber(day)) ? own : own.filter(({ first }) => first === day)).map(
        (entry) => [
          // On each row: a day may go on over the next page.
          shortDay(day),
          `${entry.from && entry.first === day ? `${formatTime(entry.from)} ` : ''}${entry.title}`,
          subjectOf(calendar, entry),
          entry.who
            .map(({ id, state }) => `${nameOf(names, id)} (${assignmentDisplay[state].label})`)
            .join(', '),
        ],
      ),
      ...dueOn(day),
    ];
  });
  return {
    title: 'Two-week look-ahead',
    subtitle: formatSpan(from, to),
    sender: companySender(company, logoAddress(company.logo_url ?? null)),
    paper: companyPaperSize(company),
    isLandscape: true,
    tables: [
      {
        columns: [
          { label: 'Day', share: 2 },
          { label: 'Work', share: 4 },
          { label: 'Project', share: 3 },
          { label: 'Who', share: 4 },
        ],
        rows,
      },
    ],
  };
}

/** Downloads the next two weeks as PDF, or opens it in `tab`. */
export async function saveLookAhead(
  calendar: CompanyCalendar,
  shown: Shown,
  { company, tab }: { company: Company; tab: Window | null },
) {
  const report = lookAheadReport(calendar, shown, company);
  const { pdf } = await makePdf({ kind: 'report', report }, report.title);
  savePdf(pdf, `look-ahead_${calendar.today}.pdf`, tab);
}
