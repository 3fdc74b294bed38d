import { ActionButton, Box, Chip, Stack, StatusChip } from '@plumbline/design';
import { denialReason, useCompanyId, useAccess } from '@plumbline/platform';
import { labelOf } from '@plumbline/domain';
import { useState, type Ref } from 'react';
import { nameOfCode } from '../../../data/costCodes.ts';
import { useProjectSaveBudgetLineMutation, type BudgetLine } from '../../../data/moneyLines.ts';
import type { ProjectFile } from '../../../data/projectFileShapes.ts';
import { useProjectMoney } from '../../../data/projectMoney.ts';
import { LineRow } from '../LineRow.tsx';
import { CostDialog, type CostEdit } from './CostDialog.tsx';
import { ExpensesCard } from './ExpensesCard.tsx';
import { categoryLabel } from './financialLabels.ts';
import { LinesCard } from './LinesCard.tsx';
import { useLineDeletion } from './useLineDeletion.ts';

type CostLinesProps = {
  project: ProjectFile;
  /** Only expenses that are owed to vendors. */
  isOwed: boolean;
  onShowAll: () => void;
  /** The expenses, to scroll to. */
  expensesRef: Ref<HTMLDivElement>;
};

/** The budget line by line, and what was ordered and spent. */
export function CostLines({ project, isOwed, onShowAll, expensesRef }: CostLinesProps) {
  const company = useCompanyId();
  const { data: figures, error, refetch } = useProjectMoney(project.id, 'figures');
  const { data: codes } = useProjectMoney(project.id, 'cost_codes');
  const [saveBudgetLine] = useProjectSaveBudgetLineMutation();
  const deleteLine = useLineDeletion(project.id);
  const [edit, setEdit] = useState<CostEdit>();
  const denial = denialReason(
    useAccess({ feature: 'create_edit_projects', permission: 'edit_projects' }),
  );
  const expenseDenial = denialReason(
    useAccess({ feature: 'create_edit_projects', permission: 'record_expenses' }),
  );
  const codeOf = (id: string | null | undefined) => codes?.find((code) => code.id === id);
  const again = { company, project: project.id, isNew: true };
  const unlessDenied = (act: () => void) => (denial ? undefined : act);
  return (
    <Stack spacing={2}>
      <LinesCard
        title="Budget lines"
        rows={figures?.lines ?? undefined}
        error={error}
        onRetry={() => void refetch()}
        empty="No budget lines yet."
        action={
          <ActionButton size="small" denial={denial} onClick={() => setEdit({ kind: 'budget' })}>
            Add Budget Line
          </ActionButton>
        }
        renderRow={(line) => {
          const category = labelOf(categoryLabel, line.category);
          const code = codeOf(line.cost_code_id);
          return (
            <LineRow
              key={line.id}
              title={line.description || category}
              detail={code ? nameOfCode(code) : category}
              // A cost that nobody entered is not $0.
              amount={line.cost === null ? null : line.amount}
              status={<LineStatus line={line} />}
              {...(!line.change_order_id && {
                onEdit: unlessDenied(() => setEdit({ kind: 'budget', line })),
                onDelete: unlessDenied(
                  () =>
                    void deleteLine('budget_lines', line, () =>
                      saveBudgetLine({ ...again, line: storedOf(line) }),
                    ),
                ),
              })}
            />
          );
        }}
      />
      <Box ref={expensesRef} tabIndex={-1} sx={{ scrollMarginTop: 80, outline: 'none' }}>
        <ExpensesCard
          projectId={project.id}
          codes={codes}
          denial={expenseDenial}
          totals={isOwed ? figures?.owed : figures?.expenses}
          isOwed={isOwed}
          onShowAll={onShowAll}
          onEdit={(line) => setEdit({ kind: 'expense', line })}
        />
      </Box>
      {edit && (
        <CostDialog
          edit={edit}
          projectId={project.id}
          codes={codes}
          onClose={() => setEdit(undefined)}
        />
      )}
    </Stack>
  );
}

const storedOf = ({ id, category, description, amount, cost_code_id }: BudgetLine) => ({
  id,
  category,
  description,
  amount,
  ...(cost_code_id && { cost_code_id }),
});

/** Whether a change order added the line, and whether its cost is still unknown. */
function LineStatus({ line }: { line: BudgetLine }) {
  return (
    <>
      {line.change_order_id && <Chip size="small" variant="outlined" label="Change order" />}
      {line.cost === null && <StatusChip label="Cost unknown" tone="warning" shape="half" />}
    </>
  );
}
