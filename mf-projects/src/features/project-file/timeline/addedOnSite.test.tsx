import { jest } from '@jest/globals';
import { act, databaseError, renderInShell, screen, waitFor, within } from '@plumbline/testing';
import { area } from '../../../area.ts';
import type { TimelineEntry, WeatherDelay } from '../../../data/timeline.ts';
import { pages } from '../../../routes.tsx';
import { makeFile } from '../makeFile.ts';
import { makeEntry } from './makeEntry.ts';
import './TimelineTab.tsx';

const project = makeFile();
const slab = makeEntry();
const waits = 'Queued until you’re online';

let isOnline = false;
let entries: TimelineEntry[] = [];
let delays: WeatherDelay[] = [];
let refusal: Response | undefined;
type Saved<Key extends string, Row> = { body: Record<Key, Partial<Row> & { id: string }> };

const show = () =>
  renderInShell(pages, {
    area,
    path: `/projects/${project.id}?tab=timeline`,
    answers: {
      'POST /rest/v1/rpc/project_overview': project,
      'GET /rest/v1/project_timeline_list': () => entries,
      'GET /rest/v1/weather_delay_list': () => delays,
      'POST /rest/v1/rpc/save_timeline_entry': ({
        body: { p_entry },
      }: Saved<'p_entry', TimelineEntry>) => {
        if (!isOnline) throw new TypeError('Failed to fetch');
        if (refusal) return refusal;
        const before = entries.find(({ id }) => id === p_entry.id);
        const saved = makeEntry({ ...before, ...p_entry, version: 1 });
        entries = [...entries.filter(({ id }) => id !== saved.id), saved];
        return saved;
      },
      'POST /rest/v1/rpc/save_weather_delay': ({
        body: { p_delay },
      }: Saved<'p_delay', WeatherDelay>) => {
        if (!isOnline) throw new TypeError('Failed to fetch');
        delays = [{ reason: '', date: '', duration_days: 1, cost: null, ...p_delay }];
        return null;
      },
    },
  });
type User = ReturnType<typeof show>['user'];

const entry = (name: string) => within(screen.getByRole('article', { name }));
const goOnline = () =>
  act(() => {
    isOnline = true;
    window.dispatchEvent(new Event('online'));
  });

