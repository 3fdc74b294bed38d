import { jest } from '@jest/globals';
import { databaseError, renderInShell, screen, waitFor } from '@plumbline/testing';
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

  it('says at the field that vendors did not load, and loads them on Retry', async () => {
    let isDown = true;
    const { user } = renderInShell(<MaterialFormDialog material={undefined} onClose={() => {}} />, {
      area,
      answers: {
        'POST /rest/v1/rpc/vendor_page': () => (isDown ? databaseError('XX000', 'broken') : []),
        'GET /rest/v1/vendor_list': null,
      },
    });
    const field = await screen.findByRole('combobox', { name: /^Primary Vendor/ });
    await waitFor(() =>
      expect(field).toHaveAccessibleDescription(/^Failed to load vendors. Please try again/),
    );
    expect(field).toBeInvalid();

    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));

    await waitFor(() => expect(field).toBeValid());
    expect(screen.queryByText(/^Failed to load vendors/)).toBeNull();
  });

  it("loads another user's changes and keeps unsaved input", async () => {
    const opened = makeMaterial();
    const stored = { ...opened, current_stock: 40, updated_at: '2026-11-21T10:00:00.000002+00:00' };
    const onClose = jest.fn();
    const { user, requests } = renderInShell(
      <MaterialFormDialog material={opened} onClose={onClose} />,
      {
        area,
        answers: {
          'POST /rest/v1/rpc/vendor_page': [],
          'GET /rest/v1/vendor_list': null,
          'GET /rest/v1/material_list': stored,
          'PATCH /rest/v1/materials': ({ query }: { query: URLSearchParams }) =>
            query.get('updated_at') === `eq.${stored.updated_at}`
              ? { id: opened.id }
              : databaseError('PGRST116', 'no rows'),
        },
      },
    );
    await user.click(await screen.findByRole('textbox', { name: /Description/ }));
    await user.paste(', 8 ft');

    await user.click(screen.getByRole('button', { name: 'Update Material' }));

    expect(await screen.findByText(/^Someone else changed this material while/)).toBeVisible();
    expect(
      screen.getByText(
        'Failed to update material: Someone else changed it while you were editing.',
      ),
    ).toBeVisible();
    expect(screen.getByRole('spinbutton', { name: 'Current stock' })).toHaveValue(40);
    expect(screen.getByRole('textbox', { name: /Description/ })).toHaveValue('Kiln dried, 8 ft');
    await user.click(screen.getByRole('button', { name: 'Update Material' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(requests.findLast(({ method }) => method === 'PATCH')?.body).toMatchObject({
      description: 'Kiln dried, 8 ft',
      current_stock: 40,
    });
  });
});
