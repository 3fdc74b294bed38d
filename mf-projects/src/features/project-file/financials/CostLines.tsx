import { ActionButton, Chip, DateText, Stack, dotted } from '@plumbline/design';
import { AreaLink, denialReason, useCompanyId, useAccess } from '@plumbline/platform';
import { labelOf } from '@plumbline/domain';
import { useState } from 'react';
import {
  useProjectBudgetLinesQuery,
  useProjectExpensesQuery,
  useProjectSaveBudgetLineMutation,
  useProjectSaveExpenseMutation,
} from '../../../data/moneyLines.ts';
import type { ProjectFile } from '../../../data/projectFile.ts';
import { LineRow } from '../LineRow.tsx';
import { CostDialog, type CostEdit } from './CostDialog.tsx';
import { categoryLabel } from './financialLabels.ts';
import { LinesCard } from './LinesCard.tsx';
import { useLineDeletion } from './useLineDeletion.ts';

const expensesAtOnce = 20;

/** The budget line by line, and what was ordered and spent. */
export function CostLines({ project }: { project: ProjectFile }) {
  const company = useCompanyId();
  const [limit, setLimit] = useState(expensesAtOnce);
  const budget = useProjectBudgetLinesQuery(project.id);
  const spent = useProjectExpensesQuery({ project: project.id, limit });
  const [saveBudgetLine] = useProjectSaveBudgetLineMutation();
  const [saveExpense] = useProjectSaveExpenseMutation();
  const deleteLine = useLineDeletion(project.id);
  const [edit, setEdit] = useState<CostEdit>();
  const denial = denialReason(
    useAccess({ feature: 'create_edit_projects', permission: 'edit_projects' }),
  );
  const again = { company, project: project.id, isNew: true };
  const unlessDenied = (act: () => void) => (denial ? undefined : act);
  return (
    <Stack spacing={2}>
      <LinesCard
        title="Budget lines"
        rows={budget.data}
        error={budget.error}
        onRetry={() => void budget.refetch()}
        empty="No budget lines yet."
        action={
          <ActionButton size="small" denial={denial} onClick={() => setEdit({ kind: 'budget' })}>
            Add Budget Line
          </ActionButton>
        }
        renderRow={({ change_order_id, ...line }) => (
          <LineRow
            key={line.id}
            title={line.description || labelOf(categoryLabel, line.category)}
            detail={labelOf(categoryLabel, line.category)}
            amount={line.amount}
            {...(change_order_id
              ? { status: <Chip size="small" variant="outlined" label="Change order" /> }
              : {
                  onEdit: unlessDenied(() =>
                    setEdit({ kind: 'budget', line: { ...line, change_order_id } }),
                  ),
                  onDelete: unlessDenied(
                    () =>
                      void deleteLine('budget_lines', line, () =>
                        saveBudgetLine({ ...again, line }),
                      ),
                  ),
                })}
          />
        )}
      />
      <LinesCard
        title="Expenses"
        rows={spent.data}
        error={spent.error}
        onRetry={() => void spent.refetch()}
        empty="No expenses yet."
        action={
          <ActionButton size="small" denial={denial} onClick={() => setEdit({ kind: 'expense' })}>
            Record Expense
          </ActionButton>
        }
        renderRow={(line) => (
          <LineRow
            key={line.id}
            title={line.description}
            detail={dotted(
              labelOf(categoryLabel, line.category),
              <DateText value={line.expense_date} />,
              line.supplier,
              line.document_id && (
                <AreaLink
                  to="projects.detail"
                  params={{ projectId: project.id }}
                  query={{ tab: 'documents' }}
                >
                  Receipt
                </AreaLink>
              ),
            )}
            status={
              line.status === 'committed' && (
                <Chip size="small" variant="outlined" label="Committed" />
              )
            }
            amount={line.amount}
            onEdit={unlessDenied(() => setEdit({ kind: 'expense', line }))}
            onDelete={unlessDenied(
              () => void deleteLine('expenses', line, () => saveExpense({ ...again, line })),
            )}
          />
        )}
        onMore={spent.data?.length === limit ? () => setLimit(limit + expensesAtOnce) : undefined}
      />
      {edit && <CostDialog edit={edit} projectId={project.id} onClose={() => setEdit(undefined)} />}
    </Stack>
  );
}