async function fill(user: User, dialog: ReturnType<typeof within>, title: string) {
  await user.clear(dialog.getByLabelText(/^Title/));
  await user.type(dialog.getByLabelText(/^Title/), title);
  await user.click(dialog.getByRole('button', { name: /^(Add|Save Changes)$/ }));
}
async function addEntry(user: User, title: string) {
  await user.click(await screen.findByRole('button', { name: 'Add Entry' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Entry' }));
  await user.type(dialog.getByLabelText(/^Due date/), '2026-12-01');
  await fill(user, dialog, title);
  await screen.findByText(`"${title}" will be saved when you’re back online.`);
}
async function open(user: User, name: string, act: string) {
  const show = entry(name).queryByRole('button', { name: `Show details of ${name}` });
  if (show) await user.click(show);
  await user.click(await entry(name).findByRole('button', { name: act }));
}

describe('what is added to the timeline without a connection', () => {
  beforeEach(() => {
    isOnline = false;
    entries = [slab];
    delays = [];
    refusal = undefined;
    jest.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
  });
  afterEach(() => jest.restoreAllMocks());

  it('stands there with a mark, is changed and ticked off there, and arrives once', async () => {
    const { user, requests } = show();
    const arrived = () =>
      isOnline && requests.filter(({ path }) => path.endsWith('save_timeline_entry'));
    await addEntry(user, 'Framing');
    expect(await entry('Framing').findByText(waits)).toBeVisible();
    expect(entry('Framing').getByText(/^Due/)).toHaveTextContent('Due Dec 1, 2026');

    await open(user, 'Framing', 'Edit');
    await fill(user, within(await screen.findByRole('dialog')), 'Framing, north');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await open(user, 'Framing, north', 'Mark completed');
    expect(await entry('Framing, north').findByText('Completed')).toBeVisible();
    const tried = requests.length;
    goOnline();

    await waitFor(() => expect(screen.queryByText(waits)).toBeNull());
    expect(entry('Framing, north').getByText('Completed')).toBeVisible();
    const sent = (arrived() || []).slice(-2).map(({ body }) => body);
    expect(sent).toMatchObject([
      { p_entry: { title: 'Framing, north', due_date: '2026-12-01', version: 0 } },
      { p_entry: { status: 'completed' } },
    ]);
    expect(requests.slice(tried).filter(({ path }) => path.endsWith('entry'))).toHaveLength(2);
    expect(entries).toHaveLength(2);
  });

  it('is gone when it is deleted there, with its tick', async () => {
    const { user, requests } = show();
    await addEntry(user, 'Framing');
    await open(user, 'Framing', 'Mark completed');

    await user.click(await entry('Framing').findByRole('button', { name: 'Delete' }));

    await waitFor(() => expect(screen.queryByRole('article', { name: 'Framing' })).toBeNull());
    const before = requests.length;
    goOnline();
    await waitFor(() => expect(screen.getByRole('article', { name: slab.title })).toBeVisible());
    expect(requests.slice(before).filter(({ path }) => path.endsWith('entry'))).toEqual([]);
  });

  it('is told of when it is refused, with what was written, and sent again when it is corrected', async () => {
    const { user } = show();
    await addEntry(user, 'Framing');
    await screen.findByText(waits);
    refusal = databaseError('PT409', 'The project has been closed.');
    goOnline();
    const discard = await screen.findByRole('button', { name: 'Discard' });
    const alert = discard.closest<HTMLElement>('[role="alert"]');
    expect(alert).toHaveTextContent('"Framing" was not saved: The project has been closed.');
    expect(screen.queryByRole('article', { name: 'Framing' })).toBeNull();
    refusal = undefined;

    await user.click(within(alert ?? document.body).getByRole('button', { name: 'Edit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Entry' }));
    expect(dialog.getByLabelText(/^Title/)).toHaveValue('Framing');
    await fill(user, dialog, 'Framing, south');

    expect(await screen.findByRole('article', { name: 'Framing, south' })).toBeVisible();
    await waitFor(() => expect(discard).not.toBeInTheDocument());
    expect(entries.map(({ title }) => title)).toEqual([slab.title, 'Framing, south']);
  });

  it('says in its form at once why the server does not take it', async () => {
    isOnline = true;
    refusal = databaseError('PT422', 'The due date is a holiday.', 'due_date');
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Add Entry' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Entry' }));
    await user.type(dialog.getByLabelText(/^Due date/), '2026-12-25');

    await fill(user, dialog, 'Framing');

    expect(await dialog.findByText('The due date is a holiday.')).toBeVisible();
    expect(dialog.getByLabelText(/^Title/)).toHaveValue('Framing');
  });

  it('waits behind the entry that it depends on, also when the connection is back', async () => {
    const { user, requests } = show();
    await addEntry(user, 'Framing');
    await user.click(await screen.findByRole('button', { name: 'Add Entry' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Entry' }));
    await user.type(dialog.getByLabelText(/^Due date/), '2026-12-08');
    await user.click(dialog.getByRole('checkbox', { name: 'Framing' }));
    const before = requests.length;
    await fill(user, dialog, 'Roof');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(requests).toHaveLength(before);

    goOnline();

    await waitFor(() => expect(entries.map(({ title }) => title)).toContain('Roof'));
    expect(entries.map(({ title }) => title)).toEqual([slab.title, 'Framing', 'Roof']);
    await waitFor(() => expect(screen.queryByText(waits)).toBeNull());
  });

  it('can be a weather delay, which is taken back or sent', async () => {
    const { user, requests } = show();
    const record = async (reason: string) => {
      await user.click(await screen.findByRole('button', { name: 'Record Weather Delay' }));
      const dialog = within(await screen.findByRole('dialog'));
      await user.type(dialog.getByLabelText(/^Reason/), reason);
      await user.click(dialog.getByRole('button', { name: 'Record' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    };
    await record('Sleet');
    await record('Heavy rain');
    const list = within(await screen.findByRole('region', { name: 'Weather delays' }));
    await waitFor(() => expect(list.getAllByText(waits)).toHaveLength(2));

    await user.click(list.getByRole('button', { name: /^Undo ?Weather delay "Sleet"/ }));
    await waitFor(() => expect(list.getAllByText(waits)).toHaveLength(1));
    const before = requests.length;
    goOnline();

    await waitFor(() => expect(screen.queryByText(waits)).toBeNull());
    expect(list.getByText('Heavy rain')).toBeVisible();
    const sent = requests.slice(before).filter(({ path }) => path.endsWith('delay'));
    expect(sent.map(({ body }) => body)).toMatchObject([
      { p_delay: { reason: 'Heavy rain', duration_days: 1, version: 0 } },
    ]);
  });
});
