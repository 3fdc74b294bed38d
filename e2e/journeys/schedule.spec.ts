import { openDatabase } from '../fixtures/hostileTexts.ts';
import { officeOf } from '../fixtures/officeOf.ts';
import { demo, expect, pageKey, test } from '../fixtures/test.ts';

const inDays = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** The next Monday, so that no entry starts on a weekend. */
const monday = () => (8 - new Date().getUTCDay()) % 7 || 7;

/** A project with framing, then drywall done by the demo subcontractor, who is asked and has confirmed. */
async function startJob(baseURL: string) {
  const db = await officeOf(baseURL, await pageKey(), demo.owner);
  const name = `Slip ${crypto.randomUUID().slice(0, 6)}`;
  const { data: project } = await db
    .rpc('save_project', { p_project: { name, status: 'in_progress' } })
    .throwOnError();
  const add = async (entry: object) =>
    (
      await db
        .rpc('save_timeline_entry', { p_entry: { project_id: project.id, ...entry } })
        .throwOnError()
    ).data;
  const first = monday();
  const framing = await add({
    title: 'Framing',
    start_date: inDays(first),
    due_date: inDays(first + 3),
  });
  const drywall = await add({
    title: `Drywall of ${name}`,
    start_date: inDays(first + 4),
    due_date: inDays(first + 7),
    dependencies: [{ depends_on_id: framing.id, type: 'fs', lag_days: 0 }],
  });
  const { data: sub } = await db
    .from('user_profiles')
    .select('id')
    .eq('email', demo.sub)
    .single()
    .throwOnError();
  await db
    .from('project_members')
    .insert({ project_id: project.id, user_id: sub.id })
    .throwOnError();
  const { data: asked } = await db
    .rpc('save_assignment', {
      p_assignment: {
        id: crypto.randomUUID(),
        entry_id: drywall.id,
        user_id: sub.id,
        is_asked: true,
      },
    })
    .throwOnError();
  await db
    .rpc('answer_assignment', { p_id: asked.id, p_answer: { answer: 'confirmed' } })
    .throwOnError();
  return { name, id: String(project.id), drywall: String(drywall.id), db };
}

test('a framing delay moves drywall and asks its crew, who confirm on a phone, also by link in two taps', async ({
  page,
  phone,
  signIn,
  baseURL,
  mailTo,
  expectAccessible,
}) => {
  test.setTimeout(120_000);
  const job = await startJob(baseURL ?? '');
  const vendor = { id: crypto.randomUUID(), name: 'Ace Drywall', email: `${job.id}@vendor.test` };
  await job.db.from('vendors').insert(vendor).throwOnError();
  const asked = { entry_id: job.drywall, vendor_id: vendor.id, is_asked: true };
  await job.db.rpc('save_assignment', { p_assignment: asked }).throwOnError();
  await signIn(page, demo.owner);
  await page.goto(`/projects/${job.id}?tab=schedule`);
  const bar = page.getByRole('button', { name: /^Framing, Task/ });
  await bar.focus();
  await page.keyboard.press('ArrowRight');
  const review = page.getByRole('dialog', { name: 'Review changes' });
  await expect(review.getByText(`Drywall of ${job.name}`).first()).toBeVisible();
  await expect(review.getByRole('heading', { name: 'Who will be notified' })).toBeVisible();
  await expectAccessible(page, '[role=dialog]');
  await review.getByRole('button', { name: 'Move 2 entries' }).click();
  await expect(page.getByText('2 entries moved')).toBeVisible();
  await expectAccessible(page);

  const mobile = await phone();
  await test.step('the vendor confirms by link in two taps, without signing in', async () => {
    // Only a product on this machine sends without the wait of ten minutes.
    const { PLUMBLINE_DATA_DIR: dataDir } = process.env;
    if (!dataDir) return;
    const database = await openDatabase(dataDir);
    await database.sendAssignmentMails();
    await database.close();
    const { html } = await mailTo(vendor.email, /^Please confirm: Drywall/);
    await mobile.setContent(html);
    const taps = [
      mobile.getByRole('link', { name: 'Confirm or change' }),
      mobile.getByRole('button', { name: 'Confirm', exact: true }),
    ];
    expect(taps).toHaveLength(2);
    await taps[0]?.evaluate((link) => link.removeAttribute('target'));
    for (const target of taps) await target.tap();
    await expect(mobile.getByText('Confirmed')).toBeVisible();
    await expectAccessible(mobile);
  });
  await signIn(mobile, demo.sub);
  await mobile.goto(`/schedule?view=mine&day=${inDays(monday() + 4)}`);
  const work = mobile
    .getByRole('article')
    .or(mobile.locator('.MuiCard-root'))
    .filter({ hasText: job.name })
    .first();
  await expect(work.getByText('Waiting for an answer')).toBeVisible();
  await work.getByRole('button', { name: 'Confirm' }).click();
  await expect(work.getByText('Confirmed')).toBeVisible();
  await expectAccessible(mobile);

  const { data } = await job.db.rpc('project_schedule', { p_project_id: job.id }).throwOnError();
  const byLink = process.env.PLUMBLINE_DATA_DIR ? 'confirmed' : 'asked';
  expect(data.assignments).toMatchObject([{ state: 'confirmed' }, { state: byLink }]);
});

