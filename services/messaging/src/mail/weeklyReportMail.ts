import { z } from 'zod';
import { type Brand, brandedMail, type Fact, greeting, type Mail } from '@plumbline/mail';
import { money, weekName } from './figures.ts';

const sum = z.object({ count: z.number(), value: z.coerce.number() });

/** A company's week as private.week_report counts it; sums in dollars. */
export const weekFigures = z.object({
  monday: z.iso.date(),
  quotes_sent: sum,
  quotes_accepted: sum,
  invoices_sent: sum,
  payments: sum.extend({ revenue: z.coerce.number().optional() }),
  projects_started: z.number(),
  projects_completed: z.number(),
  overdue: sum,
  invoices_due: sum,
  projects_due: z.number(),
  work_due: z.number(),
});
type Week = z.infer<typeof weekFigures>;

/** What happened in a company last week, and what is open; sent to its owners on Monday. */
export function weeklyReportMail(
  { to, name, siteUrl, week }: { to: string; name: string | null; siteUrl: string; week: Week },
  brand?: Brand,
): Mail {
  const period = weekName(week.monday);
  const happened = lastWeek(week, siteUrl);
  const sections = [
    { heading: 'Last week', facts: happened },
    { heading: 'Open now', facts: openNow(week, siteUrl) },
  ];
  return brandedMail(
    {
      to,
      subject: `Weekly report, ${period}`,
      paragraphs: [greeting(name), happened.length > 0 ? inShort(week, period) : quiet(period)],
      sections: sections.filter(({ facts }) => facts.length > 0),
      action: { label: 'Open the dashboard', url: `${siteUrl}/dashboard` },
      closing: [
        'You’re getting this email because weekly reports are on. An owner can switch them off under Settings, Integrations.',
      ],
    },
    brand,
  );
}

// The first thing that is read, also in the list of mails.
function inShort({ payments, overdue }: Week, period: string): string {
  const came =
    payments.value > 0
      ? `${money(payments.value)} was paid during the week of ${period}`
      : `these are the numbers of the week of ${period}`;
  return overdue.value > 0 ? `${came}, and ${money(overdue.value)} is overdue now.` : `${came}.`;
}

const quiet = (period: string) =>
  `the week of ${period} was quiet: nothing was sent, accepted, paid, started or completed.`;

const lastWeek = (week: Week, siteUrl: string) => {
  const range = `from=${week.monday}&to=${sundayOf(week.monday)}`;
  return [
    ...sums('Quotes sent', week.quotes_sent, `${siteUrl}/quotes?${range}`),
    ...sums('Quotes accepted', week.quotes_accepted, `${siteUrl}/quotes?status=accepted`),
    ...sums('Invoices sent', week.invoices_sent, `${siteUrl}/invoices?${range}`),
    ...sums('Payments received, with sales tax', week.payments, `${siteUrl}/invoices?status=paid`),
    ...revenue(week.payments, siteUrl),
    ...counts('Projects started', week.projects_started, `${siteUrl}/projects?${range}`),
    ...counts(
      'Projects completed',
      week.projects_completed,
      `${siteUrl}/projects?status=completed`,
    ),
  ];
};

const openNow = (week: Week, siteUrl: string) => [
  ...sums('Overdue invoices', week.overdue, `${siteUrl}/invoices?status=overdue`),
  ...sums('Invoices due this week', week.invoices_due, `${siteUrl}/invoices?status=open`),
  ...counts('Projects due this week', week.projects_due, `${siteUrl}/projects?status=active`),
  ...counts('Steps and tasks due this week', week.work_due, `${siteUrl}/projects?status=active`),
];

// Reports queued by an older version have no revenue.
const revenue = ({ revenue: value }: Week['payments'], siteUrl: string): Fact[] =>
  value ? [['Revenue (cash basis, without sales tax)', money(value), `${siteUrl}/analytics`]] : [];

// A row of zeros says nothing.
const sums = (label: string, { count, value }: z.infer<typeof sum>, url: string): Fact[] =>
  count === 0 && value === 0 ? [] : [[`${label} (${count})`, money(value), url]];
const counts = (label: string, count: number, url: string): Fact[] =>
  count === 0 ? [] : [[label, String(count), url]];

const sundayOf = (monday: string) =>
  new Date(Date.parse(monday) + 6 * 86_400_000).toISOString().slice(0, 10);
