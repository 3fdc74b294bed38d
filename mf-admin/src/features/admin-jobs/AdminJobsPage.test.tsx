import { databaseError, renderInShell, screen, within } from '@plumbline/testing';
import { area } from '../../area.ts';
import { pages } from '../../routes.tsx';

const job = {
  kind: 'signed document',
  job: 'Signed document',
  id: '7b6f2c1e-0000-4000-8000-000000000001',
  company: 'Harbor',
  attempts: 12,
  error: 'The mail server refused it.',
  created_at: '2026-11-21T08:00:00Z',
  next_attempt_at: null,
  can_retry: true,
};
const none = { failed_total: 0, failed: [], quarantined_total: 0, quarantined: [] };
const report = 'POST /rest/v1/rpc/operator_report';
const retry = 'POST /rest/v1/rpc/retry_failed_job';
const show = (answers: Record<string, unknown>) =>
  renderInShell(pages, { area, plan: 'admin', path: '/admin-jobs', answers });

describe('AdminJobsPage', () => {
  it('shows that no job failed', async () => {
    show({ [report]: none });

    expect(await screen.findByText('No failed jobs')).toBeVisible();
    expect(screen.queryByRole('list', { name: 'Quarantined rows' })).not.toBeInTheDocument();
  });

  it('shows company, reason, and automatic retries', async () => {
    const later = {
      ...job,
      id: '7b6f2c1e-0000-4000-8000-000000000002',
      kind: 'daily job',
      job: 'Daily job: store metrics',
      attempts: 1,
      next_attempt_at: '2026-11-21T08:15:00Z',
      can_retry: false,
    };
    show({ [report]: { ...none, failed_total: 120, failed: [job, later] } });

    const rows = within(await screen.findByRole('list', { name: 'Failed jobs' })).getAllByRole(
      'listitem',
    );
    expect(rows[0]).toHaveTextContent('Signed documentGiven up');
    expect(rows[0]).toHaveTextContent('The mail server refused it.Harbor · 12 attempts');
    expect(rows[1]).toHaveTextContent('Will retry');
    expect(screen.getAllByRole('button', { name: /^Retry/ })).toHaveLength(1);
    expect(screen.getByText('Showing 2 of 120')).toBeVisible();
  });

  it('queues a job again and reloads the list', async () => {
    const { user, requests } = show({
      [report]: { ...none, failed_total: 1, failed: [job] },
      [retry]: null,
    });

    await user.click(
      await screen.findByRole('button', { name: 'Retry Signed document of Harbor' }),
    );

    expect(await screen.findByText('Job queued again')).toBeVisible();
    expect(requests.find(({ path }) => path.endsWith('retry_failed_job'))?.body).toEqual({
      p_kind: job.kind,
      p_id: job.id,
    });
    expect(requests.filter(({ path }) => path.endsWith('operator_report'))).toHaveLength(2);
  });

  it('shows why a retry was rejected', async () => {
    const { user } = show({
      [report]: { ...none, failed_total: 1, failed: [job] },
      [retry]: databaseError('PT409', 'It is too late to retry this job.'),
    });

    await user.click(await screen.findByRole('button', { name: /^Retry/ }));

    expect(await screen.findByText('It is too late to retry this job.')).toBeVisible();
  });

  it('lists quarantined rows', async () => {
    const row = {
      id: 1,
      company: 'Harbor',
      table_name: 'expenses',
      columns: ['amount'],
      action: 'removed',
      row_id: job.id,
      found_at: '2026-11-20T08:00:00Z',
    };
    show({ [report]: { ...none, quarantined_total: 1, quarantined: [row] } });

    expect(await screen.findByRole('list', { name: 'Quarantined rows' })).toHaveTextContent(
      /expenses.*Harbor.*Removed \(amount\) on Nov 20, 2026/,
    );
  });

  it('shows what failed, with Retry', async () => {
    show({ [report]: databaseError('PT403', 'Only a platform administrator can do this.') });

    expect(await screen.findByText('Failed to load background jobs')).toBeVisible();
    expect(screen.getByText('Only a platform administrator can do this.')).toBeVisible();
    expect(screen.getByRole('button', { name: /retry|try again/i })).toBeVisible();
  });
});
