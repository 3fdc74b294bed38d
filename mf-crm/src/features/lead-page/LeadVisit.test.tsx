import { databaseError, renderInShell, screen, waitFor, within } from '@plumbline/testing';
import { area } from '../../area.ts';
import { pages } from '../../routes.tsx';
import { makeLead } from '../../shared/makeLead.ts';

const visit = {
  id: 'visit',
  at: '2026-12-01T09:00',
  when: 'Tuesday, December 1 at 9:00 AM',
  is_past: false,
  person: 'Ana Reyes',
};
const free = {
  is_offered: true,
  zone: 'America/Chicago',
  visit: null,
  slots: ['2026-12-01T09:00', '2026-12-01T13:00', '2026-12-02T08:00'],
};
const show = (answers: object = {}) =>
  renderInShell(pages, {
    area,
    path: '/leads/deck',
    role: 'owner',
    answers: {
      'POST /rest/v1/rpc/get_lead': makeLead(),
      'POST /rest/v1/rpc/lead_visit': free,
      'POST /rest/v1/rpc/save_lead_visit': { ...free, visit },
      'POST /rest/v1/rpc/send_lead_message': makeLead(),
      ...answers,
    },
  });
const card = async () => within(await screen.findByRole('region', { name: 'Visit' }));

it('books one of the free times, and sends a link for it', async () => {
  const { user, requests } = show();
  await user.click(await (await card()).findByRole('button', { name: 'Book visit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Book visit' }));
  await user.click(dialog.getByRole('combobox', { name: 'Day' }));
  await user.click(screen.getByRole('option', { name: 'Wednesday, December 2' }));
  await user.click(dialog.getByRole('button', { name: 'Book visit' }));
  expect(await screen.findByText('Visit booked')).toBeVisible();
  expect(requests.find(({ path }) => path.endsWith('save_lead_visit'))?.body).toEqual({
    p_visit: { lead_id: 'deck', at: '2026-12-02T08:00' },
  });

  await user.click(await (await card()).findByRole('button', { name: 'Send booking link' }));
  await user.click(screen.getByRole('button', { name: 'Send', hidden: false }));
  expect(await screen.findByText('Booking link sent')).toBeVisible();
  expect(requests.find(({ path }) => path.endsWith('send_lead_message'))?.body).toMatchObject({
    p_message: { lead_id: 'deck', kind: 'email', offers_visit: true },
  });
});

it('says when the time was taken meanwhile, and offers the nearest free ones', async () => {
  let slots = free.slots;
  const { user, requests } = show({
    'POST /rest/v1/rpc/lead_visit': () => ({ ...free, slots }),
    'POST /rest/v1/rpc/save_lead_visit': () => {
      if (slots.length < 3) return { ...free, visit };
      slots = free.slots.slice(1);
      return databaseError('PT409', 'This time is no longer available. Choose another one.');
    },
  });
  await user.click(await (await card()).findByRole('button', { name: 'Book visit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Book visit' }));
  await user.click(dialog.getByRole('button', { name: 'Book visit' }));
  expect(await dialog.findByText(/This time is no longer available/)).toBeVisible();
  await user.click(
    await dialog.findByRole('button', { name: 'Use Tuesday, December 1 at 1:00 PM' }),
  );
  await user.click(dialog.getByRole('combobox', { name: 'Time' }));
  expect(screen.queryByRole('option', { name: '9:00 AM' })).toBeNull();
  await user.keyboard('{Escape}');
  await user.click(dialog.getByRole('button', { name: 'Book visit' }));
  expect(await screen.findByText('Visit booked')).toBeVisible();
  expect(requests.findLast(({ path }) => path.endsWith('save_lead_visit'))?.body).toEqual({
    p_visit: { lead_id: 'deck', at: '2026-12-01T13:00' },
  });
});

it('shows the booked visit, cancels it after a question, and says what was refused', async () => {
  const { user, requests } = show({
    'POST /rest/v1/rpc/lead_visit': { ...free, visit },
    'POST /rest/v1/rpc/save_lead_visit': databaseError(
      'PT409',
      'This time is no longer available.',
    ),
  });
  const shown = await card();
  expect(await shown.findByText('Tuesday, December 1 at 9:00 AM')).toBeVisible();
  await user.click(shown.getByRole('button', { name: 'Move visit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Move visit' }));
  await user.click(dialog.getByRole('button', { name: 'Move visit' }));
  expect(await dialog.findByText('This time is no longer available.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));

  await user.click(shown.getByRole('button', { name: 'Cancel visit' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Cancel the visit?' }));
  await user.click(question.getByRole('button', { name: 'Cancel visit' }));
  expect(requests.findLast(({ path }) => path.endsWith('save_lead_visit'))?.body).toEqual({
    p_visit: { lead_id: 'deck', is_canceled: true },
  });
});

it('says that losing the lead cancels the visit, restores both with Undo, and withdraws Undo when reopened', async () => {
  let outcome: 'open' | 'lost' = 'open';
  const become = (next: typeof outcome, more: object = {}) => {
    outcome = next;
    return { ...makeLead({ outcome }), ...more };
  };
  const { user, requests } = show({
    'POST /rest/v1/rpc/get_lead': () => makeLead({ outcome }),
    'POST /rest/v1/rpc/lead_visit': { ...free, visit },
    'POST /rest/v1/rpc/lose_lead': () => become('lost'),
    'POST /rest/v1/rpc/reopen_lead': () => become('open', { unrestored_visit: visit.when }),
  });
  const lose = async () => {
    await user.click(await screen.findByRole('button', { name: 'Mark as lost' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Mark Cedar deck as lost' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      'The visit on Tuesday, December 1 at 9:00 AM will be canceled. Rosa Marin gets a message.',
    );
    await user.click(dialog.getByRole('combobox', { name: /Reason/ }));
    await user.click(screen.getByRole('option', { name: 'Price too high' }));
    await user.click(dialog.getByRole('button', { name: 'Mark as lost' }));
  };
  await lose();
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText(/^The visit on Tuesday.* wasn't restored because/)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());

  await lose();
  expect(await screen.findByRole('button', { name: 'Undo' })).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Reopen' }));
  expect(await screen.findByText('Lead reopened')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
  const reopened = requests.filter(({ path }) => path.endsWith('reopen_lead'));
  expect(reopened.map(({ body }) => body)).toEqual([
    { p_id: 'deck', p_is_undo: true },
    { p_id: 'deck', p_is_undo: false },
  ]);
});
