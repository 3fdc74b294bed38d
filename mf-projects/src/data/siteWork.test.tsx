import type { PendingMutation } from '@plumbline/data';
import { makeEntry } from '../features/project-file/timeline/makeEntry.ts';
import { makeFile } from '../features/project-file/makeFile.ts';
import {
  addTask,
  finishTask,
  projectShown,
  setProgress,
  tasksShown,
  type SiteChange,
} from './siteWork.ts';
import type { Task } from './tasks.ts';
import { completeEntry, entriesShown } from './timelineWork.ts';

const waiting = (made: SiteChange, how: Partial<PendingMutation> = {}): PendingMutation => ({
  id: made.about,
  owner: 'company/sam',
  madeAt: 0,
  state: 'waiting',
  ...made,
  ...how,
});
const task: Task = { id: 't1', title: 'Order the windows', status: 'pending', due_date: null };

describe('what is shown of changes that have yet to arrive', () => {
  it('is the last tick of a task, and a new one at the end of the list', () => {
    const added = waiting(addTask('c', '7', 'Sweep'));

    const shown = tasksShown(
      [task],
      [
        waiting(finishTask('7', task, true)),
        added,
        waiting(finishTask('7', { id: added.id, title: 'Sweep' }, true)),
      ],
    );

    expect(shown.map(({ title, status }) => [title, status])).toEqual([
      ['Order the windows', 'completed'],
      ['Sweep', 'completed'],
    ]);
    expect(shown[1]?.queued).toBe(added);
  });

  it('is one row for a new task that the server has already sent back', () => {
    const added = waiting(addTask('c', '7', 'Sweep'), { state: 'sent' });

    const shown = tasksShown([{ ...task, id: added.id, title: 'Sweep' }], [added]);

    expect(shown).toHaveLength(1);
  });

  it('is what the server has when it has refused them', () => {
    const refused = { state: 'refused' as const };
    const project = makeFile();
    const entry = makeEntry();

    expect(tasksShown([task], [waiting(finishTask('7', task, true), refused)])).toEqual([task]);
    expect(projectShown(project, [waiting(setProgress('7', 85), refused)])).toBe(project);
    expect(entriesShown([entry], [waiting(completeEntry(entry), refused)])).toEqual([entry]);
  });

  it('is the progress of the project, and an entry that is completed', () => {
    const entry = makeEntry();

    expect(projectShown(makeFile(), [waiting(setProgress('7', 85))]).completion_percentage).toBe(
      85,
    );
    expect(entriesShown([entry], [waiting(completeEntry(entry))])).toMatchObject([
      { status: 'completed', progress: 100 },
    ]);
  });

  it('is nothing of a value that an older version had kept', () => {
    const older = waiting({ ...setProgress('7', 85), shows: { percent: 85 } });
    const project = makeFile();

    expect(projectShown(project, [older])).toBe(project);
  });
});
