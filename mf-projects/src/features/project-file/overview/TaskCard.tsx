import { messageOf } from '@plumbline/data';
import { Box, FailedNote, RowsSkeleton, Typography } from '@plumbline/design';
import { useCompanyId, useSession, useToasts, useAccess } from '@plumbline/platform';
import type { ProjectFile } from '../../../data/projectFileShapes.ts';
import { addTask, finishTask, tasksShown } from '../../../data/siteWork.ts';
import { undoCreate } from '../../../data/undoCreate.ts';
import {
  useProjectDeleteTaskMutation,
  useProjectRestoreTaskMutation,
  useProjectTasksQuery,
  type Task,
} from '../../../data/tasks.ts';
import { useSiteWork } from '../../../shared/useSiteWork.ts';
import { NewTask } from './NewTask.tsx';
import { useAssignees } from './useAssignees.ts';
import { TaskRow } from './TaskRow.tsx';

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
        {tasks.map((task) => (
          <TaskRow
            key={task.id}
            task={task}
            assignee={nameOf(task.assignee_id)}
            canFinish={canWork || (canDoOwn && task.assignee_id === me)}
            onFinish={(isDone) => change(finishTask(project.id, task, isDone, !canWork))}
            onDelete={canWork ? () => void deleteTask(task) : undefined}
          />
        ))}
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
