import { renderInShell, screen } from '@plumbline/testing';
import { area } from '../../area.ts';
import { pages } from '../../routes.tsx';
import { makeMaterial } from '../../shared/makeMaterial.ts';

const pine = makeMaterial();
const sand = makeMaterial({ id: '00000000-0000-4000-8000-0000000000f2', name: 'Sand' });

describe('BulkEditDialog', () => {
  const before = [pine, sand].map((material) => ({ ...material, version: 2 }));
  const changeBoth = async (restored: number) => {
    const { user, requests } = renderInShell(pages, {
      area,
      path: '/materials',
      answers: {
        'POST /rest/v1/rpc/material_page': [pine, sand],
        'POST /rest/v1/rpc/vendor_page': [],
        'POST /rest/v1/rpc/change_materials': before,
        'POST /rest/v1/rpc/restore_materials': restored,
      },
    });
    await screen.findByRole('checkbox', { name: 'Select Pine stud' });
    await user.click(screen.getByRole('button', { name: 'Select All' }));
    await user.click(screen.getByRole('button', { name: 'Bulk Edit (2)' }));
    await user.type(await screen.findByRole('spinbutton', { name: /Change prices by/ }), '10');

    await user.click(screen.getByRole('button', { name: 'Update Materials' }));

    expect(await screen.findByText('2 materials updated')).toBeVisible();
    return {
      user,
      sentTo: (name: string) => requests.find(({ path }) => path.endsWith(name))?.body,
    };
  };

  it('changes many materials at once and undoes it', async () => {
    const { user, sentTo } = await changeBoth(2);
    expect(sentTo('change_materials')).toEqual({
      p_ids: [pine.id, sand.id],
      p_changes: { price_percent: 10 },
    });

    await user.click(screen.getByRole('button', { name: 'Undo' }));

    expect(await screen.findByText('Change undone for 2 materials')).toBeVisible();
    expect(sentTo('restore_materials')).toMatchObject({
      p_materials: [
        { id: pine.id, unit_price: pine.unit_price, version: 2 },
        { id: sand.id, version: 2 },
      ],
    });
  });

  it('names the materials it cannot undo because someone changed them', async () => {
    const { user } = await changeBoth(1);

    await user.click(screen.getByRole('button', { name: 'Undo' }));

    expect(
      await screen.findByText(
        'Change undone for 1 material. 1 couldn’t be undone because someone changed it since.',
      ),
    ).toBeVisible();
  });
});
