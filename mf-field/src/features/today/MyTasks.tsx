import { ownerOf, queueMutation, useQueuedMutations } from '@plumbline/data';
import { Box, Checkbox, DateText, SectionCard, Typography, dotted, today } from '@plumbline/design';
import { AreaLink, useAccess, useSession } from '@plumbline/platform';
import { finishTask } from '../../data/clockWork.ts';
import type { Today } from '../../data/timeShapes.ts';
import { Visits } from './Visits.tsx';

/** The user's own open tasks that are due within a week or have no date, and visits of the next two weeks. */
export function MyTasks({ tasks, visits, today: day }: Pick<Today, 'tasks' | 'visits' | 'today'>) {
  const owner = ownerOf(useSession());
  const changes = useQueuedMutations(owner, 'projects/');
  const canFinish =
    useAccess({ feature: 'create_edit_projects', permission: 'track_time' }).answer === 'allow';
  const isDone = (id: string) =>
    changes.some(
      ({ about, shows, state }) =>
        about.endsWith(`/task-done/${id}`) && shows === true && state !== 'refused',
    );
  return (
    <SectionCard isMain title="My tasks and visits">
      {tasks.length === 0 && visits.length === 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Tasks and visits assigned to you will appear here.
        </Typography>
      )}
      {visits.length > 0 && <Visits visits={visits} day={day} canAnswer={canFinish} />}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {tasks.map((task) => (
          <Box
            component="li"
            key={task.id}
            sx={{ display: 'flex', alignItems: 'center', minHeight: 48, py: 1, gap: 1 }}
          >
            <Checkbox
              checked={isDone(task.id)}
              disabled={!canFinish}
              sx={{ p: 1.5, ml: -1.5 }}
              slotProps={{ input: { 'aria-label': `Complete ${task.title}` } }}
              onChange={() => void queueMutation({ ...finishTask(task), owner })}
            />
            <Box sx={{ minWidth: 0 }}>
              <Typography sx={{ overflowWrap: 'anywhere' }}>{task.title}</Typography>
              <Typography
                variant="body2"
                component="div"
                sx={{
                  color: task.due_date && task.due_date < today() ? 'error.main' : 'text.secondary',
                }}
              >
                {dotted(
                  <AreaLink
                    to="projects.detail"
                    params={{ projectId: task.project_id }}
                    otherwise={task.project_name}
                  >
                    {task.project_name}
                  </AreaLink>,
                  task.due_date && (
                    <>
                      Due <DateText value={task.due_date} />
                    </>
                  ),
                )}
              </Typography>
            </Box>
          </Box>
        ))}
      </Box>
    </SectionCard>
  );
}
