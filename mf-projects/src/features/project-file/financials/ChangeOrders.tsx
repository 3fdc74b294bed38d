import { messageOf } from '@plumbline/data';
import { ActionButton, Box, Card, CardContent, RowsSkeleton, Typography } from '@plumbline/design';
import { denialOf, useVerdict } from '@plumbline/platform';
import { useState } from 'react';
import { useProjectChangeOrdersQuery, type ChangeOrder } from '../../../data/financials.ts';
import type { ProjectFile } from '../../../data/projectFile.ts';
import { LineList } from '../LineList.tsx';
import { ChangeOrderDialog } from './ChangeOrderDialog.tsx';
import { ChangeOrderRow } from './ChangeOrderRow.tsx';
import { ChangeOrderView } from './ChangeOrderView.tsx';

type Opened = { what: 'form' | 'view'; order?: ChangeOrder | undefined };

/** What was agreed to change; an approved change order moves budget and contract value. */
export function ChangeOrders({ project }: { project: ProjectFile }) {
  const { data: orders, error } = useProjectChangeOrdersQuery(project.id);
  const [opened, setOpened] = useState<Opened>();
  const denial = denialOf(
    useVerdict({ feature: 'create_edit_projects', permission: 'edit_projects' }),
  );
  const close = () => setOpened(undefined);
  return (
    <Card component="section" aria-label="Change orders">
      <CardContent>
        <Box
          sx={{
            display: 'flex',
            justifyContent: 'space-between',
            alignItems: 'center',
            gap: 1,
            mb: 1,
            mr: -1,
          }}
        >
          <Typography variant="h3" component="h2">
            Change orders
          </Typography>
          <ActionButton size="small" denial={denial} onClick={() => setOpened({ what: 'form' })}>
            New Change Order
          </ActionButton>
        </Box>
        {error && <Typography>{messageOf(error)}</Typography>}
        {!orders && !error && <RowsSkeleton label="Loading change orders" rows={2} />}
        {orders?.length === 0 && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            Nothing has changed yet.
          </Typography>
        )}
        <LineList>
          {orders?.map((order) => (
            <ChangeOrderRow
              key={order.id}
              order={order}
              projectId={project.id}
              canDecide={!denial}
              onView={() => setOpened({ what: 'view', order })}
              onEdit={() => setOpened({ what: 'form', order })}
            />
          ))}
        </LineList>
        {opened?.what === 'form' && (
          <ChangeOrderDialog projectId={project.id} order={opened.order} onClose={close} />
        )}
        {opened?.what === 'view' && opened.order && (
          <ChangeOrderView order={opened.order} onClose={close} />
        )}
      </CardContent>
    </Card>
  );
}
