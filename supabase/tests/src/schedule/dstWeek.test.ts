import { eachScheduleJob } from './scheduleJob.ts';

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
