import { messageOf } from '@plumbline/data';
import {
  Box,
  Button,
  Checkbox,
  DeleteIcon,
  IconButton,
  RowsSkeleton,
  Typography,
} from '@plumbline/design';
import { TextFilter } from '@plumbline/design/grid';
import { useCompanyId, useToasts, useVerdict } from '@plumbline/platform';
import { useState, type FormEvent } from 'react';
import type { ProjectFile } from '../../../data/projectFile.ts';
import {
  useProjectAddTaskMutation,
  useProjectDeleteTaskMutation,
  useProjectFinishTaskMutation,
  useProjectRestoreTaskMutation,
  useProjectTasksQuery,
  type Task,
} from '../../../data/tasks.ts';

/** Things to do: tick them off, add one, take one away. */
export function TaskCard({ project }: { project: ProjectFile }) {
  const company = useCompanyId();
  const { data: tasks, error } = useProjectTasksQuery(project.id);
  const [add, { isLoading }] = useProjectAddTaskMutation();
  const [finish] = useProjectFinishTaskMutation();
  const [remove] = useProjectDeleteTaskMutation();
  const [restore] = useProjectRestoreTaskMutation();
  const [title, setTitle] = useState('');
  const toasts = useToasts();
  const canWork =
    useVerdict({ feature: 'create_edit_projects', permission: 'update_progress' }).answer ===
    'allow';
  const tell = ({ error: refused }: { error?: unknown }) => {
    if (refused) toasts.error(messageOf(refused));
    return !refused;
  };
  const addTask = async (event: FormEvent) => {
    event.preventDefault();
    if (!title.trim()) return;
    if (tell(await add({ company, project: project.id, title: title.trim() }))) setTitle('');
  };
  const deleteTask = async ({ id, title: name }: Task) => {
    const { data, error: refused } = await remove({ project: project.id, id });
    if (!data) return toasts.error(messageOf(refused));
    toasts.undo(
      `"${name}" deleted`,
      () => void restore({ project: project.id, task: data }).then(tell),
    );
  };

  if (error) return <Typography variant="body2">{messageOf(error)}</Typography>;
  if (!tasks) return <RowsSkeleton label="Loading tasks" rows={3} rowHeight={40} />;
  return (
    <>
      {tasks.length === 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          No tasks yet.
        </Typography>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {tasks.map((task) => {
          const { id, title: name, status } = task;
          return (
            <Box component="li" key={id} sx={{ display: 'flex', alignItems: 'center' }}>
              <Checkbox
                size="small"
                checked={status === 'completed'}
                disabled={!canWork}
                slotProps={{ input: { 'aria-label': name } }}
                onChange={async (_, isDone) =>
                  tell(await finish({ project: project.id, id, isDone }))
                }
              />
              <Typography
                variant="body2"
                sx={{
                  flex: 1,
                  overflowWrap: 'anywhere',
                  ...(status === 'completed' && {
                    textDecoration: 'line-through',
                    color: 'text.secondary',
                  }),
                }}
              >
                {name}
              </Typography>
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
      {canWork && (
        <Box
          component="form"
          onSubmit={(event) => void addTask(event)}
          sx={{ display: 'flex', gap: 1, mt: 1.5 }}
        >
          <TextFilter label="New task" value={title} onChange={setTitle} />
          <Button type="submit" variant="outlined" loading={isLoading} disabled={!title.trim()}>
            Add
          </Button>
        </Box>
      )}
    </>
  );
}