test('two planners see both dates, a baseline shows the delay, a holiday asks, and a template starts a new job', async ({
  page,
  signIn,
  baseURL,
  expectAccessible,
  expectFailure,
}) => {
  test.setTimeout(120_000);
  const job = await startJob(baseURL ?? '');
  const call = async (name: string, values: object) =>
    (await job.db.rpc(name, values).throwOnError()).data;
  const read = () => call('project_schedule', { p_project_id: job.id });
  await call('save_baseline', { p_project_id: job.id, p_baseline: { name: 'Contract' } });
  await call('save_work_calendar', {
    p_calendar: {
      project_id: job.id,
      weekdays: [],
      exceptions: [{ date: inDays(monday() + 1), is_working: false, name: 'Holiday' }],
    },
  });
  const template = { id: crypto.randomUUID(), project_id: job.id, name: `House ${job.name}` };
  await call('save_schedule_template', { p_template: template });
  await signIn(page, demo.owner);
  await page.goto(`/projects/${job.id}?tab=schedule`);
  const bar = page.getByRole('button', { name: /^Framing, Task/ });
  await expect(bar).toBeVisible({ timeout: 30_000 });

  // Someone else moves framing while its old dates are on this screen.
  const [framing] = (await read()).entries;
  const dates = { start_date: inDays(monday() + 2), due_date: inDays(monday() + 4) };
  const edits = [{ id: framing.id, version: framing.version, ...dates }];
  await call('apply_reschedule', { p_project_id: job.id, p_request: { edits } });
  expectFailure(/answer 409: POST .*preview_reschedule/);
  await bar.focus();
  await page.keyboard.press('ArrowRight');
  const refused = page.getByText(/Someone else moved "Framing" to .* You wanted /);
  await expect(refused).toBeVisible();
  await page.keyboard.press('Escape');

  await page.reload();
  await page.getByRole('combobox', { name: 'Compare with' }).click();
  await page.getByRole('option', { name: 'Contract' }).click();
  await expect(
    page.getByRole('button', { name: /^Framing.*1 day later than the baseline/ }),
  ).toBeVisible();
  await bar.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByText(/is a day off in the working calendar. Move anyway/)).toBeVisible();
  await expectAccessible(page, '[role=dialog]');

  const next = await call('save_project', { p_project: { name: `${job.name} two` } });
  await page.goto(`/projects/${next.id}?tab=schedule`);
  await page.getByRole('button', { name: 'Plan', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Use a template…' }).click();
  await page.getByRole('combobox', { name: 'Template' }).click();
  await page.getByRole('option', { name: `House ${job.name} (2 entries)` }).click();
  await page.getByRole('combobox', { name: 'Subcontractor' }).click();
  await page.getByRole('option').nth(1).click();
  await expectAccessible(page, '[role=dialog]');
  await page.getByRole('button', { name: 'Add entries' }).click();
  await expect(page.getByText('2 entries added')).toBeVisible();
  const { data: started } = await job.db
    .rpc('project_schedule', { p_project_id: next.id })
    .throwOnError();
  expect(started).toMatchObject({ entries: { length: 2 }, assignments: [{ state: 'planned' }] });
});

test('the calendar shows all jobs and is accessible in its views', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  test.setTimeout(120_000);
  await signIn(page, demo.owner);
  for (const view of ['month', 'day', 'workload', 'mine']) {
    await page.goto(`/schedule?view=${view}`);
    await expect(page.getByRole('heading', { name: 'Schedule', level: 1 })).toBeVisible();
    await expect(page.locator('.MuiSkeleton-root, [aria-busy="true"]')).toHaveCount(0);
    await expectAccessible(page);
  }
});
