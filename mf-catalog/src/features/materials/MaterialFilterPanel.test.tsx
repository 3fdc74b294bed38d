import { renderInShell, screen, waitFor } from '@plumbline/testing';
import { area } from '../../area.ts';
import { pages } from '../../routes.tsx';
import { makeVendor } from '../../shared/makeVendor.ts';

describe('MaterialFilterPanel', () => {
  it('names the vendor it is filtered by, also one that is not among the first found', async () => {
    const vendor = makeVendor({ name: 'Zinc & Sons' });

    renderInShell(pages, {
      area,
      path: `/materials?vendor=${vendor.id}`,
      answers: {
        'GET /rest/v1/material_list': [],
        'GET /rest/v1/vendor_list': (request: { query: URLSearchParams }) =>
          request.query.has('id') ? vendor : [],
      },
    });

    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: 'Vendor' })).toHaveValue('Zinc & Sons'),
    );
  });
});
