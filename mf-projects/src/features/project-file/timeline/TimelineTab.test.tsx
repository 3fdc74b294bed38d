import { jest } from '@jest/globals';
import { today } from '@plumbline/design';
import {
  databaseError,
  fireEvent,
  renderInShell,
  screen,
  waitFor,
  within,
} from '@plumbline/testing';
import { area } from '../../../area.ts';
import { pages } from '../../../routes.tsx';
import { makeFile } from '../makeFile.ts';
import { makeEntry } from './makeEntry.ts';

const project = makeFile();
const permit = makeEntry({
  id: 'e0000000-0000-4000-8000-000000000002',
  title: 'Building permit',
  type: 'permit',
  status: 'completed',
});
const slab = makeEntry({ depends_on: [permit.id] });
const rain = {
  id: 'w0000000-0000-4000-8000-000000000001',
  project_id: project.id,
  reason: 'Heavy rain',
  date: '2026-11-03',
  duration_days: 2,
  cost: 640,
};

const show = (answers: Record<string, unknown> = {}) =>
  renderInShell(pages, {
    area,
    path: `/projects/${project.id}?tab=timeline`,
    answers: {
      'POST /rest/v1/rpc/project_overview': project,
      'GET /rest/v1/project_timeline_list': [permit, slab],
      'GET /rest/v1/weather_delay_list': [rain],
      ...answers,
    },
  });

describe('TimelineTab', () => {
  it('shows the legend, and an entry with its expandable details', async () => {
    const { user } = show();
    const legend = within(await screen.findByRole('list', { name: 'Legend' }));
    expect(legend.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Completed',
      'In Progress',
      'Pending',
      'Delayed',
    ]);
    const entry = within(screen.getByRole('article', { name: 'Foundation poured' }));
    for (const text of ['Slab and footings', 'Milestone', 'In Progress', 'Concrete crew', '7 days'])
      expect(entry.getByText(text)).toBeVisible();
    expect(entry.getByText(/^Due/)).toHaveTextContent('Due Nov 8, 2026');

    await user.click(entry.getByRole('button', { name: 'Show details of Foundation poured' }));

    expect(entry.getByRole('progressbar', { name: 'Progress' })).toHaveAttribute(
      'aria-valuenow',
      '40',
    );
    for (const label of ['Dependencies', 'Notes'])
      expect(entry.getByText(label, { selector: 'dt' })).toBeVisible();
    expect(entry.getByText('Building permit')).toBeInTheDocument();
    expect(entry.getByText('Wait for the frost to go')).toBeInTheDocument();
    expect(
      within(screen.getByRole('article', { name: 'Building permit' })).getByText('None'),
    ).toBeInTheDocument();
  });

  it('asks for everything that an entry has', async () => {
    const { user } = show();

    await user.click(await screen.findByRole('button', { name: 'Add Entry' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Entry' }));

    for (const label of [/^Title/, /^Description/, /^Due date/, /^Assignee/, /^Progress/, /^Notes/])
      expect(dialog.getByLabelText(label)).toBeVisible();
    expect(dialog.getByRole('group', { name: 'Dependencies' })).toBeVisible();
    await user.click(dialog.getByRole('combobox', { name: 'Type' }));
    const types = await screen.findAllByRole('option');
    expect(types.map(({ textContent }) => textContent)).toEqual([
      'Permit',
      'Inspection',
      'Milestone',
      'Weather',
      'Other',
    ]);
  });

  it('takes a weather delay for one of today until told', async () => {
    const { user } = show();

    await user.click(await screen.findByRole('button', { name: 'Record Weather Delay' }));

    expect(await screen.findByLabelText(/^Date/)).toHaveValue(today());
  });

  it('completes an entry, in the version that was read', async () => {
    const { user, requests } = show({ 'POST /rest/v1/rpc/save_timeline_entry': slab });
    const entry = within(await screen.findByRole('article', { name: 'Foundation poured' }));

    await user.click(entry.getByRole('button', { name: 'Show details of Foundation poured' }));
    await user.click(await entry.findByRole('button', { name: 'Mark completed' }));

    await waitFor(() =>
      expect(requests.find(({ path }) => path.endsWith('save_timeline_entry'))?.body).toEqual({
        p_entry: { id: slab.id, project_id: project.id, status: 'completed' },
      }),
    );
  });

  it('says why an entry that was deleted does not come back', async () => {
    const { user } = show({
      'DELETE /rest/v1/project_timeline': [],
      'POST /rest/v1/rpc/save_timeline_entry': databaseError('PT404', 'The project is gone.'),
    });
    const entry = within(await screen.findByRole('article', { name: 'Foundation poured' }));

    await user.click(entry.getByRole('button', { name: 'Show details of Foundation poured' }));
    await user.click(await entry.findByRole('button', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));

    expect(await screen.findByText('The project is gone.')).toBeVisible();
  });

  it('moves a bar of the chart by the pointer, and by the arrow keys', async () => {
    const width = jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1100);
    const { user, requests } = show({
      'GET /rest/v1/project_timeline_list': [slab],
      'POST /rest/v1/rpc/save_timeline_entry': slab,
    });
    const moves = () =>
      requests.filter(({ path }) => path.endsWith('save_timeline_entry')).map(({ body }) => body);
    await user.click(await screen.findByRole('tab', { name: 'Gantt chart' }));
    const bar = await screen.findByRole('button', { name: /^Foundation poured, In Progress/ });
    bar.setPointerCapture = () => {};

    // Seven days and two of air at each end: a hundred pixels a day.
    for (const [type, clientX] of [
      ['pointerdown', 500],
      ['pointermove', 710],
      ['pointerup', 710],
    ] as const)
      fireEvent(bar, new MouseEvent(type, { bubbles: true, clientX }));
    await waitFor(() => expect(moves()).toHaveLength(1));
    fireEvent.keyDown(bar, { key: 'ArrowLeft' });
    await waitFor(() => expect(moves()).toHaveLength(2));

    expect(moves()).toMatchObject([
      { p_entry: { start_date: '2026-11-04', due_date: '2026-11-10' } },
      { p_entry: { start_date: '2026-11-01', due_date: '2026-11-07' } },
    ]);
    width.mockRestore();
  });

  it('shows weather delays with reason, date, duration and cost', async () => {
    show();

    const delays = await screen.findByRole('region', { name: 'Weather delays' });

    for (const text of ['Heavy rain', 'Nov 3, 2026', '2 days', '$640.00'])
      expect(delays).toHaveTextContent(text);
  });

  it('has no section for weather delays where there are none, and says when nothing is planned', async () => {
    show({ 'GET /rest/v1/project_timeline_list': [], 'GET /rest/v1/weather_delay_list': [] });

    expect(await screen.findByRole('heading', { name: 'No Timeline Yet' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Weather delays' })).toBeNull();
  });
});
