import {
  type QueuedMutation,
  type PendingMutation,
  listTag,
  listValue,
  rowTag,
  z,
} from '@plumbline/data';
import { type ProjectStatus, projectStatuses } from '@plumbline/domain';
import type { ProjectFile } from './projectFileShapes.ts';
import { type ProjectRow } from './schemas.ts';
import type { Task } from './tasks.ts';

/** A change to queue while offline, before it has an owner. */
export type SiteChange = Omit<QueuedMutation, 'id' | 'owner' | 'madeAt'> & { id?: string };

/** Prefix of `about` for all changes of one project. */
export const folderOf = (project: string) => `projects/${project}/`;

/** Before the id of a document. */
export const documentFolder = (project: string) => `${folderOf(project)}document/`;

const folders = {
  task: 'task',
  done: 'task-done',
  progress: 'progress',
  status: 'status',
  completed: 'entry-completed',
  entry: 'entry',
  delay: 'delay',
} as const;
type Folder = keyof typeof folders;

/** What a change sets, see `QueuedMutation`. */
export const aboutOf = (project: string, folder: Folder, id = '') =>
  `${folderOf(project)}${folders[folder]}/${id}`;

/** Completes a task, or reopens it; `asAssignee` for who may do it with own tasks only. */
export const finishTask = (
  project: string,
  { id, title }: Pick<Task, 'id' | 'title'>,
  isDone: boolean,
  asAssignee = false,
): SiteChange => ({
  about: aboutOf(project, 'done', id),
  title: `Task "${title}"`,
  shows: isDone,
  write: asAssignee
    ? {
        method: 'post',
        path: '/rpc/complete_task',
        body: { p_task_id: id, p_is_done: isDone },
      }
    : {
        method: 'patch',
        path: `/project_tasks?id=eq.${id}`,
        body: { status: isDone ? 'completed' : 'pending' },
      },
  tags: [rowTag('Project', project)],
});

export const addTask = (
  company: string,
  project: string,
  title: string,
  more: { due_date?: string; assignee_id?: string } = {},
): SiteChange => {
  const id = crypto.randomUUID();
  return {
    id,
    about: aboutOf(project, 'task', id),
    title: `Task "${title}"`,
    shows: title,
    write: {
      method: 'post',
      path: '/project_tasks',
      body: { id, company_id: company, project_id: project, title, ...more },
    },
    tags: [rowTag('Project', project)],
  };
};

/** Sets the percent complete. */
export const setProgress = (project: string, percentage: number): SiteChange => ({
  about: aboutOf(project, 'progress'),
  title: `Progress of ${percentage}%`,
  shows: percentage,
  write: {
    method: 'post',
    path: '/rpc/set_project_progress',
    body: { p_project_id: project, p_percentage: percentage },
  },
  tags: [rowTag('Project', project), listTag('Activity'), listTag('Project')],
});

/** Sets the project's status, with a note for its history. */
export const setStatus = (
  { id, name }: Pick<ProjectRow, 'id' | 'name'>,
  { status, note }: { status: ProjectStatus; note: string },
): SiteChange => ({
  about: aboutOf(id, 'status'),
  title: `Status of "${name}"`,
  shows: status,
  write: {
    method: 'post',
    path: '/rpc/set_project_status',
    body: { p_project_id: id, p_status: status, p_note: note },
  },
  tags: [rowTag('Project', id), listTag('Project'), listTag('Activity'), listTag('Dashboard')],
});

/** A server row with its queued change applied. */
export type Shown<Row> = Row & { queued?: PendingMutation };

/** The value of a queued change; undefined if it was rejected. */
export function shownOf<Value>(
  { about, state, shows }: PendingMutation,
  folder: Folder,
  value: z.ZodType<Value>,
): Value | undefined {
  const isHere = about.split('/')[2] === folders[folder];
  return isHere && state !== 'refused' ? value.safeParse(shows).data : undefined;
}

/** Tasks with queued changes applied; new ones at the end. */
export function tasksShown(
  tasks: readonly Task[],
  changes: readonly PendingMutation[],
): Shown<Task>[] {
  const rows = new Map<string, Shown<Task>>(tasks.map((task) => [task.id, task]));
  for (const change of changes) {
    const title = shownOf(change, 'task', z.string());
    if (title !== undefined && !rows.has(change.id))
      rows.set(change.id, {
        id: change.id,
        title,
        status: 'pending',
        due_date: null,
        queued: change,
      });
    const isDone = shownOf(change, 'done', z.boolean());
    const row = rows.get(change.about.split('/')[3] ?? '');
    if (isDone !== undefined && row)
      rows.set(row.id, {
        ...row,
        status: isDone ? 'completed' : 'pending',
        queued: row.queued ?? change,
      });
  }
  return [...rows.values()];
}

/** A project with its queued progress (`queued`) and status applied. */
export type ShownProject = Shown<ProjectFile> & { queuedStatus?: PendingMutation };

/** Applies queued progress and status to the project. */
export function projectShown(
  project: ProjectFile,
  changes: readonly PendingMutation[],
): ShownProject {
  return changes.reduce<ShownProject>((shown, change) => {
    const status = shownOf(change, 'status', listValue(projectStatuses));
    if (status) return { ...shown, status, queuedStatus: change };
    const percentage = shownOf(change, 'progress', z.number());
    return percentage === undefined
      ? shown
      : { ...shown, completion_percentage: percentage, queued: change };
  }, project);
}
