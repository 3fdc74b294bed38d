import {
  Box,
  Checkbox,
  DateText,
  DeleteIcon,
  IconButton,
  Typography,
  dotted,
  today,
} from '@plumbline/design';
import type { tasksShown } from '../../../data/siteWork.ts';
import type { Task } from '../../../data/tasks.ts';
import { QueuedMark } from '../../../shared/QueuedMark.tsx';

/** Whether a task should be done by now. */
const isLate = ({ status, due_date }: Task) =>
  status !== 'completed' && due_date !== null && due_date < today();

type TaskRowProps = {
  task: ReturnType<typeof tasksShown>[number];
  assignee: string | undefined;
  canFinish: boolean;
  onFinish: (isDone: boolean) => void;
  /** Undefined where the user may not delete tasks. */
  onDelete: (() => void) | undefined;
};

/** A task with its checkbox, who does it, and when it is due. */
export function TaskRow({ task, assignee, canFinish, onFinish, onDelete }: TaskRowProps) {
  const { title: name, status, queued, due_date } = task;
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center' }}>
      <Checkbox
        size="small"
        checked={status === 'completed'}
        disabled={!canFinish}
        slotProps={{ input: { 'aria-label': name } }}
        onChange={(_, isDone) => onFinish(isDone)}
      />
      <Box sx={{ flex: 1 }}>
        <Typography
          variant="body2"
          sx={{
            overflowWrap: 'anywhere',
            ...(status === 'completed' && {
              textDecoration: 'line-through',
              color: 'text.secondary',
            }),
          }}
        >
          {name}
        </Typography>
        {(due_date || assignee) && (
          <Typography
            variant="caption"
            component="div"
            sx={{ color: isLate(task) ? 'error.main' : 'text.secondary' }}
          >
            {dotted(
              assignee,
              due_date && (
                <>
                  {isLate(task) ? 'Overdue since' : 'Due'} <DateText value={due_date} />
                </>
              ),
            )}
          </Typography>
        )}
        <QueuedMark change={queued} />
      </Box>
      {onDelete && (
        <IconButton size="small" aria-label={`Delete task ${name}`} onClick={onDelete}>
          <DeleteIcon fontSize="small" />
        </IconButton>
      )}
    </Box>
  );
}
