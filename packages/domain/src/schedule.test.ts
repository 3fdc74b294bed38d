import {
  applyMoves,
  countWorkDays,
  mergeCalendars,
  reschedule,
  ScheduleCycleError,
  scheduleFloats,
  toDate,
  toDayNumber,
  WorkDays,
  type ScheduleDependency,
  type ScheduleEntry,
  type ScheduleNetwork,
} from './schedule.ts';

const weekdays = [1, 2, 3, 4, 5];
const week = { weekdays, exceptions: [] };
const entry = (
  id: string,
  start: string | null,
  due: string,
  rest: Partial<ScheduleEntry> = {},
) => ({
  id,
  title: id,
  kind: 'task' as const,
  status: 'pending',
  start_date: start,
  due_date: due,
  work_days: null,
  is_pinned: false,
  constraint_date: null,
  ...rest,
});
const link = (
  depends_on_id: string,
  entry_id: string,
  type: ScheduleDependency['type'] = 'fs',
  lag_days = 0,
): ScheduleDependency => ({ entry_id, depends_on_id, type, lag_days });
const network = (
  entries: ScheduleEntry[],
  dependencies: ScheduleDependency[],
  calendar: ScheduleNetwork['calendar'] = week,
): ScheduleNetwork => ({ calendar, entries, dependencies });

describe('reschedule', () => {
  // Monday to Friday, and the next Monday to Wednesday.
  const framing = entry('Framing', '2026-03-02', '2026-03-06');
  const drywall = entry('Drywall', '2026-03-09', '2026-03-11');
  const moved = (entries: ScheduleEntry[], ...links: ScheduleDependency[]) =>
    reschedule(network(entries, links)).moves;

  it('leaves a schedule without violations alone', () => {
    expect(moved([framing, drywall], link('Framing', 'Drywall'))).toEqual([]);
  });

  it('moves a successor later over the weekend, as long as before', () => {
    const slipped = { ...framing, due_date: '2026-03-12' };
    expect(moved([slipped, drywall], link('Framing', 'Drywall'))).toEqual([
      { id: 'Drywall', start_date: '2026-03-13', due_date: '2026-03-17' },
    ]);
  });

  it('never moves a successor earlier, except when pulled in', () => {
    const early = { ...framing, due_date: '2026-03-03' };
    const plan = network([early, drywall], [link('Framing', 'Drywall')]);
    expect(reschedule(plan).moves).toEqual([]);
    expect(reschedule(plan, { isPulledIn: true }).moves).toEqual([
      { id: 'Drywall', start_date: '2026-03-04', due_date: '2026-03-06' },
    ]);
  });

  it('works around holidays and in working Saturdays', () => {
    const exceptions = [
      { date: '2026-03-13', is_working: false },
      { date: '2026-03-14', is_working: true },
    ];
    const slipped = { ...framing, due_date: '2026-03-12' };
    const plan = network([slipped, drywall], [link('Framing', 'Drywall')], {
      weekdays,
      exceptions,
    });
    expect(reschedule(plan).moves).toEqual([
      { id: 'Drywall', start_date: '2026-03-14', due_date: '2026-03-17' },
    ]);
  });

  it.each([
    ['fs', 1, '2026-03-10', '2026-03-12'],
    ['ss', 6, '2026-03-10', '2026-03-12'],
    ['ff', 4, '2026-03-10', '2026-03-12'],
    ['sf', 9, '2026-03-10', '2026-03-12'],
  ] as const)('keeps %s with a lag of %i working days', (type, lag, start_date, due_date) => {
    expect(moved([framing, drywall], link('Framing', 'Drywall', type, lag))).toEqual([
      { id: 'Drywall', start_date, due_date },
    ]);
  });

  it('puts a milestone at the end of the day on which its predecessor ends', () => {
    const handover = entry('Handover', null, '2026-03-02', { kind: 'milestone' });
    expect(moved([framing, handover], link('Framing', 'Handover'))).toEqual([
      { id: 'Handover', start_date: null, due_date: '2026-03-06' },
    ]);
  });

  it('moves an entry to its constraint date', () => {
    expect(moved([{ ...framing, constraint_date: '2026-03-07' }])).toEqual([
      { id: 'Framing', start_date: '2026-03-09', due_date: '2026-03-13' },
    ]);
  });

  it.each([
    [{ is_pinned: true }, 'pinned'],
    [{ status: 'completed' }, 'completed'],
  ] as const)('leaves %o where it is and names the conflict', (rest, reason) => {
    const slipped = { ...framing, due_date: '2026-03-12' };
    const plan = network([slipped, { ...drywall, ...rest }], [link('Framing', 'Drywall')]);
    expect(reschedule(plan)).toEqual({
      moves: [],
      conflicts: [{ id: 'Drywall', depends_on_id: 'Framing', reason, needed_date: '2026-03-13' }],
    });
  });

  it('names the entries of a cycle by title', () => {
    const paint = entry('Paint', null, '2026-03-20');
    const circle = [link('Framing', 'Drywall'), link('Drywall', 'Paint'), link('Paint', 'Framing')];
    expect(() => reschedule(network([framing, drywall, paint], circle))).toThrow(
      new ScheduleCycleError(['Framing', 'Drywall', 'Paint', 'Framing']),
    );
  });

  it('refuses a calendar without working days', () => {
    const plan = network([framing], [], { weekdays: [], exceptions: [] });
    expect(() => reschedule(plan)).toThrow('A calendar needs at least one working day.');
  });
});

