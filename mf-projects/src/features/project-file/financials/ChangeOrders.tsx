import { ActionButton } from '@plumbline/design';
import { denialReason, useAccess } from '@plumbline/platform';
import { useState } from 'react';
import type { ChangeOrder } from '../../../data/financials.ts';
import type { ProjectFile } from '../../../data/projectFileShapes.ts';
import { useProjectMoney } from '../../../data/projectMoney.ts';
import { ChangeOrderDialog } from './ChangeOrderDialog.tsx';
import { ChangeOrderRow } from './ChangeOrderRow.tsx';
import { ChangeOrderView } from './ChangeOrderView.tsx';
import { LinesCard } from './LinesCard.tsx';

type Opened = { what: 'form' | 'view'; order?: ChangeOrder | undefined };

/** What was agreed to change; an approved change order moves budget and contract value. */
export function ChangeOrders({ project }: { project: ProjectFile }) {
  const { data: orders, error, refetch } = useProjectMoney(project.id, 'change_orders');
  const { data: codes } = useProjectMoney(project.id, 'cost_codes');
  const [opened, setOpened] = useState<Opened>();
  const denial = denialReason(
    useAccess({ feature: 'create_edit_projects', permission: 'edit_projects' }),
  );
  const close = () => setOpened(undefined);
  return (
    <>
      <LinesCard
        title="Change orders"
        rows={orders}
        error={error}
        onRetry={() => void refetch()}
        empty="No change orders yet."
        action={
          <ActionButton size="small" denial={denial} onClick={() => setOpened({ what: 'form' })}>
            New Change Order
          </ActionButton>
        }
        renderRow={(order) => (
          <ChangeOrderRow
            key={order.id}
            order={order}
            projectId={project.id}
            canDecide={!denial}
            onView={() => setOpened({ what: 'view', order })}
            onEdit={() => setOpened({ what: 'form', order })}
          />
        )}
      />
      {opened?.what === 'form' && (
        <ChangeOrderDialog
          projectId={project.id}
          order={opened.order}
          codes={codes}
          onClose={close}
        />
      )}
      {opened?.what === 'view' && opened.order && (
        <ChangeOrderView order={opened.order} codes={codes} onClose={close} />
      )}
    </>
  );
}
