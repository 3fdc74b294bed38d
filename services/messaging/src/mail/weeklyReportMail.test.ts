import { weeklyReportMail } from './weeklyReportMail.ts';

const none = { count: 0, value: 0 };
const quiet = {
  monday: '2026-11-30',
  quotes_sent: none,
  quotes_accepted: none,
  invoices_sent: none,
  payments: none,
  projects_started: 0,
  projects_completed: 0,
  overdue: none,
  invoices_due: none,
  projects_due: 0,
  work_due: 0,
};
const siteUrl = 'https://portal.example';
const mail = (week: Partial<Parameters<typeof weeklyReportMail>[0]['week']> = {}) =>
  weeklyReportMail({ to: 'a@b.c', name: 'Ana', siteUrl, week: { ...quiet, ...week } });

it('names the week, its sums with cents, and where each leads', () => {
  const { subject, text, html } = mail({
    quotes_sent: { count: 3, value: 12_000.5 },
    projects_started: 2,
    overdue: { count: 4, value: 99.99 },
  });

  expect(subject).toMatch(/^Weekly report, November 30\s–\sDecember 6, 2026$/);
  expect(text).toContain(
    'these are the numbers of the week of November 30\u202f–\u202fDecember 6, 2026, and $99.99 is overdue now.\n\n' +
      'Last week\nQuotes sent (3): $12,000.50 (https://portal.example/quotes?from=2026-11-30&to=2026-12-06)\n' +
      'Projects started: 2 (https://portal.example/projects?from=2026-11-30&to=2026-12-06)\n\n' +
      'Open now\nOverdue invoices (4): $99.99 (https://portal.example/invoices?status=overdue)',
  );
  expect(html).toContain(
    'href="https://portal.example/projects?from=2026-11-30&amp;to=2026-12-06"',
  );
  expect(text).not.toContain('quiet');
});

it('leaves out what is nothing', () => {
  const { text } = mail({ payments: { count: 1, value: 10 } });

  expect(text).toContain('$10.00 was paid during the week of November 30');
  expect(text).not.toContain('Quotes');
  expect(text).not.toContain('Open now');
});

it('shows revenue without sales tax next to the payments', () => {
  const { text } = mail({ payments: { count: 1, value: 108.25, revenue: 100 } });

  expect(text).toContain('Payments received, with sales tax (1): $108.25');
  expect(text).toContain('Revenue (cash basis, without sales tax): $100.00');
  expect(mail({ payments: { count: 1, value: 10 } }).text).not.toContain('Revenue');
});

it('shows a week in which more was given back than paid', () => {
  expect(mail({ payments: { count: 0, value: -25 } }).text).toContain(
    'Payments received, with sales tax (0): -$25.00',
  );
});

it('says of an empty week that it was quiet, and still what is open', () => {
  const { text } = mail({ work_due: 3 });

  expect(text).toContain('2026 was quiet: nothing was sent, accepted, paid, started or completed.');
  expect(text).not.toContain('Last week');
  expect(text).toContain('Steps and tasks due this week: 3');
});