/*
 * "Project 1: Cost Information System", M. Vanhoucke, Integrated Project Management and Control (Springer, 2014), page 6,
 * https://doi.org/10.1007/978-3-319-04331-9. Its durations, early and late dates, and critical path are published with
 * the R package criticalpath, which cites it:
 * https://github.com/rubens2005/criticalpath/blob/65f61d516c2a21a0245a070eca33acee56816827/tests/testthat/test-cpt-schedule_from_data_frame.R
 */
describe('a published example', () => {
  // Duration, predecessors, early start, late start.
  const activities: [number, number[], number, number][] = [
    [1, [], 0, 0],
    [2, [1], 1, 1],
    [2, [1], 1, 3],
    [4, [2], 3, 3],
    [3, [2], 3, 4],
    [3, [2], 3, 4],
    [3, [3], 3, 5],
    [2, [3], 3, 6],
    [1, [3], 3, 7],
    [1, [3], 3, 7],
    [2, [4, 5, 6], 7, 7],
    [1, [7], 6, 8],
    [1, [8], 5, 8],
    [1, [9], 4, 8],
    [1, [10], 4, 8],
    [2, [11, 12, 13, 14, 15], 9, 9],
    [1, [11, 12, 13, 14, 15], 9, 10],
  ];
  const start = '2026-03-02';
  const calendar = new WorkDays(week, toDayNumber(start));
  const dayAt = (index: number) => toDate(calendar.dayAt(index));
  // Each activity as long as published, all on the first day.
  const plan = network(
    activities.map(([days], index) => entry(String(index + 1), start, dayAt(days - 1))),
    activities.flatMap(([, before], index) =>
      before.map((from) => link(String(from), String(index + 1))),
    ),
  );
  const dated = applyMoves(plan, reschedule(plan).moves);

  it('has the published early dates', () => {
    expect(dated.entries.map(({ start_date, due_date }) => [start_date, due_date])).toEqual(
      activities.map(([days, , early]) => [dayAt(early), dayAt(early + days - 1)]),
    );
    expect(countWorkDays(week, start, dated.entries[15]?.due_date ?? '')).toBe(11);
  });

  it('has the published floats and critical path', () => {
    const floats = scheduleFloats(dated);
    expect(floats.map(({ total_float }) => total_float)).toEqual(
      activities.map(([, , early, late]) => late - early),
    );
    // How far each may slip before the published early start of the first activity that waits for it, or the end.
    expect(floats.map(({ free_float }) => free_float)).toEqual(
      activities.map(([days, , early], index) => {
        const after = activities.filter(([, before]) => before.includes(index + 1));
        return Math.min(11, ...after.map(([, , next]) => next)) - early - days;
      }),
    );
    expect(floats.flatMap(({ id, is_critical }) => (is_critical ? id : []))).toEqual([
      '1',
      '2',
      '4',
      '11',
      '16',
    ]);
  });
});

describe('mergeCalendars', () => {
  it('takes the project’s weekdays and lets its exceptions win', () => {
    const company = { weekdays, exceptions: [{ date: '2026-07-03', is_working: false }] };
    const project = { weekdays: [6], exceptions: [{ date: '2026-07-03', is_working: true }] };
    expect(mergeCalendars(company, project)).toEqual({
      weekdays: [6],
      exceptions: [{ date: '2026-07-03', is_working: true }],
    });
    expect(mergeCalendars(company, { weekdays: [], exceptions: [] })).toEqual(company);
  });
});
