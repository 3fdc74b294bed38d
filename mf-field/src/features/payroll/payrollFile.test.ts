import type { ExportRow, TimeExport } from '../../data/payrollShapes.ts';
import { payrollCsv, payrollFileName, splitName } from './payrollFile.ts';

const row: ExportRow = {
  entry_id: 'e1',
  user_id: 'a1',
  name: 'Sam De La Cruz',
  email: 'sam@crew.test',
  day: '2026-11-23',
  start: '2026-11-23T07:02:10',
  end: '2026-11-23T17:32:10',
  break_minutes: 30,
  regular: 8,
  overtime: 2,
  double: 0,
  project: 'House',
  cost_code: '06-100',
  cost_code_name: 'Framing',
  note: '',
};
const file = (changes: Partial<TimeExport>): TimeExport => ({
  id: 'x1',
  from: '2026-11-23',
  to: '2026-11-29',
  format: 'generic',
  zone: 'America/Chicago',
  rows: [row, { ...row, entry_id: 'e2', day: '2026-11-24', overtime: 0.5 }],
  ...changes,
});
const lines = (changes: Partial<TimeExport>) =>
  payrollCsv(file(changes)).slice(1).trim().split('\r\n');

it('has a row for each entry, and wages only where they were sent', () => {
  expect(lines({})[1]).toBe(
    '"Sam De La Cruz","sam@crew.test","2026-11-23","2026-11-23 07:02","2026-11-23 17:32","30","8.00","2.00","0.00","House","06-100",""',
  );
  expect(lines({})[0]).not.toContain('Wage');
  const [titles, paid] = lines({ rows: [{ ...row, wage: 30, amount: 330 }] });
  expect(titles).toMatch(/"Hourly Wage","Labor Cost"$/);
  expect(paid).toMatch(/"30.00","330.00"$/);
});

it('has the columns of QuickBooks Time', () => {
  const [titles, first] = lines({ format: 'quickbooks' });

  expect(titles).toBe(
    '"username","payroll_id","fname","lname","number","group","local_date","local_day","local_start_time","local_end_time","tz","hours","jobcode_1","jobcode_2","notes","approved_status"',
  );
  expect(first).toBe(
    '"sam@crew.test","","Sam","De La Cruz","","","2026-11-23","Mon","2026-11-23 07:02:10","2026-11-23 17:32:10","America/Chicago","10.00","House","06-100 Framing","","approved"',
  );
});

it('has the columns of Gusto, and one row for each person', () => {
  expect(lines({ format: 'gusto' })).toEqual([
    '"last_name","first_name","title","gusto_employee_id","regular_hours","overtime_hours","double_overtime_hours"',
    '"De La Cruz","Sam","","","16.00","2.50","0.00"',
  ]);
  expect(payrollFileName(file({ format: 'gusto' }))).toBe(
    'payroll-gusto_2026-11-23_2026-11-29.csv',
  );
});

it('takes one word alone for a first name', () => {
  expect(splitName(' Cher ')).toEqual({ first: 'Cher', last: '' });
});
