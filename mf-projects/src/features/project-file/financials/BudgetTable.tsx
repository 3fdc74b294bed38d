import { ActionButton, Box, Button, Card, CardContent, Money, Typography } from '@plumbline/design';
import { denialReason, useAccess } from '@plumbline/platform';
import { useState } from 'react';
import type { CostRow, Financials } from '../../../data/financials.ts';
import { CostCodeDialog } from './CostCodeDialog.tsx';
import { TransferDialog } from './TransferDialog.tsx';

const columns = [
  ['Original', (row) => row.original],
  ['Changes', (row) => row.changes + row.transfers],
  ['Revised', (row) => row.revised],
  ['Committed', (row) => row.committed],
  ['Actual', (row) => row.actual],
  ['Forecast', (row) => row.forecast],
  ['Variance', (row) => row.revised - row.forecast],
] as const satisfies readonly (readonly [string, (row: CostRow) => number])[];

const nameOf = ({ code, name }: CostRow) => (code ? `${code} ${name ?? ''}` : 'Not assigned');
const cents = (amount: number) => Math.round(amount * 100) / 100;

type BudgetTableProps = {
  projectId: string;
  costs: readonly CostRow[];
  lines: NonNullable<Financials['lines']>;
};

/** Budget and cost by cost code; each code opens its rows. On phones each code is a block. */
export function BudgetTable({ projectId, costs, lines }: BudgetTableProps) {
  const [opened, setOpened] = useState<CostRow>();
  const [isMoving, setMoving] = useState(false);
  const denial = denialReason(
    useAccess({ feature: 'create_edit_projects', permission: 'edit_projects' }),
  );
  const total = (read: (row: CostRow) => number) =>
    cents(costs.reduce((sum, row) => sum + read(row), 0));
  const row = {
    display: 'grid',
    gridTemplateColumns: {
      xs: 'repeat(2, minmax(0, 1fr))',
      md: 'minmax(0, 1.6fr) repeat(7, minmax(0, 1fr))',
    },
    gap: 1,
    py: 1,
    alignItems: 'center',
    borderTop: 1,
    borderColor: 'divider',
  };
  const name = { textAlign: 'left', gridColumn: { xs: '1 / -1', md: 'auto' }, fontWeight: 600 };
  const cell = (title: string, amount: number) => (
    <Box key={title} component="td" sx={{ textAlign: { md: 'right' }, fontSize: '0.875rem' }}>
      <Typography
        variant="caption"
        aria-hidden
        sx={{ display: { xs: 'block', md: 'none' }, color: 'text.secondary' }}
      >
        {title}
      </Typography>
      <Money amount={cents(amount)} />
    </Box>
  );
  return (
    <Card component="section" aria-label="Budget by cost code">
      <CardContent>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 1 }}>
          <Typography variant="h3" component="h2" sx={{ flex: 1 }}>
            Budget by cost code
          </Typography>
          <ActionButton size="small" denial={denial} onClick={() => setMoving(true)}>
            Transfer budget
          </ActionButton>
        </Box>
        <Box
          component="table"
          aria-label="Budget by cost code"
          sx={{ display: 'block', '& > *': { display: 'block' } }}
        >
          <thead>
            <Box component="tr" sx={{ ...row, display: { xs: 'none', md: 'grid' }, borderTop: 0 }}>
              {['Cost code', ...columns.map(([title]) => title)].map((title, at) => (
                <Typography
                  key={title}
                  component="th"
                  variant="caption"
                  sx={{ textAlign: at ? 'right' : 'left', color: 'text.secondary' }}
                >
                  {title}
                </Typography>
              ))}
            </Box>
          </thead>
          <tbody>
            {costs.map((cost) => (
              <Box component="tr" key={cost.cost_code_id ?? cost.category} sx={row}>
                <Box component="th" sx={name}>
                  {cost.cost_code_id ? (
                    <Button
                      size="small"
                      onClick={() => setOpened(cost)}
                      sx={{ textAlign: 'left', justifyContent: 'flex-start' }}
                    >
                      {nameOf(cost)}
                    </Button>
                  ) : (
                    nameOf(cost)
                  )}
                </Box>
                {columns.map(([title, read]) => cell(title, read(cost)))}
              </Box>
            ))}
            <Box component="tr" sx={{ ...row, fontWeight: 600 }}>
              <Box component="th" sx={name}>
                Total
              </Box>
              {columns.map(([title, read]) => cell(title, total(read)))}
            </Box>
          </tbody>
        </Box>
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mt: 1 }}>
          Forecast: actual plus the larger of committed cost and what is left of the budget.
        </Typography>
        {opened && (
          <CostCodeDialog
            projectId={projectId}
            row={opened}
            title={nameOf(opened)}
            lines={lines}
            onClose={() => setOpened(undefined)}
          />
        )}
        {isMoving && (
          <TransferDialog projectId={projectId} costs={costs} onClose={() => setMoving(false)} />
        )}
      </CardContent>
    </Card>
  );
}
