import { databaseError, renderInShell, screen } from '@plumbline/testing';
import { area } from '../../area.ts';
import { makeMaterial } from '../../shared/makeMaterial.ts';
import { MaterialFormDialog } from './MaterialFormDialog.tsx';

describe('MaterialFormDialog', () => {
  it.each([
    ['PATCH', 'Update Material', makeMaterial(), 'Failed to update material: No.'],
    ['POST', 'Create Material', undefined, 'Failed to create material: No.'],
  ])('stays open when a %s fails', async (method, save, material, words) => {
    const onClose = () => {
      throw new Error('The form must stay open.');
    };
    const { user } = renderInShell(<MaterialFormDialog material={material} onClose={onClose} />, {
      area,
      answers: {
        'POST /rest/v1/rpc/vendor_page': [],
        'GET /rest/v1/vendor_list': null,
        [`${method} /rest/v1/materials`]: databaseError('PT403', 'No.'),
      },
    });
    await user.click(await screen.findByRole('textbox', { name: /Material name/ }));
    await user.paste('Acme');

    await user.click(screen.getByRole('button', { name: save }));

    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.getByRole('dialog')).toBeVisible();
  });
});
