import { databaseError, renderInShell, screen, waitFor, within } from '@plumbline/testing';
import { area } from '../../area.ts';
import { pages } from '../../routes.tsx';
import { makeVendor } from '../../shared/makeVendor.ts';

describe('MaterialFilterPanel', () => {
  it('names the filtered vendor even if it is not among the first results', async () => {
    const vendor = makeVendor({ name: 'Zinc & Sons' });

    renderInShell(pages, {
      area,
      path: `/materials?vendor=${vendor.id}`,
      answers: {
        'POST /rest/v1/rpc/material_page': [],
        'POST /rest/v1/rpc/vendor_page': [],
        'GET /rest/v1/vendor_list': vendor,
      },
    });

    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: 'Vendor' })).toHaveValue('Zinc & Sons'),
    );
  });

  it('says that the vendors could not be loaded, and tries again', async () => {
    let isDown = true;
    const { user } = renderInShell(pages, {
      area,
      path: '/materials?q=pine',
      answers: {
        'POST /rest/v1/rpc/material_page': [],
        'POST /rest/v1/rpc/vendor_page': () =>
          isDown ? databaseError('XX000', 'Broken') : { rows: [], total: 0, is_more: false },
      },
    });

    const alert = await screen.findByText(/Failed to load vendors. Please try again./);
    isDown = false;
    await user.click(within(alert).getByRole('button', { name: 'Retry' }));

    await waitFor(() => expect(screen.queryByText(/Failed to load vendors/)).toBeNull());
  });
});
