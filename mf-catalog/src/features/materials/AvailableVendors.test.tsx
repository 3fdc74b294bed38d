import { databaseError, renderInShell, screen, waitFor } from '@plumbline/testing';
import { area } from '../../area.ts';
import type { VendorMaterialRow } from '../../data/materialSchemas.ts';
import { makeMaterial } from '../../shared/makeMaterial.ts';
import { AvailableVendors } from './AvailableVendors.tsx';

const pine = makeMaterial();
const offer: VendorMaterialRow = {
  id: '00000000-0000-4000-8000-0000000000f1',
  vendor_id: '00000000-0000-4000-8000-0000000000e1',
  material_id: pine.id,
  unit_cost: 2.9,
  vendor_sku: 'LY-77',
  lead_time_days: 4,
  minimum_order_quantity: 10,
  is_preferred: true,
  vendor_name: 'Lumber Yard',
  vendor_company_name: null,
  contact_person: null,
  vendor_email: null,
  vendor_phone: null,
  material_name: pine.name,
  material_description: null,
  material_unit: 'each',
};
const show = (answers: object) =>
  renderInShell(<AvailableVendors material={pine} denial={undefined} />, {
    area,
    answers: {
      'GET /rest/v1/vendor_material_list': [offer],
      'POST /rest/v1/rpc/vendor_page': [],
      'GET /rest/v1/vendor_list': null,
      ...answers,
    },
  });

describe('AvailableVendors', () => {
  it('does not mark an unknown price of 0 as the lowest', async () => {
    const unknown = { ...offer, id: '00000000-0000-4000-8000-0000000000f2', unit_cost: 0 };
    show({
      'GET /rest/v1/vendor_material_list': [offer, { ...unknown, vendor_name: 'New Yard' }],
    });

    const [known, fresh] = await screen.findAllByRole('listitem');

    expect(known).toHaveTextContent('Lowest price');
    expect(fresh).not.toHaveTextContent('Lowest price');
  });

  it('restores a link unchanged when unlinking is undone', async () => {
    const { user, requests } = show({
      'DELETE /rest/v1/vendor_materials': null,
      'POST /rest/v1/vendor_materials': null,
      'POST /rest/v1/rpc/set_preferred_vendor': null,
    });
    await user.click(await screen.findByRole('button', { name: 'Unlink Lumber Yard' }));

    await user.click(await screen.findByRole('button', { name: 'Undo' }));

    await waitFor(() =>
      expect(requests.find(({ path }) => path.endsWith('/set_preferred_vendor'))?.body).toEqual({
        p_material_id: pine.id,
        p_vendor_id: offer.vendor_id,
      }),
    );
    expect(
      requests.find(({ method, path }) => method === 'POST' && path === '/rest/v1/vendor_materials')
        ?.body,
    ).toMatchObject({
      vendor_id: offer.vendor_id,
      material_id: pine.id,
      unit_cost: 2.9,
      vendor_sku: 'LY-77',
      lead_time_days: 4,
      minimum_order_quantity: 10,
    });
  });

  it('does not report success for a link that someone else removed', async () => {
    const { user } = show({
      'PATCH /rest/v1/vendor_materials': databaseError('PGRST116', '0 rows'),
    });
    await user.click(await screen.findByRole('button', { name: 'Edit Lumber Yard' }));

    await user.click(await screen.findByRole('button', { name: 'Update' }));

    expect(await screen.findByText('This is no longer here.')).toBeVisible();
    expect(screen.queryByText(/^Updated relationship/)).toBeNull();
  });
});
