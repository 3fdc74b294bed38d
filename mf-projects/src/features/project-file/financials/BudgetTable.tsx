import { ActionButton, Box, Button, Card, CardContent, Typography } from '@plumbline/design';
import { denialReason, useAccess } from '@plumbline/platform';
import { useState } from 'react';
import type { CostRow, Financials } from '../../../data/financials.ts';
import type { ProjectFile } from '../../../data/projectFileShapes.ts';
import { BudgetDownload } from './BudgetDownload.tsx';
import { budgetColumns, budgetTotal, codeName, isUnassigned } from './budgetColumns.ts';
import { CostCodeDialog } from './CostCodeDialog.tsx';
import { TransferDialog } from './TransferDialog.tsx';
import { rowCells, BudgetRow } from './BudgetRow.tsx';

function BudgetTitles() {
  return (
    <thead>
      <Box component="tr" sx={{ ...rowCells, display: { xs: 'none', md: 'grid' }, borderTop: 0 }}>
        {['Cost code', ...budgetColumns.map(([title]) => title)].map((title, at) => (
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
  );
}

type BudgetTableProps = {
  project: ProjectFile;
  costs: readonly CostRow[];
  lines: NonNullable<Financials['lines']>;
};

/** Budget and cost by cost code; each code opens its rows. On phones each code is a block. */
export function BudgetTable({ project, costs, lines }: BudgetTableProps) {
  const [opened, setOpened] = useState<CostRow>();
  const [isMoving, setMoving] = useState(false);
  const denial = denialReason(
    useAccess({ feature: 'create_edit_projects', permission: 'edit_projects' }),
  );
  return (
    <Card component="section" aria-label="Budget by cost code">
      <CardContent>
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            columnGap: 1,
            mb: 1,
            mr: -1,
          }}
        >
          <Typography variant="h3" component="h2" sx={{ flex: { xs: '1 0 100%', sm: 1 } }}>
            Budget by cost code
          </Typography>
          <BudgetDownload project={project} costs={costs} />
          <ActionButton size="small" denial={denial} onClick={() => setMoving(true)}>
            Transfer budget
          </ActionButton>
        </Box>
        <Box
          component="table"
          aria-label="Budget by cost code"
          sx={{ display: 'block', '& > *': { display: 'block' } }}
        >
          <BudgetTitles />
          <tbody>
            {costs.map((cost) => (
              <BudgetRow
                key={cost.cost_code_id ?? cost.category}
                name={
                  isUnassigned(cost) ? (
                    codeName(cost)
                  ) : (
                    <Button
                      size="small"
                      onClick={() => setOpened(cost)}
                      sx={{ px: 0, minWidth: 0, textAlign: 'left', justifyContent: 'flex-start' }}
                    >
                      {codeName(cost)}
                    </Button>
                  )
                }
                amountOf={(read) => read(cost)}
              />
            ))}
            <BudgetRow
              name="Total"
              amountOf={(read) => budgetTotal(costs, read)}
              sx={{ fontWeight: 600 }}
            />
          </tbody>
        </Box>
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mt: 1 }}>
          Forecast: actual plus the larger of committed cost and what is left of the budget.
        </Typography>
        {opened && (
          <CostCodeDialog
            projectId={project.id}
            row={opened}
            title={codeName(opened)}
            lines={lines}
            onClose={() => setOpened(undefined)}
          />
        )}
        {isMoving && (
          <TransferDialog projectId={project.id} costs={costs} onClose={() => setMoving(false)} />
        )}
      </CardContent>
    </Card>
  );
}
