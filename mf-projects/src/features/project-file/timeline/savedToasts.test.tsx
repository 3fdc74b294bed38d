import { renderInShell, screen, within } from '@plumbline/testing';
import { area } from '../../../area.ts';
import { pages } from '../../../routes.tsx';
import { makeFile } from '../makeFile.ts';
import { makeEntry } from './makeEntry.ts';

const project = makeFile();
const show = () =>
  renderInShell(pages, {
    area,
    path: `/projects/${project.id}?tab=timeline`,
    answers: {
      'POST /rest/v1/rpc/project_overview': project,
      'GET /rest/v1/project_timeline_list': [makeEntry()],
      'GET /rest/v1/weather_delay_list': [],
      'POST /rest/v1/rpc/save_timeline_entry': makeEntry(),
      'POST /rest/v1/rpc/save_weather_delay': null,
    },
  });

// On a phone the dialog opens from below the timeline and closes there: the new line is out of sight.
it.each([
  ['Add Milestone', 'Title', 'Add', '"Roof on" added'],
  ['Schedule Inspection', 'Title', 'Add', '"Roof on" added'],
  ['Record Weather Delay', 'Reason', 'Record', 'Weather delay recorded'],
] as const)('says that it is saved after %s', async (act, field, send, words) => {
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: act }));
  const dialog = within(await screen.findByRole('dialog', { name: act }));
  await user.type(dialog.getByRole('textbox', { name: field }), 'Roof on');
  if (field === 'Title') await user.type(dialog.getByLabelText(/^Due date/), '2026-12-01');

  await user.click(dialog.getByRole('button', { name: send }));

  expect(await screen.findByText(words)).toBeVisible();
});
