import { toCsv, type CsvColumn } from '@plumbline/design/import';
import type { ExportRow, TimeExport } from '../../data/payrollShapes.ts';

const hours = (value: number) => value.toFixed(2);
/** The first word, and the rest; one word alone is a first name. */
export function splitName(name: string): { first: string; last: string } {
  const [first = '', ...rest] = name.trim().split(/\s+/);
  return { first, last: rest.join(' ') };
}
const total = ({ regular, overtime, double }: ExportRow) => regular + overtime + double;

const generic: readonly CsvColumn<ExportRow>[] = [
  { title: 'Employee', value: ({ name }) => name },
  { title: 'Email', value: ({ email }) => email },
  { title: 'Date', value: ({ day }) => day },
  { title: 'Start', value: ({ start }) => start.slice(0, 16).replace('T', ' ') },
  { title: 'End', value: ({ end }) => end.slice(0, 16).replace('T', ' ') },
  { title: 'Break Minutes', value: ({ break_minutes }) => break_minutes },
  { title: 'Regular Hours', value: ({ regular }) => hours(regular) },
  { title: 'Overtime Hours', value: ({ overtime }) => hours(overtime) },
  { title: 'Double Time Hours', value: ({ double }) => hours(double) },
  { title: 'Project', value: ({ project }) => project },
  { title: 'Cost Code', value: ({ cost_code }) => cost_code },
  { title: 'Note', value: ({ note }) => note },
];
const wages: readonly CsvColumn<ExportRow>[] = [
  { title: 'Hourly Wage', value: ({ wage }) => wage?.toFixed(2) },
  { title: 'Labor Cost', value: ({ amount }) => amount?.toFixed(2) },
];

/**
 * The columns of QuickBooks Time's own timesheet report as CSV, which the services that read such a file expect. Intuit
 * documents an import by spreadsheet for team members only, not for timesheets
 * (https://quickbooks.intuit.com/learn-support/en-us/help-article/employee-management/import-update-team-members-quickbooks-time-using/L7tdFiV84_US_en_US);
 * people are matched by its "User Name" and "Payroll ID", which are `username` and `payroll_id` here.
 */
const quickbooks = (zone: string | null): readonly CsvColumn<ExportRow>[] => [
  { title: 'username', value: ({ email, name }) => email ?? name },
  { title: 'payroll_id', value: () => '' },
  { title: 'fname', value: ({ name }) => splitName(name).first },
  { title: 'lname', value: ({ name }) => splitName(name).last },
  { title: 'number', value: () => '' },
  { title: 'group', value: () => '' },
  { title: 'local_date', value: ({ day }) => day },
  {
    title: 'local_day',
    value: ({ day }) =>
      new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' }).format(new Date(day)),
  },
  { title: 'local_start_time', value: ({ start }) => start.replace('T', ' ') },
  { title: 'local_end_time', value: ({ end }) => end.replace('T', ' ') },
  { title: 'tz', value: () => zone },
  { title: 'hours', value: (row) => hours(total(row)) },
  { title: 'jobcode_1', value: ({ project }) => project },
  {
    title: 'jobcode_2',
    value: ({ cost_code, cost_code_name }) =>
      cost_code ? `${cost_code} ${cost_code_name ?? ''}`.trim() : '',
  },
  { title: 'notes', value: ({ note }) => note },
  { title: 'approved_status', value: () => 'approved' },
];

type PersonTotal = Pick<ExportRow, 'name' | 'regular' | 'overtime' | 'double'>;

function perPerson(rows: readonly ExportRow[]): PersonTotal[] {
  const sums = new Map<string, PersonTotal>();
  for (const { user_id, name, regular, overtime, double } of rows) {
    const sum = sums.get(user_id) ?? { name, regular: 0, overtime: 0, double: 0 };
    sums.set(user_id, {
      name,
      regular: sum.regular + regular,
      overtime: sum.overtime + overtime,
      double: sum.double + double,
    });
  }
  return [...sums.values()];
}

/** The columns of Gusto's template for hours: one row for each person. */
const gusto: readonly CsvColumn<PersonTotal>[] = [
  { title: 'last_name', value: ({ name }) => splitName(name).last },
  { title: 'first_name', value: ({ name }) => splitName(name).first },
  { title: 'title', value: () => '' },
  { title: 'gusto_employee_id', value: () => '' },
  { title: 'regular_hours', value: ({ regular }) => hours(regular) },
  { title: 'overtime_hours', value: ({ overtime }) => hours(overtime) },
  { title: 'double_overtime_hours', value: ({ double }) => hours(double) },
];

/** An export as CSV in its format; wages are in the generic one, where the server sent them. */
export function payrollCsv({ format, zone, rows }: TimeExport): string {
  if (format === 'gusto') return toCsv(gusto, perPerson(rows));
  if (format === 'quickbooks') return toCsv(quickbooks(zone), rows);
  const hasWages = rows.some(({ amount }) => amount !== undefined);
  return toCsv(hasWages ? [...generic, ...wages] : generic, rows);
}

/** `payroll-gusto_2026-11-23_2026-11-29.csv`. */
export const payrollFileName = ({ format, from, to }: TimeExport): string =>
  `payroll${format === 'generic' ? '' : `-${format}`}_${from}_${to}.csv`;
