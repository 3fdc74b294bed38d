import { formatMoney } from '@plumbline/design';
import { counted } from '@plumbline/domain';
import type { Dashboard } from '../../data/dashboard.ts';
import { maxPercent, moneyChange } from '../../shared/formats.ts';

/** A KPI and the page with its rows. */
export type Kpi = {
  id: 'active' | 'pending' | 'overdue' | 'paid';
  title: string;
  value: string;
  /** Caption. */
  note: string;
  /** Change from the previous period; null if there is none. */
  delta: { text: string; isGood: boolean | null } | null;
};

type Compared = { value: number; before?: number | undefined; change: number | null };

function changeDelta(
  { value, before, change }: Compared,
  better: 'more' | 'less' | 'neither',
): Kpi['delta'] {
  if (change === null) return null;
  if (Math.abs(change) > maxPercent && before === undefined) return null;
  return {
    text: moneyChange(value, before ?? 0, change),
    isGood: change === 0 || better === 'neither' ? null : change > 0 === (better === 'more'),
  };
}

/** KPIs for this user: all four, or only projects for roles that can't see money. */
export function toKpis(dashboard: Dashboard): Kpi[] {
  const { active_projects, pending_invoices, overdue_invoices, paid_this_month } = dashboard;
  const { change } = active_projects;
  const projects: Kpi = {
    id: 'active',
    title: 'Active projects',
    value: String(active_projects.value),
    note: 'in progress or delayed',
    delta:
      change === null || change === 0
        ? null
        : {
            text: change > 0 ? `+${change}` : String(change).replace('-', '−'),
            isGood: change > 0,
          },
  };
  if (!pending_invoices || !overdue_invoices || !paid_this_month) return [projects];
  return [
    projects,
    {
      id: 'pending',
      title: 'Pending payments',
      value: formatMoney(pending_invoices.value),
      note: `${counted(pending_invoices.count, 'unpaid invoice')} not overdue`,
      delta: changeDelta(pending_invoices, 'neither'),
    },
    {
      id: 'overdue',
      title: 'Overdue',
      value: formatMoney(overdue_invoices.value),
      note: `${counted(overdue_invoices.count, 'invoice')} past due`,
      delta: changeDelta(overdue_invoices, 'less'),
    },
    {
      id: 'paid',
      title: 'Paid this month',
      value: formatMoney(paid_this_month.value),
      note: 'with sales tax, vs. same time last month',
      delta: changeDelta(paid_this_month, 'more'),
    },
  ];
}
