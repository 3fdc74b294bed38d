import { Box, Button, StatusChip, Typography, dotted, formatDate } from '@plumbline/design';
import { isAnswered, type ShownChecklist } from '../../data/checklists.ts';
import { tall } from '../../shared/touch.ts';

const statusOf = ({ status, isQueued }: ShownChecklist) => {
  if (isQueued) return { label: 'Waiting to send', tone: 'warning', shape: 'pause' } as const;
  return status === 'done'
    ? ({ label: 'Finished', tone: 'success', shape: 'check' } as const)
    : ({ label: 'In progress', tone: 'info', shape: 'half' } as const);
};

type ChecklistRowProps = { row: ShownChecklist; onOpen: () => void; isReadOnly: boolean };

export function ChecklistRow({ row, onOpen, isReadOnly }: ChecklistRowProps) {
  const isDone = row.status === 'done';
  const count = row.items.filter((item) => isAnswered(item, row.answers)).length;
  const punch = row.punch_count === 1 ? '1 punch item' : `${row.punch_count} punch items`;
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        borderTop: 1,
        borderColor: 'divider',
        py: 1,
      }}
    >
      <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{row.name}</Typography>
        <Typography variant="body2" component="div" sx={{ color: 'text.secondary' }}>
          {dotted(
            `${count} of ${row.items.length} answered`,
            isDone ? row.finished_by_name : row.started_by_name,
            formatDate(row.finished_at ?? row.created_at),
            row.punch_count > 0 && punch,
            row.is_late && 'Sent later',
          )}
        </Typography>
      </Box>
      <StatusChip {...statusOf(row)} />
      <Button
        aria-label={`${isDone || isReadOnly ? 'View' : 'Continue'} ${row.name}`}
        sx={tall(48)}
        onClick={onOpen}
      >
        {isDone || isReadOnly ? 'View' : 'Continue'}
      </Button>
    </Box>
  );
}
