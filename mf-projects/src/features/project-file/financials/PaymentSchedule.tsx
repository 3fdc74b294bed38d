import { messageOf } from '@plumbline/data';
import {
  ActionButton,
  Box,
  Button,
  Card,
  CardContent,
  DateText,
  Money,
  RowsSkeleton,
  StatusChip,
  Typography,
} from '@plumbline/design';
import { denialOf, useToasts, useVerdict } from '@plumbline/platform';
import { useState } from 'react';
import { useProjectPayDrawMutation, useProjectScheduleQuery } from '../../../data/financials.ts';
import type { ProjectFile } from '../../../data/projectFile.ts';
import { DrawDialog } from './DrawDialog.tsx';
import { drawLook } from './financialWords.ts';

/** What the client pays, and when. */
export function PaymentSchedule({ project }: { project: ProjectFile }) {
  const { data: draws, error } = useProjectScheduleQuery(project.id);
  const [pay] = useProjectPayDrawMutation();
  const [isAdding, setAdding] = useState(false);
  const toasts = useToasts();
  const denial = denialOf(
    useVerdict({ feature: 'create_edit_projects', permission: 'edit_projects' }),
  );
  const mark = async (id: string, isPaid: boolean) => {
    const { error: refused } = await pay({ project: project.id, id, isPaid });
    if (refused) toasts.error(messageOf(refused));
  };
  return (
    <Card component="section" aria-label="Payment schedule">
      <CardContent>
        <Box sx={{ display: 'flex', justifyContent: 'space-between', mb: 1, gap: 1 }}>
          <Typography variant="h3" component="h2">
            Payment schedule
          </Typography>
          <ActionButton size="small" denial={denial} onClick={() => setAdding(true)}>
            Add Payment
          </ActionButton>
        </Box>
        {error && <Typography>{messageOf(error)}</Typography>}
        {!draws && !error && <RowsSkeleton label="Loading the schedule" rows={2} />}
        {draws?.length === 0 && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            No payment is planned yet.
          </Typography>
        )}
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {draws?.map((draw) => (
            <Box
              component="li"
              key={draw.id}
              sx={{
                display: 'flex',
                flexWrap: 'wrap',
                alignItems: 'center',
                gap: 1.5,
                py: 1,
                borderTop: 1,
                borderColor: 'divider',
              }}
            >
              <Typography sx={{ flex: '1 1 160px', overflowWrap: 'anywhere' }}>
                {draw.description}
              </Typography>
              <StatusChip {...drawLook[draw.status]} />
              <DateText value={draw.due_date} />
              <Box sx={{ minWidth: 110, textAlign: 'right' }}>
                <Money amount={draw.amount} />
              </Box>
              {!denial && (
                <Button size="small" onClick={() => void mark(draw.id, draw.status !== 'paid')}>
                  {draw.status === 'paid' ? 'Mark unpaid' : 'Mark paid'}
                </Button>
              )}
            </Box>
          ))}
        </Box>
        {isAdding && <DrawDialog projectId={project.id} onClose={() => setAdding(false)} />}
      </CardContent>
    </Card>
  );
}
