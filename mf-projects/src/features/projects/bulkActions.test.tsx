import { renderInShell, screen, within } from '@plumbline/testing';
import { area } from '../../area.ts';
import { pages } from '../../routes.tsx';
import { makeProject } from '../../shared/makeProject.ts';

const lake = makeProject();
const barn = makeProject({ id: '00000000-0000-4000-8000-00000000000b', name: 'Barn' });

type Sent = { body: unknown };

async function showWithBothChosen(bulk: (sent: Sent) => unknown) {
  const shown = renderInShell(pages, {
    area,
    answers: {
      'POST /rest/v1/rpc/project_page': [lake, barn],
      'POST /rest/v1/rpc/client_page': [],
      'POST /rest/v1/rpc/bulk_update_projects': bulk,
    },
  });
  await shown.user.click(
    await screen.findByRole('checkbox', { name: 'Select Lakeview Residence' }),
  );
  await shown.user.click(screen.getByRole('checkbox', { name: 'Select Barn' }));
  return { ...shown, bar: screen.getByRole('toolbar', { name: '2 projects selected' }) };
}
const allWell = () => [lake, barn].map(({ id }) => ({ id, ok: true, message: null }));
const sentActs = (requests: { path: string; body: unknown }[]) =>
  requests.filter(({ path }) => path.endsWith('bulk_update_projects')).map(({ body }) => body);

describe('bulk actions', () => {
  it('archives the chosen projects and takes it back on Undo', async () => {
    const { user, bar, requests } = await showWithBothChosen(allWell);
    const ids = [lake.id, barn.id];

    await user.click(within(bar).getByRole('button', { name: 'Archive Projects' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));

    expect(await screen.findByText('Undone')).toBeVisible();
    expect(sentActs(requests)).toEqual([
      { p_ids: ids, p_action: 'archive' },
      { p_ids: ids, p_action: 'unarchive' },
    ]);
  });

  it('moves the chosen projects to a status', async () => {
    const { user, bar, requests } = await showWithBothChosen(allWell);

    await user.click(within(bar).getByRole('button', { name: 'Update Status' }));
    await user.click(await screen.findByRole('menuitem', { name: 'On Hold' }));

    expect(await screen.findByText('2 projects updated')).toBeVisible();
    expect(sentActs(requests)).toEqual([
      { p_ids: [lake.id, barn.id], p_action: 'set_status', p_value: 'on_hold' },
    ]);
  });

  it('says for each project that was refused why', async () => {
    const { user, bar } = await showWithBothChosen(() => [
      { id: lake.id, ok: true, message: null },
      { id: barn.id, ok: false, message: 'Your plan allows up to 10 projects.' },
    ]);

    await user.click(within(bar).getByRole('button', { name: 'Delete Projects' }));

    const dialog = await screen.findByRole('dialog', { name: /Finished with errors/ });
    expect(
      within(dialog)
        .getAllByRole('alert')
        .map(({ textContent }) => textContent),
    ).toEqual(['Lakeview Residence: Done', 'Barn: Your plan allows up to 10 projects.']);
    expect(within(dialog).getByText('1 of 2 done')).toBeVisible();
  });

  const deleteLake = async (answer: unknown) => {
    const { user } = renderInShell(pages, {
      area,
      answers: {
        'POST /rest/v1/rpc/project_page': [lake, barn],
        'POST /rest/v1/rpc/client_page': [],
        'POST /rest/v1/rpc/bulk_update_projects': answer,
      },
    });
    await user.click(await screen.findByRole('checkbox', { name: 'Select Lakeview Residence' }));
    await user.click(await screen.findByRole('button', { name: 'Delete Projects' }));
  };

  it('names a single project that was deleted, with Undo', async () => {
    await deleteLake([{ id: lake.id, ok: true, message: null }]);

    expect(
      await screen.findByText('Project "Lakeview Residence" deleted successfully'),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
  });

  it('says in a toast why a single project was not deleted', async () => {
    await deleteLake([{ id: lake.id, ok: false, message: 'It has open invoices.' }]);

    expect(
      await screen.findByText('Failed to delete project: It has open invoices.'),
    ).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('offers nothing to change to who may not', async () => {
    const { user } = renderInShell(pages, {
      area,
      role: 'field_supervisor',
      answers: { 'POST /rest/v1/rpc/project_page': [lake], 'POST /rest/v1/rpc/client_page': [] },
    });
    await user.click(await screen.findByRole('checkbox', { name: 'Select Lakeview Residence' }));

    const bar = await screen.findByRole('toolbar', { name: '1 project selected' });

    for (const name of ['Update Status', 'Archive Projects', 'Delete Projects'])
      expect(within(bar).queryByRole('button', { name })).toBeNull();
    expect(within(bar).getByRole('button', { name: 'Export Selected' })).toBeVisible();
  });
});
