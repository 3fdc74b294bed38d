import { jest } from '@jest/globals';
import {
  databaseError,
  fireEvent,
  renderInShell,
  screen,
  waitFor,
  within,
} from '@plumbline/testing';
import { area } from '../../area.ts';
import { makePunchItem, makePunchList } from '../../shared/punchSamples.ts';
import { planReader } from './planReader.ts';
import { PunchCard } from './PunchCard.tsx';
import './PunchDialog.tsx';

const open = makePunchItem();
const ready = makePunchItem({
  id: '00000000-0000-4000-8000-0000000000b2',
  title: 'Adjust the door',
  status: 'ready',
  assignee_id: '00000000-0000-4000-8000-0000000000a2',
  assignee: 'Ana Reyes',
  due_date: '2026-11-20',
  can_finish: false,
});
const project = { id: open.project_id, name: 'House' };
const show = (items = [open, ready], answers: object = {}) =>
  renderInShell(<PunchCard project={project} />, {
    area,
    role: 'field_supervisor',
    answers: {
      'POST /rest/v1/rpc/project_punch': makePunchList(items),
      'POST /rest/v1/rpc/save_punch_item': null,
      'POST /rest/v1/rpc/set_punch_status': null,
      ...answers,
    },
  });
const bodies = (requests: ReturnType<typeof show>['requests'], name: string) =>
  requests.flatMap(({ path, body }) => (path.endsWith(name) ? [body] : []));

