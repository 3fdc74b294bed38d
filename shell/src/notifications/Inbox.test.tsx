import { fireEvent, makeSession, screen, waitFor, within } from '@plumbline/testing';
import { rolePermissions } from '@plumbline/contract';
import { live, page, show, signIn } from '../showShell.tsx';
import { fakePush } from './fakePush.ts';

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

async function openInbox(
  answers: Record<string, unknown> = {},
  session: unknown = makeSession(),
  shownAreas = areas,
) {
  const shown = show({
    path: '/projects',
    areas: shownAreas,
    session,
    more: {
      'POST /rest/v1/rpc/unread_notifications': 2,
      'GET /rest/v1/notifications': [line({}), tasks],
      'GET /rest/v1/notification_choices': [
        { kind: 'mention', in_app: false, push: true, mail: 'off' },
      ],
      'POST /rest/v1/notification_choices': [],
      'GET /rest/v1/notification_settings': [],
      'POST /rest/v1/notification_settings': [],
      'GET /rest/v1/push_subscriptions': [],
      'GET /api/messaging/push-key': { key: null },
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
    const mentions = await inbox.findByRole('checkbox', { name: 'Someone mentions me: In app' });
    expect(mentions).not.toBeChecked();
    expect(inbox.getByRole('checkbox', { name: 'Someone mentions me: Push' })).toBeDisabled();
    expect(inbox.queryByRole('checkbox', { name: 'A quote is accepted: In app' })).toBeNull();

    const saved = () =>
      requests
        .filter(({ path, method }) => path.includes('notification_choices') && method === 'POST')
        .map(({ body }) => body);
    await user.click(inbox.getByRole('checkbox', { name: 'A task is assigned to me: Push' }));
    const task = { kind: 'task_assigned', in_app: true };
    await waitFor(() => expect(saved()).toEqual([{ ...task, push: false, mail: 'off' }]));

    expect(inbox.getByRole('combobox', { name: 'Someone mentions me: Email' })).toBeDisabled();
    const email = inbox.getByRole('combobox', { name: 'A task is assigned to me: Email' });
    await user.selectOptions(email, 'Daily');
    await waitFor(() => expect(saved()[1]).toMatchObject({ ...task, mail: 'daily' }));
  });

  it('offers the kinds that areas declare, by their own names', async () => {
    const declared = [
      { kind: 'mention', label: 'I am mentioned', permission: 'view_projects' },
      { kind: 'lead_created', label: 'A lead comes in', permission: 'view_clients' },
      { kind: 'wage_changed', label: 'A wage changes', permission: 'view_wages' },
    ];
    const permissions = rolePermissions.project_manager;
    const session = { ...makeSession(), permissions };
    const { user, inbox } = await openInbox({}, session, { ...areas, notifications: declared });
    await user.click(inbox.getByRole('tab', { name: 'Settings' }));

    expect(await inbox.findByRole('checkbox', { name: 'A lead comes in: Push' })).toBeChecked();
    expect(inbox.getByRole('checkbox', { name: 'I am mentioned: In app' })).toBeVisible();
    expect(inbox.queryByRole('checkbox', { name: 'Someone mentions me: In app' })).toBeNull();
    expect(inbox.queryByRole('checkbox', { name: 'A wage changes: In app' })).toBeNull();
  });

  it('saves quiet hours, and says what is wrong with them', async () => {
    const { user, requests, inbox } = await openInbox();
    await user.click(inbox.getByRole('tab', { name: 'Settings' }));
    const until = await inbox.findByLabelText('Until');
    expect(until).toHaveValue('06:00');
    fireEvent.change(until, { target: { value: '21:00' } });
    await user.click(inbox.getByRole('button', { name: 'Save quiet hours' }));
    expect(await inbox.findByText('Quiet hours must end at a different time.')).toBeVisible();

    fireEvent.change(until, { target: { value: '05:30' } });
    await user.click(inbox.getByRole('button', { name: 'Save quiet hours' }));

    expect(await screen.findByText('Quiet hours saved')).toBeVisible();
    expect(requests.findLast(({ path }) => path.includes('notification_settings'))).toBeDefined();
    expect(
      requests.find(
        ({ path, method }) => path.includes('notification_settings') && method === 'POST',
      )?.body,
    ).toEqual({ quiet_hours: '21:00-05:30' });
  });

  it('turns push on for this browser, and off again', async () => {
    const phone = fakePush();
    let devices: unknown[] = [];
    const { user, requests, inbox } = await openInbox({
      'GET /api/messaging/push-key': { key: 'BKey' },
      'GET /rest/v1/push_subscriptions': () => Response.json(devices),
      'POST /rest/v1/rpc/save_push_subscription': () => {
        devices = [{ endpoint: phone.endpoint }];
        return Response.json('00000000-0000-4000-8000-0000000000d1');
      },
      'POST /rest/v1/rpc/delete_push_subscription': null,
    });
    await user.click(inbox.getByRole('tab', { name: 'Settings' }));

    await user.click(await inbox.findByRole('button', { name: 'Turn on push on this device' }));
    expect(await screen.findByText('Push turned on for this device')).toBeVisible();
    await user.click(await inbox.findByRole('button', { name: 'Turn off push on this device' }));
    expect(await screen.findByText('Push turned off for this device')).toBeVisible();

    const sent = (name: string) => requests.find(({ path }) => path.endsWith(name))?.body;
    expect(sent('save_push_subscription')).toMatchObject({
      p_subscription: { endpoint: phone.endpoint, p256dh: 'p', auth: 'a' },
    });
    expect(sent('delete_push_subscription')).toEqual({ p_endpoint: phone.endpoint });
    expect(phone.keys).toEqual(['BKey']);
    phone.remove();
  });
});
