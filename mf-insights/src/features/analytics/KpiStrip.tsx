import { BigFigure, Box, Card, Typography, formatMoney, toneVars } from '@plumbline/design';
import { changePercent, counted, profitMargin, rateOf } from '@plumbline/domain';
import { Link, useLink } from '@plumbline/platform';
import type { Analytics } from '../../data/analyticsShapes.ts';
import { cashBasis } from '../../shared/BasisNote.tsx';
import { marginPercent, moneyChange, percent } from '../../shared/formats.ts';

/** A KPI; `to` is the page with its rows. */
type Figure = {
  title: string;
  value: string;
  change: { text: string; isLoss: boolean } | null;
  note: string;
  to?: string | undefined;
};

/** Six KPIs with the change from the previous period. */
export function KpiStrip({ kpis }: { kpis: Analytics['kpis'] }) {
  const open = useLink('billing.invoices', { query: { status: 'open' } });
  const overdue = useLink('billing.invoices', { query: { status: 'overdue' } });
  const projects = useLink('projects.list', { query: { status: 'active' } });
  const quotes = useLink('billing.quotes');
  const figures: Figure[] = [
    {
      title: 'Revenue',
      value: formatMoney(kpis.revenue),
      change: revenueChange(kpis),
      note: cashBasis,
    },
    {
      title: 'Outstanding',
      value: formatMoney(kpis.outstanding),
      change: null,
      note: counted(kpis.open_invoices, 'unpaid invoice'),
      to: open,
    },
    {
      title: 'Overdue',
      value: formatMoney(kpis.overdue),
      change: null,
      note: `${kpis.overdue_invoices} past due`,
      to: overdue,
    },
    {
      title: 'Profit margin',
      value: marginPercent(profitMargin(kpis.project_revenue, kpis.project_cost)),
      change: null,
      note: 'projects with revenue, excluding sales tax',
    },
    {
      title: 'Active projects',
      value: String(kpis.active_projects),
      change: null,
      note: `${kpis.completed_projects} completed in this period`,
      to: projects,
    },
    {
      title: 'Quote win rate',
      value: percent(rateOf(kpis.quotes_won, kpis.quotes_decided)),
      change: null,
      note: `${kpis.quotes_won} of ${kpis.quotes_decided} decided`,
      to: quotes,
    },
  ];
  return (
    <Box
      component="ul"
      aria-label="Key figures"
      sx={{
        listStyle: 'none',
        p: 0,
        m: 0,
        display: 'grid',
        gap: { xs: 1.5, sm: 2 },
        gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(3, 1fr)', xl: 'repeat(6, 1fr)' },
      }}
    >
      {figures.map((figure) => (
        <Card component="li" key={figure.title} sx={{ p: { xs: 1.5, sm: 2 }, minWidth: 0 }}>
          <FigureText {...figure} />
        </Card>
      ))}
    </Box>
  );
}

function revenueChange({ revenue, revenue_before: before }: Analytics['kpis']): Figure['change'] {
  const change = changePercent(revenue, before);
  return change === null
    ? null
    : { text: moneyChange(revenue, before, change), isLoss: change < 0 };
}

function FigureText({ title, value, change, note, to }: Figure) {
  const tone = toneVars(change?.isLoss ? 'error' : 'success');
  return (
    <>
      <Typography variant="body2" sx={{ color: 'text.secondary', fontWeight: 600 }}>
        {title}
      </Typography>
      <BigFigure figure={value} phone={1.0625} tablet={1.375} />
      <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
        {change !== null && (
          <Box component="span" sx={{ color: tone.main, fontWeight: 600 }}>
            {change.text}{' '}
          </Box>
        )}
        {to ? (
          <Link to={to} style={{ color: 'inherit' }}>
            {note}
          </Link>
        ) : (
          note
        )}
      </Typography>
    </>
  );
}
