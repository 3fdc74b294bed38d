import { randomUUID } from 'node:crypto';
import { randomNetworks } from '@plumbline/domain/random-networks';
import { repeats } from '@plumbline/testing/repeats';
import { eachScheduleJob } from './scheduleJob.ts';

const on = eachScheduleJob();

describe('rescheduling', () => {
  it('previews, moves what depends on a slip, and undoes it all', async () => {
    const { slip, drywall } = await on.job.framingAndDrywall();
    const foreman = on.job.company.as('field_supervisor').id;
    await on.job.assign({ entry_id: drywall.id, user_id: foreman });
    const days = { first_day: '2026-03-17', last_day: '2026-03-18' };
    await on.job.office.rpc('save_absence', { p_absence: { user_id: foreman, ...days } });
    const before = await on.job.rows();

    const { data: preview } = await on.job.preview({ edits: [slip] });
    expect(preview.away).toMatchObject([{ title: 'Drywall', ...days }]);
    expect(preview.entries).toMatchObject([
      { title: 'Framing', after: { due_date: '2026-03-12' } },
      { title: 'Drywall', after: { start_date: '2026-03-13', due_date: '2026-03-17' } },
    ]);
    expect(await on.job.rows()).toEqual(before);

    const { data: shift, error } = await on.job.apply({
      id: randomUUID(),
      edits: [slip],
      reason: 'Rain',
    });
    expect(error).toBeNull();
    expect(await on.job.rows()).toMatchObject([
      { id: drywall.id, start_date: '2026-03-13', due_date: '2026-03-17' },
      { start_date: '2026-03-02', due_date: '2026-03-12' },
    ]);

    await on.job.office.rpc('undo_reschedule', { p_shift_id: shift.id }).throwOnError();
    expect(await on.job.rows()).toEqual(before);
  });

  it('is one shift when it is sent twice, and refuses what the preview did not show', async () => {
    const { slip } = await on.job.framingAndDrywall();
    const { error } = await on.job.apply({ edits: [slip], expected: [] });
    expect(error).toMatchObject({ code: 'PT409' });
    const request = { id: randomUUID(), edits: [slip] };
    const once = await on.job.apply(request);
    const twice = await on.job.apply(request);
    expect(twice.data).toEqual(once.data);
  });

  /**
   * Equal in every bit of every column but `version` and `updated_at`, which count changes, the undo too. PLUMBLINE_NETWORKS=2500 tries that many
   * of up to 200 entries instead; PLUMBLINE_RANDOM_SEED makes other ones.
   */
  it('undoes any edit of random networks bit for bit', async () => {
    const { sql } = on.backend;
    const { PLUMBLINE_NETWORKS: many, PLUMBLINE_RANDOM_SEED: seed = 7 } = process.env;
    const networks = many
      ? randomNetworks(Number(many), Number(seed))
      : randomNetworks(repeats(40), Number(seed), 40);
    const kept = () => sql`
      select to_jsonb(t) - '{version,updated_at}'::text[] as row from project_timeline t
      where project_id = ${on.job.project} order by id`;
    for (const network of networks) {
      await sql`delete from project_timeline where project_id = ${on.job.project}`;
      const ids = new Map(network.entries.map(({ id }) => [id, randomUUID()]));
      const own = { company_id: on.job.company.id, project_id: on.job.project };
      await sql`insert into project_timeline ${sql(network.entries.map((entry) => ({ ...own, ...entry, id: ids.get(entry.id) ?? '' })))}`;
      const links = network.dependencies.map((link) => ({
        ...own,
        ...link,
        entry_id: ids.get(link.entry_id) ?? '',
        depends_on_id: ids.get(link.depends_on_id) ?? '',
      }));
      if (links.length > 0) await sql`insert into project_timeline_dependencies ${sql(links)}`;
      const before = await kept();
      const edit = { id: before[0]?.row.id, version: 1, start_date: null, due_date: '2026-07-01' };
      const { data: shift } = await on.job.apply({ edits: [edit] }).throwOnError();
      expect(shift.entries.length).toBeGreaterThan(0);
      await on.job.office.rpc('undo_reschedule', { p_shift_id: shift.id }).throwOnError();
      expect(await kept()).toEqual(before);
    }
  }, 3_600_000);

  it('shows the second of two planners both dates', async () => {
    const { slip } = await on.job.framingAndDrywall();
    const manager = on.job.company.as('project_manager').client;
    const answers = await Promise.all([
      on.job.apply({ edits: [slip] }),
      on.job.apply({ edits: [{ ...slip, due_date: '2026-03-20' }] }, manager),
    ]);
    const refused = answers.flatMap(({ error }) => (error ? [error] : []));
    expect(refused).toHaveLength(1);
    expect(refused[0]).toMatchObject({ code: 'PT409' });
    expect(refused[0]?.message).toMatch(/^Someone else moved "Framing" to .* You wanted .*/);
  });

  it('makes what is underway longer by days lost to the weather', async () => {
    await on.job.framingAndDrywall();
    const day = { start_date: '2026-03-04', due_date: '2026-03-04' };
    await on.job.add({ title: 'Inspection', kind: 'inspection', ...day });
    const delay = { id: randomUUID(), project_id: on.job.project, reason: 'Rain' };
    const shifts = async () =>
      (await on.job.office.rpc('project_schedule', { p_project_id: on.job.project })).data.shifts;
    await on.job.office
      .from('weather_delays')
      .insert({ ...delay, date: new Date().toISOString().slice(0, 10), duration_days: 1.5 })
      .throwOnError();
    expect((await shifts()).delays).toMatchObject([{ id: delay.id, cause: 'weather', days: 2 }]);
    await on.job
      .apply({ cause: 'weather', cause_id: delay.id, from_date: '2026-03-04', days: 2 })
      .throwOnError();
    expect(await shifts()).toMatchObject({ delays: [], log: [{ cause: 'weather', count: 3 }] });
    expect(await on.job.rows()).toMatchObject([
      { title: 'Drywall', start_date: '2026-03-11', due_date: '2026-03-13' },
      { title: 'Framing', due_date: '2026-03-10', work_days: 7 },
      { title: 'Inspection', start_date: '2026-03-06', due_date: '2026-03-06' },
    ]);
  });

  it('keeps the company’s calendar with its holidays', async () => {
    const { slip } = await on.job.framingAndDrywall();
    await on.job.office
      .rpc('save_work_calendar', {
        p_calendar: {
          weekdays: [1, 2, 3, 4, 5],
          exceptions: [{ date: '2026-03-13', is_working: false, name: 'Holiday' }],
        },
      })
      .throwOnError();
    await on.job.apply({ edits: [slip] }).throwOnError();
    expect((await on.job.rows())?.[0]).toMatchObject({
      start_date: '2026-03-16',
      due_date: '2026-03-18',
    });
  });

  it('refuses a calendar without working days, and a field supervisor', async () => {
    const { error } = await on.job.office.rpc('save_work_calendar', {
      p_calendar: { weekdays: [] },
    });
    expect(error).toMatchObject({ code: 'PT422', hint: 'weekdays' });
    const { slip } = await on.job.framingAndDrywall();
    const { error: denied } = await on.job.apply(
      { edits: [slip] },
      on.job.company.as('field_supervisor').client,
    );
    expect(denied).toMatchObject({ code: 'PT403' });
  });

  it('names a cycle by its titles', async () => {
    const { framing, drywall } = await on.job.framingAndDrywall();
    const { error } = await on.job.office.rpc('save_timeline_entry', {
      p_entry: {
        id: framing.id,
        project_id: on.job.project,
        version: framing.version,
        depends_on: [drywall.id],
      },
    });
    expect(error).toMatchObject({
      code: 'PT422',
      message: expect.stringMatching(
        /^These entries depend on each other: .*(Framing → Drywall|Drywall → Framing).*\.$/,
      ),
    });
  });
});

