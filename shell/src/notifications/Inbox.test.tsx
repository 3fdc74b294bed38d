import { makeSession, screen, waitFor, within } from '@plumbline/testing';
import { rolePermissions } from '@plumbline/contract';
import { live, page, show, signIn } from '../showShell.tsx';

const line = (changes: object) => ({
  id: '00000000-0000-4000-8000-0000000000a1',
  kind: 'quote_accepted',
  subject_type: 'quote',
  subject_id: '00000000-0000-4000-8000-0000000000b1',
  project_id: null,
  title: 'Q-0018 was accepted',
  detail: 'Imani Khan',
  pieces: 1,
  created_at: '2026-11-25T12:00:00Z',
  read_at: null,
  ...changes,
});
const tasks = line({
  id: '00000000-0000-4000-8000-0000000000a2',
  kind: 'task_assigned',
  subject_type: 'task',
  project_id: '00000000-0000-4000-8000-0000000000c1',
  title: 'Task assigned to you: Order the doors',
  pieces: 3,
});
const areas = live([
  page('projects.list', '/projects', 'Projects'),
  page('projects.detail', '/projects/:projectId', 'Project'),
  page('billing.quote', '/quotes/:quoteId', 'Quote'),
]);

async function openInbox(answers: Record<string, unknown> = {}, session: unknown = makeSession()) {
  const shown = show({
    path: '/projects',
    areas,
    session,
    more: {
      'POST /rest/v1/rpc/unread_notifications': 2,
      'GET /rest/v1/notifications': [line({}), tasks],
      'GET /rest/v1/notification_choices': [{ kind: 'mention', in_app: false }],
      'POST /rest/v1/notification_choices': [],
      ...answers,
    },
  });
  await signIn(shown.user);
  await shown.user.click(await screen.findByRole('button', { name: /^Notifications/ }));
  const inbox = within(await screen.findByRole('dialog', { name: 'Notifications' }));
  return { ...shown, inbox };
}
const marks = (requests: { path: string; body?: unknown }[]) =>
  requests.filter(({ path }) => path.endsWith('mark_notifications')).map(({ body }) => body);

describe('the inbox', () => {
  it('counts what is unread, marks what is opened, and leads to its record', async () => {
    const { user, router, requests, inbox } = await openInbox({
      'POST /rest/v1/rpc/mark_notifications': [tasks.id],
    });
    expect(
      screen.getByRole('button', { name: 'Notifications, 2 unread', hidden: true }),
    ).toBeInTheDocument();

    await user.click(
      await inbox.findByRole('button', {
        name: /^Task assigned to you: Order the doors \(\+2 more\)/,
      }),
    );

    await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/projects\/.*c1$/));
    expect(router.state.location.search).toBe('?tab=timeline');
    expect(marks(requests)).toEqual([{ p_is_read: true, p_ids: [tasks.id] }]);
  });

  it('marks all read, and Undo marks those unread again', async () => {
    const { user, requests, inbox } = await openInbox({
      'POST /rest/v1/rpc/mark_notifications': [line({}).id, tasks.id],
    });
    await user.click(await inbox.findByRole('button', { name: 'Mark all read' }));
    await screen.findByText('2 marked read');

    await user.click(screen.getByRole('button', { name: 'Undo' }));

    await waitFor(() =>
      expect(marks(requests)).toEqual([
        { p_is_read: true },
        { p_is_read: false, p_ids: [line({}).id, tasks.id] },
      ]),
    );
  });

  it('says what will appear when it is empty, and tries again when it failed', async () => {
    let isDown = true;
    const { user, inbox } = await openInbox({
      'GET /rest/v1/notifications': () =>
        isDown ? new Response('{}', { status: 500 }) : Response.json([]),
    });
    await inbox.findByText('Notifications didn’t load');
    isDown = false;

    await user.click(inbox.getByRole('button', { name: 'Retry' }));

    expect(await inbox.findByText('You’re all caught up')).toBeVisible();
  });

  it('lets a role turn off the kinds that it can get', async () => {
    const permissions = rolePermissions.field_supervisor;
    const { user, requests, inbox } = await openInbox({}, { ...makeSession(), permissions });
    await user.click(inbox.getByRole('tab', { name: 'Settings' }));
    expect(await inbox.findByRole('checkbox', { name: 'Someone mentions me' })).not.toBeChecked();
    expect(inbox.queryByRole('checkbox', { name: 'A quote is accepted' })).toBeNull();

    await user.click(inbox.getByRole('checkbox', { name: 'A task is assigned to me' }));

    await waitFor(() =>
      expect(
        requests.find(
          ({ path, method }) => path.includes('notification_choices') && method === 'POST',
        )?.body,
      ).toEqual({ kind: 'task_assigned', in_app: false }),
    );
  });
});
