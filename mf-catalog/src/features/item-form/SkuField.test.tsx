import { renderInShell, screen } from '@plumbline/testing';
import { area } from '../../area.ts';
import { pages } from '../../routes.tsx';
import { makeItem } from '../../shared/makeItem.ts';

const stud = makeItem();
const other = { id: '00000000-0000-4000-8000-00000000000b', name: 'Joist 2x8' };
const answers = {
  'GET /rest/v1/item_list': stud,
  'GET /rest/v1/item_images': [],
  'POST /rest/v1/rpc/material_page': [],
  'GET /rest/v1/stock_movement_list': [],
  'POST /rest/v1/rpc/project_page': [],
  'POST /rest/v1/rpc/related_items': [],
  'POST /rest/v1/rpc/search_items': [],
  'POST /rest/v1/rpc/find_item_by_sku': other,
};
const open = async (more: Record<string, unknown> = {}) => {
  const shell = renderInShell(pages, {
    area,
    path: `/items/edit/${stud.id}`,
    answers: { ...answers, ...more },
  });
  await screen.findByRole('textbox', { name: /Item name/ });
  await shell.user.click(screen.getByRole('tab', { name: 'Advanced' }));
  return shell;
};
const sku = () => screen.getByRole('textbox', { name: /SKU/ });

describe('SkuField', () => {
  it('links the item that already has the SKU and explains why it cannot be saved', async () => {
    const { user, requests } = await open({
      'POST /rest/v1/rpc/save_item': Response.json(
        { code: 'PT422', message: 'SKU "JO-8" is already used by "Joist 2x8".', hint: 'sku' },
        { status: 422 },
      ),
    });

    await user.clear(sku());
    await user.type(sku(), 'jo-8');

    expect(await screen.findByText(/Already the SKU of/)).toHaveTextContent(
      'Already the SKU of Joist 2x8.',
    );
    expect(screen.getByRole('link', { name: 'Joist 2x8' })).toHaveAttribute(
      'href',
      `/items/edit/${other.id}`,
    );
    const asked = requests.filter(({ path }) => path.endsWith('/find_item_by_sku'));
    expect(asked.at(-1)?.body).toEqual({ p_sku: 'jo-8', p_except: stud.id });
    await user.click(screen.getByRole('button', { name: 'Update Item' }));
    expect(await screen.findByText('SKU "JO-8" is already used by "Joist 2x8".')).toBeVisible();
    expect(sku()).toBeInvalid();
  });

  it('lets an item keep a SKU shared with another item, with a note', async () => {
    await open();

    expect(await screen.findByText(/Also the SKU of/)).toHaveTextContent(
      'Also the SKU of Joist 2x8. Scanning it will find only one of the two.',
    );
  });
});
