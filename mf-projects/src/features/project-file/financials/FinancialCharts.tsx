import {
  Box,
  Card,
  CardContent,
  StatusChip,
  Typography,
  formatMoney,
  shortMoney,
} from '@plumbline/design';
import { SeriesChart, ShareChart } from '@plumbline/design/charts';
import { labelOf } from '@plumbline/domain';
import type { Financials } from '../../../data/financials.ts';
import { everyMonth } from './everyMonth.ts';
import { sampleCashFlow, sampleCategories } from './sampleFinancials.ts';
import { categoryLabel } from './financialLabels.ts';

const sample = <StatusChip label="Sample data" tone="warning" shape="square" />;
const monthName = (month: string) =>
  new Intl.DateTimeFormat('en-US', { month: 'short', year: '2-digit', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );

/**
 * Charts: budget vs. actual, expenses, cash flow; sample data with a badge until there are
 * figures.
 */
export function FinancialCharts({ financials }: { financials: Financials }) {
  const hasCosts = financials.categories.length > 0;
  const hasFlow = financials.cash_flow.length > 0;
  const costs = hasCosts ? financials.categories : sampleCategories;
  const spent = costs.filter(({ actual }) => actual > 0);
  const flow = hasFlow ? everyMonth(financials.cash_flow) : sampleCashFlow;
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 360px), 1fr))',
      }}
    >
      <Card>
        <CardContent>
          <SeriesChart
            kind="bars"
            title="Budget vs. actual"
            badge={!hasCosts && sample}
            categories={costs.map(({ category }) => labelOf(categoryLabel, category))}
            series={[
              { label: 'Budget', values: costs.map(({ budget }) => budget) },
              { label: 'Actual', values: costs.map(({ actual }) => actual) },
            ]}
            format={formatMoney}
            formatShort={shortMoney}
          />
        </CardContent>
      </Card>
      <Card>
        <CardContent>
          {spent.length > 0 ? (
            <ShareChart
              title="Expense breakdown"
              badge={!hasCosts && sample}
              parts={spent.map(({ category, actual }) => ({
                label: labelOf(categoryLabel, category),
                value: actual,
              }))}
              format={formatMoney}
            />
          ) : (
            <>
              <Typography variant="h3" component="h2" sx={{ mb: 1 }}>
                Expense breakdown
              </Typography>
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                No expenses yet.
              </Typography>
            </>
          )}
        </CardContent>
      </Card>
      <Card sx={{ gridColumn: '1 / -1' }}>
        <CardContent>
          <SeriesChart
            kind="lines"
            title="Cash flow"
            badge={!hasFlow && sample}
            categories={flow.map(({ month }) => monthName(month))}
            series={[
              { label: 'Income', values: flow.map(({ income }) => income) },
              { label: 'Expenses', values: flow.map(({ expenses }) => expenses) },
              { label: 'Net', values: flow.map(({ net }) => net) },
            ]}
            format={formatMoney}
            formatShort={shortMoney}
          />
        </CardContent>
      </Card>
    </Box>
  );
}
