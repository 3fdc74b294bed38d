import { ActionButton, Typography, dotted, formatMoney } from '@plumbline/design';
import { sumMoney } from '@plumbline/domain';
import { denialReason, useCompanyId, useAccess } from '@plumbline/platform';
import { useState } from 'react';
import { useProjectSaveDrawMutation, type Draw } from '../../../data/moneyLines.ts';
import type { ProjectFile } from '../../../data/projectFileShapes.ts';
import { useProjectMoney } from '../../../data/projectMoney.ts';
import { DrawDialog } from './DrawDialog.tsx';
import { DrawRow } from './DrawRow.tsx';
import { DrawWaivers } from './DrawWaivers.tsx';
import { LinesCard } from './LinesCard.tsx';
import { useLineDeletion } from './useLineDeletion.ts';

/** What the client pays, and when; the draws and what is not scheduled add up to the contract. */
export function PaymentSchedule({ project }: { project: ProjectFile }) {
  const company = useCompanyId();
  const { data: draws, error, refetch } = useProjectMoney(project.id, 'draws');
  const { data: financials } = useProjectMoney(project.id, 'figures');
  const [save] = useProjectSaveDrawMutation();
  const deleteLine = useLineDeletion(project.id);
  const [editing, setEditing] = useState<Draw | 'new'>();
  const [waived, setWaived] = useState<Draw>();
  const denial = denialReason(
    useAccess({ feature: 'create_edit_projects', permission: 'edit_projects' }),
  );
  const contract = financials?.contract_value ?? 0;
  const scheduled = sumMoney((draws ?? []).map(({ amount }) => amount));
  // What pay applications bill is not to be scheduled again.
  const applied = financials?.applied ?? 0;
  const unscheduled = sumMoney([contract, -scheduled, -applied]);
  return (
    <>
      <LinesCard
        title="Payment schedule"
        rows={draws}
        error={error}
        onRetry={() => void refetch()}
        empty="No payments scheduled yet."
        action={
          <ActionButton size="small" denial={denial} onClick={() => setEditing('new')}>
            Add Payment
          </ActionButton>
        }
        renderRow={(draw) => (
          <DrawRow
            key={draw.id}
            draw={draw}
            projectId={project.id}
            onWaivers={() => setWaived(draw)}
            {...(!denial && {
              onEdit: () => setEditing(draw),
              onDelete: () =>
                void deleteLine('payment_schedule', draw, () =>
                  save({ company, project: project.id, isNew: true, line: lineOf(draw) }),
                ),
            })}
          />
        )}
        footer={
          draws &&
          contract > 0 && (
            <Typography variant="body2" sx={{ color: 'text.secondary', pt: 1 }}>
              {dotted(
                `Scheduled ${formatMoney(scheduled)}`,
                applied !== 0 && `Billed by application ${formatMoney(applied)}`,
                unscheduled < 0
                  ? `${formatMoney(-unscheduled)} over the contract`
                  : `Unscheduled ${formatMoney(unscheduled)}`,
                `Contract ${formatMoney(contract)}`,
              )}
            </Typography>
          )
        }
      />
      {waived && (
        <DrawWaivers
          project={project}
          draw={waived}
          denial={denial}
          onClose={() => setWaived(undefined)}
        />
      )}
      {editing && (
        <DrawDialog
          draw={editing === 'new' ? undefined : editing}
          projectId={project.id}
          contractValue={contract}
          unscheduled={unscheduled}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  );
}

const lineOf = ({
  id,
  description,
  amount,
  due_date,
  percent = null,
  milestone_id = null,
}: Draw) => ({ id, description, amount, due_date, percent, milestone_id });
