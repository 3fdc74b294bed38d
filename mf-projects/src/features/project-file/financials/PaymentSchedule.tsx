import { messageOf } from '@plumbline/data';
import { ActionButton, Button, DateText, StatusChip, statusDisplay } from '@plumbline/design';
import { denialOf, useCompanyId, useToasts, useVerdict } from '@plumbline/platform';
import { useState } from 'react';
import {
  useProjectPayDrawMutation,
  useProjectSaveDrawMutation,
  useProjectScheduleQuery,
  type Draw,
} from '../../../data/moneyLines.ts';
import type { ProjectFile } from '../../../data/projectFile.ts';
import { LineRow } from '../LineRow.tsx';
import { DrawDialog } from './DrawDialog.tsx';
import { drawStatusDisplay } from './financialLabels.ts';
import { LinesCard } from './LinesCard.tsx';
import { useLineDeletion } from './useLineDeletion.ts';

/** What the client pays, and when. */
export function PaymentSchedule({ project }: { project: ProjectFile }) {
  const company = useCompanyId();
  const { data: draws, error, refetch } = useProjectScheduleQuery(project.id);
  const [pay] = useProjectPayDrawMutation();
  const [save] = useProjectSaveDrawMutation();
  const deleteLine = useLineDeletion(project.id);
  const [editing, setEditing] = useState<Draw | 'new'>();
  const toasts = useToasts();
  const denial = denialOf(
    useVerdict({ feature: 'create_edit_projects', permission: 'edit_projects' }),
  );
  const mark = async (id: string, isPaid: boolean) => {
    const { error: refused } = await pay({ project: project.id, id, isPaid });
    if (refused) toasts.error(messageOf(refused));
  };
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
        renderRow={({ status, ...line }) => (
          <LineRow
            key={line.id}
            title={line.description}
            detail={
              <>
                Due <DateText value={line.due_date} />
              </>
            }
            status={<StatusChip {...statusDisplay(drawStatusDisplay, status)} />}
            amount={line.amount}
            {...(!denial && {
              actions: (
                <Button size="small" onClick={() => void mark(line.id, status !== 'paid')}>
                  {status === 'paid' ? 'Mark unpaid' : 'Mark paid'}
                </Button>
              ),
              ...(status !== 'paid' && {
                onEdit: () => setEditing({ ...line, status }),
                onDelete: () =>
                  void deleteLine('payment_schedule', line, () =>
                    save({ company, project: project.id, isNew: true, line }),
                  ),
              }),
            })}
          />
        )}
      />
      {editing && (
        <DrawDialog
          draw={editing === 'new' ? undefined : editing}
          projectId={project.id}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  );
}
