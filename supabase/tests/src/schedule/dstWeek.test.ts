import { randomUUID } from 'node:crypto';
import { eachScheduleJob, type Entry } from './scheduleJob.ts';

const on = eachScheduleJob();

it('keeps the time of day in the week in which clocks change, also in the calendar feed', async () => {
  const { company, office, project, add } = on.job;
  await on.backend.sql`update companies set timezone = 'America/New_York' where id = ${company.id}`;
  // Clocks go forward on Sunday, March 8, 2026.
  await add({
    title: 'Friday',
    start_date: '2026-03-06',
    due_date: '2026-03-06',
    start_time: '08:00',
  });
  await add({
    title: 'Monday',
    start_date: '2026-03-09',
    due_date: '2026-03-09',
    start_time: '08:00',
    end_time: '10:30',
  });
  const { data: token } = await office
    .rpc('create_calendar_token', { p_project_id: project })
    .throwOnError();
  const { data: feed } = await office.rpc('calendar_feed', { p_token: token.token ?? token });
  const timesOf = (title: string) => {
    const event = feed.events.find((one: { title: string }) => one.title === title);
    return [event.starts_at, event.ends_at].map((at: string) => new Date(at).toISOString());
  };
  expect(timesOf('Friday')).toEqual(['2026-03-06T13:00:00.000Z', '2026-03-06T14:00:00.000Z']);
  expect(timesOf('Monday')).toEqual(['2026-03-09T12:00:00.000Z', '2026-03-09T14:30:00.000Z']);
});

it('moves work over that weekend and a holiday, and keeps its time', async () => {
  const { office, slip, drywall } = {
    ...(await on.job.framingAndDrywall()),
    office: on.job.office,
  };
  await office
    .rpc('save_timeline_entry', {
      p_entry: {
        id: drywall.id,
        project_id: on.job.project,
        version: drywall.version,
        start_time: '07:30',
        work_days: 3,
      },
    })
    .throwOnError();
  await office
    .rpc('save_work_calendar', {
      p_calendar: {
        weekdays: [1, 2, 3, 4, 5],
        exceptions: [{ date: '2026-03-09', is_working: false, name: 'Company day' }],
      },
    })
    .throwOnError();
  await on.job.apply({ edits: [{ ...slip, due_date: '2026-03-06' }] }).throwOnError();
  const { data } = await office
    .from('project_timeline')
    .select('start_date, due_date, start_time')
    .eq('id', drywall.id)
    .single();
  // Nothing was violated, so nothing moved, although it now starts on a day off.
  expect(data).toMatchObject({ start_date: '2026-03-09', start_time: '07:30:00' });
  const { data: framing } = await office
    .from('project_timeline')
    .select('id, version')
    .eq('id', slip.id)
    .single();
  await on.job.apply({ edits: [{ ...slip, ...framing, due_date: '2026-03-10' }] }).throwOnError();
  const { data: moved } = await office
    .from('project_timeline')
    .select('start_date, due_date, start_time')
    .eq('id', drywall.id)
    .single();
  expect(moved).toEqual({
    start_date: '2026-03-11',
    due_date: '2026-03-13',
    start_time: '07:30:00',
  });
});

it('adds visits that repeat, moves one or all that follow, and deletes the rest', async () => {
  const { office, project } = on.job;
  await office
    .rpc('save_work_calendar', {
      p_calendar: {
        weekdays: [1, 2, 3, 4, 5],
        exceptions: [{ date: '2026-05-25', is_working: false, name: 'Memorial Day' }],
      },
    })
    .throwOnError();
  const series = {
    id: randomUUID(),
    project_id: project,
    title: 'Site walk',
    rule: 'FREQ=WEEKLY;UNTIL=20260608',
    first_day: '2026-05-18',
    user_ids: [on.job.company.as('field_supervisor').id],
  };
  const save = (values: object) => office.rpc('save_visit_series', { p_series: values });
  const days = async () => new Set((await on.job.rows())?.map(({ start_date }) => start_date));
  const added = await save(series);
  const twice = await save(series);
  const wrong = await save({ ...series, id: randomUUID(), rule: 'FREQ=HOURLY;COUNT=2' });

  expect(added.data).toMatchObject({ count: 4, last_day: '2026-06-08' });
  expect(twice.data).toEqual(added.data);
  expect(wrong.error).toMatchObject({ code: 'PT422', hint: 'rule' });
  expect(await days()).toEqual(new Set(['2026-05-18', '2026-05-26', '2026-06-01', '2026-06-08']));

  const { data: plan } = await office.rpc('project_schedule', { p_project_id: project });
  const first = plan.entries.find((one: Entry) => one.start_date === '2026-05-26');
  const edit = { ...first, start_date: '2026-05-27', due_date: '2026-05-27', is_following: true };
  const { data: shift } = await on.job.apply({ edits: [edit] }).throwOnError();
  expect(plan.assignments).toHaveLength(4);
  expect(await days()).toEqual(new Set(['2026-05-18', '2026-05-27', '2026-06-02', '2026-06-09']));
  await office.rpc('undo_reschedule', { p_shift_id: shift.id }).throwOnError();

  // Another time of day for this one and those that follow; whoever confirmed is asked again.
  const times = async () =>
    (
      await on.backend
        .sql`select start_time::text, end_time::text from project_timeline where series_id = ${series.id} order by start_date`
    ).map(({ start_time, end_time }) => `${start_time} ${end_time}`);
  const asked = plan.assignments.find((one: { entry_id: string }) => one.entry_id === first.id).id;
  await on.backend.sql`update assignments set state = 'confirmed' where id = ${asked}`;
  const { data: now } = await office.rpc('project_schedule', { p_project_id: project });
  const { id, version, start_date, due_date } = now.entries.find(
    (one: Entry) => one.id === first.id,
  );
  const retimed = { id, version, start_date, due_date, start_time: '09:00', end_time: '10:30' };
  const request = { edits: [{ ...retimed, is_following: true }] };
  const backwards = await on.job.preview({ edits: [{ ...retimed, end_time: '08:00' }] });
  expect(backwards.error).toMatchObject({ code: 'PT422', hint: 'end_time' });
  expect((await on.job.preview(request)).data).toMatchObject({
    entries: [{ after: { start_date, start_time: '09:00:00' } }, {}, {}],
    notified: [{ title: 'Site walk' }],
  });
  const { data: later } = await on.job.apply(request).throwOnError();
  expect(await times()).toEqual(['null null', ...Array(3).fill('09:00:00 10:30:00')]);
  expect(await on.job.stateOf(asked)).toMatchObject({ state: 'asked' });
  await office.rpc('undo_reschedule', { p_shift_id: later.id }).throwOnError();
  expect(await times()).toEqual(Array(4).fill('null null'));
  expect(await on.job.stateOf(asked)).toMatchObject({ state: 'confirmed' });
  await save({ id: series.id, is_deleted: true, from_day: '2026-06-01' });
  expect(await days()).toEqual(new Set(['2026-05-18', '2026-05-26']));
});
