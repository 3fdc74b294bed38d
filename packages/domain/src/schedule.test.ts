import {
  applyMoves,
  countWorkDays,
  mergeCalendars,
  reschedule,
  ScheduleCycleError,
  scheduleFloats,
  toDate,
  toDayNumber,
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
 * "Reliable Construction Co.", F. S. Hillier and G. J. Lieberman, Introduction to Operations Research (7th edition,
 * chapter 10, table 10.1): durations in weeks, here in working days. Published: 44 long, slack D 4, G 4, H 4, M 4,
 * I 2, K 1, and the critical path A B C E F J L N.
 */
describe('a published example', () => {
  const activities: [string, number, string][] = [
    ['A', 2, ''],
    ['B', 4, 'A'],
    ['C', 10, 'B'],
    ['D', 6, 'C'],
    ['E', 4, 'C'],
    ['F', 5, 'E'],
    ['G', 7, 'D'],
    ['H', 9, 'EG'],
    ['I', 7, 'C'],
    ['J', 8, 'FI'],
    ['K', 4, 'J'],
    ['L', 5, 'J'],
    ['M', 2, 'H'],
    ['N', 6, 'KL'],
  ];
  const start = '2026-03-02';
  const plan = network(
    activities.map(([id, work_days]) => entry(id, start, start, { work_days })),
    activities.flatMap(([id, , before]) => before.split('').map((from) => link(from, id))),
  );
  // Each activity as long as its work days, then after what it waits for.
  const long = applyMoves(
    plan,
    plan.entries.map(({ id, work_days }) => ({
      id,
      start_date: start,
      due_date: dayAfter(start, work_days ?? 1),
    })),
  );
  const dated = applyMoves(long, reschedule(long).moves);

  function dayAfter(from: string, workDays: number): string {
    let due = toDayNumber(from);
    while (countWorkDays(week, from, toDate(due)) < workDays) due += 1;
    return toDate(due);
  }

  it('is as long as published', () => {
    const last = dated.entries.find(({ id }) => id === 'N')?.due_date ?? '';
    expect(countWorkDays(week, start, last)).toBe(44);
  });

  it('has the published slack and critical path', () => {
    const floats = scheduleFloats(dated);
    const slack = floats.filter(({ total_float }) => total_float > 0);
    expect(Object.fromEntries(slack.map(({ id, total_float }) => [id, total_float]))).toEqual({
      D: 4,
      G: 4,
      H: 4,
      I: 2,
      K: 1,
      M: 4,
    });
    expect(floats.flatMap(({ id, is_critical }) => (is_critical ? id : [])).join('')).toBe(
      'ABCEFJLN',
    );
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
