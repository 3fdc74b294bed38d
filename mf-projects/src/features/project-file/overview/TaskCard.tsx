import { messageOf } from '@plumbline/data';
import {
  Box,
  Checkbox,
  DateText,
  DeleteIcon,
  FailedNote,
  IconButton,
  RowsSkeleton,
  Typography,
  dotted,
  today,
} from '@plumbline/design';
import { useCompanyId, useSession, useToasts, useAccess } from '@plumbline/platform';
import type { ProjectFile } from '../../../data/projectFile.ts';
import { addTask, finishTask, tasksShown } from '../../../data/siteWork.ts';
import { undoCreate } from '../../../data/undoCreate.ts';
import {
  useProjectDeleteTaskMutation,
  useProjectRestoreTaskMutation,
  useProjectTasksQuery,
  type Task,
} from '../../../data/tasks.ts';
import { useSiteWork } from '../../../shared/useSiteWork.ts';
import { QueuedMark } from '../../../shared/QueuedMark.tsx';
import { NewTask } from './NewTask.tsx';
import { useAssignees } from './useAssignees.ts';

/** Whether a task should be done by now. */
const isLate = ({ status, due_date }: Task) =>
  status !== 'completed' && due_date !== null && due_date < today();

/** The task list: complete, add, delete. */
export function TaskCard({ project }: { project: ProjectFile }) {
  const company = useCompanyId();
  const { data, error } = useProjectTasksQuery(project.id);
  const { changes, change } = useSiteWork(project.id);
  const [remove] = useProjectDeleteTaskMutation();
  const [restore] = useProjectRestoreTaskMutation();
  const { nameOf, failure } = useAssignees(project.id);
  const toasts = useToasts();
  const canWork =
    useAccess({ feature: 'create_edit_projects', permission: 'update_progress' }).answer ===
    'allow';
  const { id: me } = useSession().user;
  const canDoOwn =
    useAccess({ feature: 'create_edit_projects', permission: 'track_time' }).answer === 'allow';
  const tell = ({ error: refused }: { error?: unknown }) => {
    if (refused) toasts.error(messageOf(refused));
  };
  const deleteTask = async ({ id, title: name }: Task) => {
    if (await undoCreate(changes, id)) return;
    const { data: deleted, error: refused } = await remove({ project: project.id, id });
    if (!deleted) return toasts.error(messageOf(refused));
    toasts.undo(
      `"${name}" deleted`,
      () => void restore({ project: project.id, task: deleted }).then(tell),
    );
  };

  if (error && !data) return <Typography variant="body2">{messageOf(error)}</Typography>;
  if (!data) return <RowsSkeleton label="Loading tasks" rows={3} rowHeight={40} />;
  const tasks = tasksShown(data, changes);
  return (
    <>
      {tasks.length === 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          No tasks yet.
        </Typography>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {tasks.map((task) => {
          const { id, title: name, status, queued, due_date, assignee_id } = task;
          return (
            <Box component="li" key={id} sx={{ display: 'flex', alignItems: 'center' }}>
              <Checkbox
                size="small"
                checked={status === 'completed'}
                disabled={!canWork && !(canDoOwn && assignee_id === me)}
                slotProps={{ input: { 'aria-label': name } }}
                onChange={(_, isDone) => change(finishTask(project.id, task, isDone, !canWork))}
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
                {(due_date || nameOf(assignee_id)) && (
                  <Typography
                    variant="caption"
                    component="div"
                    sx={{ color: isLate(task) ? 'error.main' : 'text.secondary' }}
                  >
                    {dotted(
                      nameOf(assignee_id),
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
              {canWork && (
                <IconButton
                  size="small"
                  aria-label={`Delete task ${name}`}
                  onClick={() => void deleteTask(task)}
                >
                  <DeleteIcon fontSize="small" />
                </IconButton>
              )}
            </Box>
          );
        })}
      </Box>
      {failure && (
        <FailedNote
          message="Failed to load who is on the project. Please try again."
          onRetry={failure.onRetry}
          isRetrying={failure.isFetching}
        />
      )}
      {canWork && (
        <NewTask
          project={project.id}
          onAdd={(title, more) => change(addTask(company, project.id, title, more))}
        />
      )}
    </>
  );
}
