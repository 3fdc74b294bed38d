import { logoAddress, type Session } from '@plumbline/data';
import { addDays, formatDate } from '@plumbline/design';
import {
  companyPaperSize,
  companySender,
  makePdf,
  savePdf,
  type PrintReport,
  type ReportTable,
} from '@plumbline/design/documents';
import type { PersonWeek, TimeEntry, Week } from '../../data/timeShapes.ts';
import { formatHours, shortDay, timeIn } from '../../shared/hours.ts';
import { entryFlagsText, weekStatusLabel } from './weekStatus.tsx';

type Company = Session['company'];

const columns: ReportTable['columns'] = [
  { label: 'Day', share: 3 },
  { label: 'Project', share: 6 },
  { label: 'Cost code', share: 2.5 },
  { label: 'In', share: 2.2, align: 'right' },
  { label: 'Out', share: 2.2, align: 'right' },
  { label: 'Break', share: 1.8, align: 'right' },
  { label: 'Hours', share: 2, align: 'right' },
  { label: 'Notes', share: 5 },
];

const entryRow = (entry: TimeEntry, zone: string | undefined): string[] => [
  shortDay(entry.work_day),
  entry.project_name ?? 'No project',
  entry.cost_code ?? '',
  timeIn(zone, entry.started_at),
  entry.ended_at ? timeIn(zone, entry.ended_at) : '',
  entry.break_seconds > 0 ? formatHours(entry.break_seconds) : '',
  entry.worked_seconds === null ? 'Running' : formatHours(entry.worked_seconds),
  [entryFlagsText(entry.flags), entry.edit_reason && `Reason: ${entry.edit_reason}`, entry.note]
    .filter(Boolean)
    .join('. '),
];

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/** A person's week: the entries with their total, then the hours as paid, and a line to sign. */
function personTables(
  person: PersonWeek,
  zone: string | undefined,
  startsPage: boolean,
): ReportTable[] {
  const breaks = sumOf(person.entries.map(({ break_seconds }) => break_seconds));
  const paid = [
    ['Regular', person.regular],
    ['Overtime', person.overtime],
    ['Double time', person.double],
    ['Paid', person.paid ?? person.regular + person.overtime + person.double],
  ] as const;
  return [
    {
      title: [person.name, weekStatusLabel(person.status)].filter(Boolean).join(' · '),
      columns,
      rows: person.entries.map((entry) => entryRow(entry, zone)),
      totals: ['Total', '', '', '', '', formatHours(breaks), formatHours(person.worked), ''],
      startsPage,
    },
    {
      columns: paid.map(([label]) => ({ label, share: 1, align: 'right' as const })),
      rows: [paid.map(([, seconds]) => formatHours(seconds))],
      keepsTogether: true,
    },
    {
      columns: [
        { label: '', share: 1 },
        { label: '', share: 1 },
      ],
      rows: [['Signature:', 'Approved by:']],
      keepsTogether: true,
    },
  ];
}

/** The timesheets of people, each on a page. Hours alone: a week carries no wages. */
export function timesheetReport(
  week: Pick<Week, 'week_start'>,
  people: readonly PersonWeek[],
  company: Company,
): PrintReport {
  const { week_start } = week;
  const zone = company.timezone ?? undefined;
  return {
    title: people.length === 1 ? 'Timesheet' : 'Timesheets',
    subtitle: `${formatDate(week_start)} to ${formatDate(addDays(week_start, 6))}`,
    sender: companySender(company, logoAddress(company.logo_url ?? null)),
    paper: companyPaperSize(company),
    isLandscape: true,
    tables: people.flatMap((person, at) => personTables(person, zone, at > 0)),
  };
}

/** Downloads the timesheets of people as PDF. */
export async function saveTimesheetPdf(
  week: Pick<Week, 'week_start'>,
  people: readonly PersonWeek[],
  company: Company,
) {
  const report = timesheetReport(week, people, company);
  const { pdf } = await makePdf({ kind: 'report', report }, report.title);
  savePdf(pdf, `${report.title.toLowerCase()}_${week.week_start}.pdf`);
}
