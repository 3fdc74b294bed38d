import { makeSession } from '@plumbline/testing';
import { makeEntry, makePerson, makeWeek } from '../../shared/samples.ts';
import { timesheetReport } from './timesheetPdf.ts';

const person = makePerson({
  worked: 36_000,
  regular: 28_800,
  overtime: 7200,
  paid: 36_000,
  status: 'approved',
  entries: [
    makeEntry({
      started_at: '2026-11-23T13:00:00Z',
      ended_at: '2026-11-23T23:30:00Z',
      worked_seconds: 36_000,
      break_seconds: 1800,
      cost_code: '06-100',
      flags: ['manual'],
      edit_reason: 'Phone was flat',
    }),
  ],
});
const company = { ...makeSession().company, timezone: 'America/Chicago' };
const report = (people = [person]) => timesheetReport(makeWeek(people), people, company);

it('lists the entries of a week with breaks, and the hours as paid', () => {
  const { title, subtitle, tables } = report();
  const [entries, paid] = tables;

  expect([title, subtitle]).toEqual(['Timesheet', 'Nov 23, 2026 to Nov 29, 2026']);
  expect(entries?.title).toBe('Sam Ortiz · Approved');
  expect(entries?.rows).toEqual([
    [
      'Mon, Nov 23',
      'House',
      '06-100',
      '7:00 AM',
      '5:30 PM',
      '0h 30m',
      '10h',
      'Entered by hand. Reason: Phone was flat',
    ],
  ]);
  expect(entries?.totals).toEqual(['Total', '', '', '', '', '0h 30m', '10h', '']);
  expect(paid?.columns.map(({ label }) => label)).toEqual([
    'Regular',
    'Overtime',
    'Double time',
    'Paid',
  ]);
  expect(paid?.rows).toEqual([['8h', '2h', '0h', '10h']]);
});

it('gives each person a page, and says nothing of money', () => {
  const other = makePerson({ user_id: 'u2', name: 'Ana Reyes', unrated: 7200 });
  const made = report([person, other]);

  const titled = made.tables.filter(({ title }) => title);
  expect(titled.map(({ title, startsPage }) => [title, startsPage])).toEqual([
    ['Sam Ortiz · Approved', false],
    ['Ana Reyes · Submitted', true],
  ]);
  expect(JSON.stringify(made.tables)).not.toMatch(/\$|wage|rate/i);
});
