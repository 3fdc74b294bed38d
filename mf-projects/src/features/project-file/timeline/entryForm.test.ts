import { makeEntry } from './makeEntry.ts';
import { emptyEntry, entryForm, toForm, toInput } from './entryForm.ts';

const place = { id: 'e1', project_id: 'p1' };
const filled = { ...emptyEntry('milestone'), title: 'Roof on', due_date: '2026-12-01' };
const errorsOf = (values: object) =>
  Object.fromEntries(
    (entryForm.safeParse(values).error?.issues ?? []).map(({ path, message }) => [
      path.join('.'),
      message,
    ]),
  );

describe('entryForm', () => {
  it('asks for a title and a due date', () => {
    expect(errorsOf(emptyEntry())).toEqual({
      title: 'Title is required',
      due_date: 'Due date is required',
    });
  });

  it('refuses a due date before the start', () => {
    expect(errorsOf({ ...filled, start_date: '2026-12-02' })).toEqual({
      due_date: 'The due date can’t be before the start date',
    });
  });

  it.each(['101', '-1', '5.5', 'x', ''])('refuses %j as progress', (progress) => {
    expect(errorsOf({ ...filled, progress })).toEqual({
      progress: 'Progress must be between 0 and 100',
    });
  });
});

describe('toInput', () => {
  it('sends null for an empty start and leaves an untouched assignee alone', () => {
    const entry = makeEntry({ assignee_id: 'u1', assignee_name: 'Sam Field', version: 4 });

    const input = toInput(entryForm.parse({ ...toForm(entry), start_date: '' }), place, entry);

    expect(input).toMatchObject({ ...place, start_date: null, version: 4 });
    expect(input).not.toHaveProperty('assignee');
  });

  it('puts another name in the place of a colleague', () => {
    const entry = makeEntry({ assignee_id: 'u1', assignee_name: 'Sam Field' });

    const input = toInput(entryForm.parse({ ...toForm(entry), assignee: 'City' }), place, entry);

    expect(input).toMatchObject({ assignee: 'City', assignee_id: null });
  });
});
