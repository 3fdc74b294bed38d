import { renderInShell, screen, waitFor } from '@plumbline/testing';
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
});
