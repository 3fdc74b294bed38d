import { databaseError, fireEvent, renderInShell, screen, waitFor } from '@plumbline/testing';
import { area } from '../../area.ts';
import { pages } from '../../routes.tsx';
import { makeTemplate } from '../../shared/punchSamples.ts';
import './TemplateDialog.tsx';

const show = (answers: object = {}, role: 'owner' | 'field_supervisor' = 'owner') =>
  renderInShell(pages, {
    area,
    role,
    path: '/field/checklists',
    answers: {
      'GET /rest/v1/checklist_templates': [makeTemplate()],
      'POST /rest/v1/rpc/save_checklist_template': null,
      ...answers,
    },
  });
const saved = (requests: ReturnType<typeof show>['requests']) =>
  requests.flatMap(({ path, body }) => (path.endsWith('save_checklist_template') ? [body] : []));

it('adds the starter templates of a company without any', async () => {
  const { user, requests } = show({ 'GET /rest/v1/checklist_templates': [] });

  await user.click(await screen.findByRole('button', { name: 'Add starter templates' }));

  expect(await screen.findByText('Starter templates added')).toBeVisible();
  expect(JSON.stringify(saved(requests))).toMatch(/Pre-pour inspection.*Roof safety/);
});

it('changes a template with its version, and shows why one was refused beside its field', async () => {
  let isTaken = true;
  const { user, requests } = show({
    'POST /rest/v1/rpc/save_checklist_template': () =>
      isTaken
        ? databaseError('PT409', 'You already have a template named "Roof".', null, 'name')
        : null,
  });
  await user.click(await screen.findByRole('button', { name: 'Edit Pre-pour inspection' }));
  fireEvent.change(await screen.findByRole('textbox', { name: 'Item 1' }), {
    target: { value: 'Rebar placed' },
  });
  await user.click(screen.getByRole('button', { name: 'Remove item 3' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('You already have a template named "Roof".')).toBeVisible();

  isTaken = false;
  await user.click(screen.getByRole('button', { name: 'Save' }));

  expect(await screen.findByText('Template saved')).toBeVisible();
  await waitFor(() =>
    expect(saved(requests).at(-1)).toMatchObject({
      p_template: { version: 1, items: [{ id: 'rebar', text: 'Rebar placed' }, { id: 'slump' }] },
    }),
  );
});

it('lets a field supervisor read templates, not change them', async () => {
  show({}, 'field_supervisor');

  expect(await screen.findByText('Pre-pour inspection')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Edit/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'New template' })).toBeNull();
});