describe('templates and baselines', () => {
  it('start another project in working days, with the dependencies', async () => {
    const { drywall, framing } = await on.job.framingAndDrywall();
    const vendor_id = await on.job.addVendor(null);
    const [foreman, owner] = [on.job.company.as('field_supervisor').id, on.job.company.owner.id];
    await on.job.assign({ entry_id: drywall.id, vendor_id });
    await on.job.assign({ entry_id: framing.id, user_id: foreman });
    const { data: template } = await on.job.office.rpc('save_schedule_template', {
      p_template: { project_id: on.job.project, name: 'Addition' },
    });
    expect(template).toMatchObject({ name: 'Addition', count: 2 });
    const { data: other } = await on.job.office.rpc('save_project', {
      p_project: { name: 'Second' },
    });
    // A Saturday: work starts on Monday.
    const { data: used } = await on.job.office.rpc('use_schedule_template', {
      p_template_id: template.id,
      p_project_id: other.id,
      p_start: '2026-06-06',
      p_people: { field_supervisor: owner, 'Vendor for Drywall': vendor_id },
    });
    expect(used).toMatchObject({ added: 2 });
    const { data: entries } = await on.job.office
      .from('project_timeline_list')
      .select('title, start_date, due_date, depends_on')
      .eq('project_id', other.id)
      .order('start_date');
    expect(entries).toMatchObject([
      { title: 'Framing', start_date: '2026-06-08', due_date: '2026-06-12', depends_on: [] },
      { title: 'Drywall', start_date: '2026-06-15', due_date: '2026-06-17' },
    ]);
    expect(entries?.[1]?.depends_on).toHaveLength(1);
    const { data: plan } = await on.job.office.rpc('project_schedule', { p_project_id: other.id });
    expect(plan.templates).toMatchObject([{ roles: ['Vendor for Drywall', 'field_supervisor'] }]);
    const assigned = plan.assignments.map(
      (one: { user_id: string; vendor_id: string }) => one.user_id ?? one.vendor_id,
    );
    expect(new Set(assigned)).toEqual(new Set([owner, vendor_id]));
  });

  it('keep the dates of a baseline', async () => {
    const { slip } = await on.job.framingAndDrywall();
    await on.job.office
      .rpc('save_baseline', { p_project_id: on.job.project, p_baseline: { name: 'Contract' } })
      .throwOnError();
    await on.job.apply({ edits: [slip] }).throwOnError();
    const { data } = await on.job.office.rpc('project_schedule', { p_project_id: on.job.project });
    expect(data.baselines).toMatchObject([
      {
        name: 'Contract',
        entries: [{ title: 'Framing', due_date: '2026-03-06' }, { title: 'Drywall' }],
      },
    ]);
  });
});

it('answers for 40 jobs in at most 100 KB', async () => {
  await on.backend.sql`
    with jobs as (insert into projects (company_id, name, status)
      select ${on.job.company.id}, 'Job number ' || n, 'completed' from generate_series(1, 40) n returning id)
    insert into project_timeline (company_id, project_id, title, start_date, due_date)
    select ${on.job.company.id}, j.id, 'Entry with a usual title ' || n, date '2026-03-02' + n, date '2026-03-04' + n
    from jobs j cross join generate_series(1, 10) n`;
  const { data } = await on.job.office.rpc('schedule_calendar', {
    p_from: '2026-03-01',
    p_to: '2026-04-11',
  });
  expect(data.entries).toHaveLength(400);
  expect(JSON.stringify(data).length).toBeLessThan(100_000);
});