it('counts and filters by state, and marks what is overdue', async () => {
  const { user } = show();
  expect(await screen.findByText('Touch up paint')).toBeVisible();
  expect(screen.getByText(/^Overdue/)).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Ready for review (1)' }));

  expect(screen.queryByText('Touch up paint')).toBeNull();
  expect(screen.getByText('Adjust the door')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Closed (0)' }));
  expect(screen.getByText('No punch items match this filter.')).toBeVisible();
});

it('adds an item for a vendor with a due date', async () => {
  const { user, requests } = show([]);
  await user.click(await screen.findByRole('button', { name: 'New punch item' }));
  await user.click(await screen.findByRole('button', { name: 'Add' }));
  expect(await screen.findByText('Enter what to fix.')).toBeVisible();

  fireEvent.change(screen.getByLabelText('What to fix'), { target: { value: 'Paint the door' } });
  fireEvent.change(screen.getByLabelText('Due (optional)'), { target: { value: '2026-12-01' } });
  await user.click(screen.getByRole('combobox', { name: 'Assigned to' }));
  await user.click(await screen.findByRole('option', { name: 'Hill Painting (vendor)' }));
  await user.click(screen.getByRole('button', { name: 'Add' }));

  expect(await screen.findByText('Punch item added')).toBeVisible();
  expect(bodies(requests, 'save_punch_item')).toMatchObject([
    {
      p_item: {
        title: 'Paint the door',
        vendor_id: '00000000-0000-4000-8000-0000000000a3',
        assignee_id: null,
        due_date: '2026-12-01',
        version: 0,
        at: expect.any(String),
      },
    },
  ]);
});

it('closes what is ready, and sends back only with a reason', async () => {
  const { user, requests } = show([ready]);
  await user.click(await screen.findByRole('button', { name: 'Send back Adjust the door' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Send back' }));
  expect(await dialog.findByText('Say what is left to do.')).toBeVisible();
  fireEvent.change(dialog.getByLabelText('What is left to do'), { target: { value: 'It rubs' } });
  await user.click(dialog.getByRole('button', { name: 'Send back' }));

  expect(await screen.findByText('Sent back')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Close Adjust the door' }));
  await waitFor(() =>
    expect(bodies(requests, 'set_punch_status')).toEqual([
      { p_change: { id: ready.id, status: 'open', reason: 'It rubs' } },
      { p_change: { id: ready.id, status: 'closed' } },
    ]),
  );
});

it('offers only what the server allows, and says why it refused', async () => {
  const mine = makePunchItem({ ...ready, can_close: false, can_edit: false });
  show([mine]);
  expect(await screen.findByText('Adjust the door')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^(Close|Send back|Edit) / })).toBeNull();
});

it('says why a change was refused', async () => {
  const { user } = show([open], {
    'POST /rest/v1/rpc/set_punch_status': databaseError(
      'PT409',
      'This punch item is already closed.',
    ),
  });

  await user.click(await screen.findByRole('button', { name: 'Ready for review: Touch up paint' }));

  expect(await screen.findByText('This punch item is already closed.')).toBeVisible();
});

it('shows a change made without a connection as waiting, and sends it with one', async () => {
  let isOnline = false;
  jest.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
  const { user, requests } = show([open], {
    'POST /rest/v1/rpc/set_punch_status': () => {
      if (!isOnline) throw new TypeError('Failed to fetch');
      return null;
    },
  });

  await user.click(await screen.findByRole('button', { name: 'Ready for review: Touch up paint' }));

  expect(await screen.findByText('Waiting to send')).toBeVisible();
  isOnline = true;
  globalThis.dispatchEvent(new Event('online'));
  await waitFor(() => expect(screen.queryByText('Waiting to send')).toBeNull());
  expect(bodies(requests, 'set_punch_status').length).toBeGreaterThan(0);
  jest.restoreAllMocks();
});

describe('a pin on a plan', () => {
  const plan = {
    id: '00000000-0000-4000-8000-0000000000e1',
    name: 'Floor plan',
    version_number: 3,
    object_path: 'company/plan.pdf',
  };
  const answers = {
    'GET /rest/v1/project_documents': [plan],
    'POST /storage/v1/object/sign/project-documents': [
      {
        path: plan.object_path,
        signedURL: '/object/sign/project-documents/company/plan.pdf?token=t',
      },
    ],
  };
  let opening: jest.SpiedFunction<(typeof planReader)['open']>;
  beforeEach(() => {
    Object.assign(URL, { createObjectURL: () => 'blob:plan', revokeObjectURL: () => undefined });
    opening = jest.spyOn(planReader, 'open').mockImplementation(async () => ({
      count: 2,
      draw: async () => new Blob(['page']),
      close: () => undefined,
    }));
  });

  it('is placed with the keyboard on the second page', async () => {
    const { user, requests } = show([], answers);
    await user.click(await screen.findByRole('button', { name: 'New punch item' }));
    fireEvent.change(await screen.findByLabelText('What to fix'), { target: { value: 'Paint' } });
    await user.click(screen.getByRole('button', { name: 'Pin on a plan' }));
    await user.click(await screen.findByRole('button', { name: 'Floor plan' }));
    await user.click(await screen.findByRole('button', { name: 'Next page' }));
    const page = await screen.findByRole('button', { name: /^Plan page 2\. Tap to place/ });
    expect(screen.getByRole('button', { name: 'Use this place' })).toBeDisabled();
    page.focus();
    await user.keyboard('{Enter}{ArrowRight}{ArrowUp}');
    await user.click(screen.getByRole('button', { name: 'Use this place' }));
    expect(await screen.findByText('Pin on Floor plan, page 2')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Add' }));

    expect(await screen.findByText('Punch item added')).toBeVisible();
    expect(bodies(requests, 'save_punch_item')).toMatchObject([
      {
        p_item: {
          plan_document_id: plan.id,
          plan_version: 3,
          plan_page: 2,
          plan_x: 0.52,
          plan_y: 0.48,
        },
      },
    ]);
  });

  it('says that a PDF can’t be opened, and tries again', async () => {
    opening.mockRejectedValueOnce(new Error('No password given'));
    const { user } = show([], answers);
    await user.click(await screen.findByRole('button', { name: 'New punch item' }));
    await user.click(await screen.findByRole('button', { name: 'Pin on a plan' }));
    await user.click(await screen.findByRole('button', { name: 'Floor plan' }));
    expect(await screen.findByText(/^Couldn’t open this PDF/)).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Retry' }));

    expect(await screen.findByText('Page 1 of 2')).toBeVisible();
  });
});
