import {
  formatDate,
  formatMoney,
  paymentStatusDisplay,
  shortMoney,
  statusDisplay,
} from '@plumbline/design';
import { chartColors } from '@plumbline/design/charts';
import { barAxis, type PrintReport, type ReportChart } from '@plumbline/design/documents';
import { clientStanding, profitMargin, rateOf, shares } from '@plumbline/domain';
import type { Analytics } from '../../../data/analyticsShapes.ts';
import { cashBasis } from '../../../shared/BasisNote.tsx';
import { periodAxis, periodName } from '../../../shared/periods.ts';
import { marginPercent, percent } from '../../../shared/formats.ts';
import { regionLabel, standingLabel } from '../analyticsState.ts';

/** Letterhead and paper size of a report. */
export type Sheet = Pick<PrintReport, 'sender' | 'paper'>;
const stepLabel = { day: 'Day', week: 'Week', month: 'Month' } as const;
const money = (label: string) => ({ label, share: 2, align: 'right' as const });

function bars(
  title: string,
  names: Pick<ReportChart, 'categories' | 'axisNames'>,
  series: readonly { label: string; values: readonly number[] }[],
): ReportChart {
  return {
    title,
    ...names,
    series: series.map((one, at) => ({ ...one, color: chartColors[at] ?? '#0072B2' })),
    axis: barAxis(
      series.flatMap(({ values }) => values),
      shortMoney,
    ),
  };
}

const basisLabel = cashBasis.toLowerCase();

/** KPIs of the report, with the page's labels. */
export const reportFigures = ({ kpis }: Analytics) => [
  { label: 'Revenue', value: formatMoney(kpis.revenue) },
  { label: 'Outstanding', value: formatMoney(kpis.outstanding) },
  { label: 'Overdue', value: formatMoney(kpis.overdue) },
  {
    label: 'Profit margin',
    value: marginPercent(profitMargin(kpis.project_revenue, kpis.project_cost)),
  },
  { label: 'Active projects', value: String(kpis.active_projects) },
  { label: 'Completed projects', value: String(kpis.completed_projects) },
  { label: 'Invoices', value: String(kpis.invoices) },
  { label: 'Quote win rate', value: percent(rateOf(kpis.quotes_won, kpis.quotes_decided)) },
];

/** Tables of the report; same as the CSV. Never contains sample data. */
export function reportTables(analytics: Analytics) {
  const status = shares(analytics.invoice_status.map(({ amount }) => amount));
  const region = shares(analytics.regions.map(({ revenue }) => revenue));
  const tables = [
    {
      title: `Revenue by ${analytics.step}`,
      columns: [
        { label: stepLabel[analytics.step], share: 2 },
        money('Revenue'),
        money('Year before'),
      ],
      rows: analytics.revenue.map(({ period, revenue, previousYear }) => [
        periodName(period, analytics.step),
        formatMoney(revenue),
        formatMoney(previousYear),
      ]),
    },
    {
      title: 'Invoices by status',
      columns: [{ label: 'Status', share: 2 }, money('Invoices'), money('Amount'), money('Share')],
      rows: analytics.invoice_status.map(({ name, count, amount }, at) => [
        statusDisplay(paymentStatusDisplay, name).label,
        String(count),
        formatMoney(amount),
        `${status[at] ?? 0}%`,
      ]),
    },
    {
      title: 'Projects',
      columns: [
        { label: 'Project', share: 4 },
        money('Revenue'),
        money('Cost'),
        money('Profit'),
        { label: 'Margin', share: 1.2, align: 'right' as const },
      ],
      rows: analytics.projects.map(({ name, revenue, totalCost, profit }) => [
        name,
        formatMoney(revenue),
        formatMoney(totalCost),
        formatMoney(profit),
        marginPercent(profitMargin(revenue, totalCost)),
      ]),
    },
    {
      title: 'Clients',
      columns: [
        { label: 'Client', share: 4 },
        money('Revenue'),
        money('Paid on time'),
        money('Days to pay'),
        { label: 'Standing', share: 2 },
      ],
      rows: analytics.clients.map(({ name, revenue, paidOnTime, fellDue, avgPaymentDays }) => {
        const onTime = rateOf(paidOnTime, fellDue);
        const standing = clientStanding(onTime);
        return [
          name,
          formatMoney(revenue),
          percent(onTime),
          avgPaymentDays === null ? '–' : String(avgPaymentDays),
          standing ? standingLabel(standing) : '–',
        ];
      }),
    },
    {
      title: 'Regions',
      columns: [{ label: 'Region', share: 3 }, money('Revenue'), money('Share'), money('Projects')],
      rows: analytics.regions.map(({ region: name, revenue, projects }, at) => [
        regionLabel(name),
        formatMoney(revenue),
        `${region[at] ?? 0}%`,
        String(projects),
      ]),
    },
  ];
  return tables.filter(({ rows }) => rows.length > 0);
}

/** The analytics as a printable report: KPIs, two charts, tables. */
export function toReport(analytics: Analytics, sheet: Sheet): PrintReport {
  const projects = analytics.projects.slice(0, 6);
  const { categories, axisNames = categories } = periodAxis(analytics.revenue, analytics.step);
  return {
    ...sheet,
    title: 'Analytics report',
    subtitle: `${formatDate(analytics.from)} to ${formatDate(analytics.to)}`,
    figures: reportFigures(analytics),
    charts: [
      bars(`Revenue by ${analytics.step}`, { categories, axisNames }, [
        { label: 'Revenue', values: analytics.revenue.map(({ revenue }) => revenue) },
        { label: 'Year before', values: analytics.revenue.map((month) => month.previousYear) },
      ]),
      ...(projects.length > 0
        ? [
            bars('Projects', { categories: projects.map(({ name }) => name) }, [
              { label: 'Revenue', values: projects.map(({ revenue }) => revenue) },
              { label: 'Cost', values: projects.map(({ totalCost }) => totalCost) },
            ]),
          ]
        : []),
    ],
    tables: reportTables(analytics),
    footer: `Revenue and profit: ${basisLabel}, by payment date.`,
  };
}
