import {
  type KeptChange,
  type WaitingChange,
  listTag,
  listValue,
  rowTag,
  z,
} from '@plumbline/data';
import { type ProjectStatus, projectStatuses } from '@plumbline/domain';
import type { ProjectFile } from './projectFile.ts';
import { type ProjectRow } from './schemas.ts';
import type { Task } from './tasks.ts';

/** A change that may wait for the connection, before it has an owner. */
export type SiteChange = Omit<KeptChange, 'id' | 'owner' | 'madeAt'> & { id?: string };

/** What all changes of one project have in front of their `about`. */
export const folderOf = (project: string) => `projects/${project}/`;

/** Before the id of a photo. */
export const photoFolder = (project: string) => `${folderOf(project)}photo/`;

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

/** What a change sets, see `KeptChange`. */
export const aboutOf = (project: string, folder: Folder, id = '') =>
  `${folderOf(project)}${folders[folder]}/${id}`;

/** Ticks a task off, or takes the tick away. */
export const finishTask = (
  project: string,
  { id, title }: Pick<Task, 'id' | 'title'>,
  isDone: boolean,
): SiteChange => ({
  about: aboutOf(project, 'done', id),
  title: `Task "${title}"`,
  shows: isDone,
  write: {
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

/** Sets the per cent complete. */
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

/** Moves the project to a status, with a note for its history. */
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

/** A row of the server as it will be, with the change that has yet to arrive. */
export type Shown<Row> = Row & { waits?: WaitingChange };

/** What a change of this folder shows, as long as it was not refused. */
export function shownOf<Value>(
  { about, state, shows }: WaitingChange,
  folder: Folder,
  value: z.ZodType<Value>,
): Value | undefined {
  const isHere = about.split('/')[2] === folders[folder];
  return isHere && state !== 'refused' ? value.safeParse(shows).data : undefined;
}

/** The tasks with what has yet to arrive of them: ticks, and new ones at the end. */
export function tasksShown(
  tasks: readonly Task[],
  changes: readonly WaitingChange[],
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
        waits: change,
      });
    const isDone = shownOf(change, 'done', z.boolean());
    const row = rows.get(change.about.split('/')[3] ?? '');
    if (isDone !== undefined && row)
      rows.set(row.id, {
        ...row,
        status: isDone ? 'completed' : 'pending',
        waits: row.waits ?? change,
      });
  }
  return [...rows.values()];
}

/** A project as it will be, with what has yet to arrive of its progress (`waits`) and of its status. */
export type ShownProject = Shown<ProjectFile> & { statusWaits?: WaitingChange };

/** The project with the progress and the status that have yet to arrive. */
export function projectShown(
  project: ProjectFile,
  changes: readonly WaitingChange[],
): ShownProject {
  return changes.reduce<ShownProject>((shown, change) => {
    const status = shownOf(change, 'status', listValue(projectStatuses));
    if (status) return { ...shown, status, statusWaits: change };
    const percentage = shownOf(change, 'progress', z.number());
    return percentage === undefined
      ? shown
      : { ...shown, completion_percentage: percentage, waits: change };
  }, project);
}
