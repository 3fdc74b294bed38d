import { renderInShell, screen, waitFor } from '@plumbline/testing';
import { area } from '../../area.ts';
import { makeInvoice } from '../../shared/makeDocuments.ts';
import { ReminderSection } from './ReminderSection.tsx';

const schedule = {
  id: '00000000-0000-4000-8000-0000000000d1',
  name: '30 days after the due date',
  days_after_due: 30,
  channel: 'email',
  message: null,
  is_active: true,
};
const reminder = {
  id: '00000000-0000-4000-8000-0000000000d2',
  schedule_id: null,
  channel: 'sms',
  recipient: '(512) 555-0100',
  status: 'failed',
  error: 'The client has not consented to text messages at this number.',
  sent_at: null,
  created_at: '2026-11-20T12:00:00Z',
};
const invoice = makeInvoice({ due_date: '2099-01-01' });
const answers = {
  'GET /rest/v1/reminders': [reminder],
  'GET /rest/v1/reminder_schedules': [schedule],
};
const show = (more: Parameters<typeof makeInvoice>[0] = {}, other = {}) =>
  renderInShell(<ReminderSection invoice={{ ...invoice, ...more }} canWrite />, {
    area,
    answers: { ...answers, ...other },
  });

describe('ReminderSection', () => {
  it('shows what went out, or why not, and what comes next', async () => {
    const { requests } = show();

    expect(await screen.findByText('Failed')).toBeVisible();
    expect(screen.getByText(/The client has not consented/)).toBeVisible();
    expect(await screen.findByText('Jan 31, 2099')).toBeVisible();
    expect(
      requests.find(({ path }) => path === '/rest/v1/reminders')?.query.get('invoice_id'),
    ).toBe(`eq.${invoice.id}`);
  });

  it('switches the schedule off for this invoice', async () => {
    const { user, requests } = show({}, { 'PATCH /rest/v1/invoices': [] });

    await user.click(await screen.findByRole('checkbox', { name: 'Send automatic reminders' }));

    await waitFor(() =>
      expect(requests.find(({ method }) => method === 'PATCH')?.body).toEqual({
        has_reminders: false,
      }),
    );
  });

  it('promises nothing to a client without an email address', async () => {
    show({ client: invoice.client && { ...invoice.client, email: null } });

    expect(
      await screen.findByText(
        'This client has no email address, so we can’t send automatic reminders.',
      ),
    ).toBeVisible();
    expect(screen.queryByText(/^Next:/)).toBeNull();
  });

  it('says that nothing more goes out once it is paid', async () => {
    show({ balance: 0, status: 'paid' });

    expect(await screen.findByText('No balance due, so no reminders will be sent.')).toBeVisible();
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  });

  it.each([
    ['there is none', [], /^No reminders set up yet/],
    ['all of it is off', [{ ...schedule, is_active: false }], /^No reminders set up yet/],
    ['its day is over', [{ ...schedule, days_after_due: -40_000 }], /^No more reminders scheduled/],
  ])('says why the schedule brings nothing where %s', async (_, entries, words) => {
    show({}, { 'GET /rest/v1/reminder_schedules': entries });

    expect(await screen.findByText(words)).toBeVisible();
  });

  it('takes a new entry into the schedule, and none twice', async () => {
    const { user, requests } = show({}, { 'POST /rest/v1/reminder_schedules': [] });
    await user.click(await screen.findByRole('button', { name: 'Schedule' }));
    expect(await screen.findByText(/9 PM to 8 AM/)).toBeVisible();
    const days = await screen.findByRole('textbox', { name: 'Days' });
    await user.clear(days);
    await user.type(days, '30');
    await user.click(screen.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText('This reminder is already scheduled')).toBeVisible();

    await user.clear(days);
    await user.type(days, '14');
    await user.click(screen.getByRole('button', { name: 'Add' }));

    expect(await screen.findByText('Reminder added')).toBeVisible();
    const added = requests.filter(({ method }) => method === 'POST');
    expect(added).toHaveLength(1);
    expect(added[0]?.body).toMatchObject([
      { name: '14 days after the due date', days_after_due: 14, channel: 'email', message: null },
    ]);
  });

  it('puts an entry back that was removed by mistake', async () => {
    const { user, requests } = show({}, { 'PATCH /rest/v1/reminder_schedules': [] });
    await user.click(await screen.findByRole('button', { name: 'Schedule' }));
    await user.click(await screen.findByRole('button', { name: /^Remove: 30 days after/ }));
    expect(await screen.findByText('Reminder removed')).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Undo' }));

    expect(await screen.findByText('Reminder restored')).toBeVisible();
    const changes = requests.filter(({ method }) => method === 'PATCH');
    expect(changes.map(({ body }) => body)).toEqual([
      { deleted_at: expect.any(String) },
      { deleted_at: null },
    ]);
    expect(changes[1]?.query.get('id')).toBe(`eq.${schedule.id}`);
    const reads = requests.filter(
      ({ method, path }) => method === 'GET' && path === '/rest/v1/reminder_schedules',
    );
    expect(reads.at(-1)?.query.get('deleted_at')).toBe('is.null');
  });
});
