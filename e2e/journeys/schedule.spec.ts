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
  return { name, id: String(project.id), db };
}

test('a framing delay moves drywall and asks its crew, who confirm on a phone', async ({
  page,
  phone,
  signIn,
  baseURL,
  expectAccessible,
}) => {
  test.setTimeout(120_000);
  const job = await startJob(baseURL ?? '');
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
  expect(data.assignments).toMatchObject([{ state: 'confirmed' }]);
});

test('the calendar shows all jobs and is accessible in every view', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  test.setTimeout(120_000);
  await signIn(page, demo.owner);
  for (const view of ['month', 'week', 'day', 'agenda', 'workload', 'mine']) {
    await page.goto(`/schedule?view=${view}`);
    await expect(page.getByRole('heading', { name: 'Schedule', level: 1 })).toBeVisible();
    await expect(page.locator('.MuiSkeleton-root, [aria-busy="true"]')).toHaveCount(0);
    await expectAccessible(page);
  }
});
