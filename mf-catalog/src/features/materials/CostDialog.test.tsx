import { jest } from '@jest/globals';
import { renderInShell, screen } from '@plumbline/testing';
import { area } from '../../area.ts';
import { makeMaterial } from '../../shared/makeMaterial.ts';
import { CostDialog } from './CostDialog.tsx';

describe('CostDialog', () => {
  it('asks before discarding a cost that was not added', async () => {
    const onClose = jest.fn();
    const { user } = renderInShell(
      <CostDialog material={makeMaterial()} denial={undefined} onClose={onClose} />,
      {
        area,
        answers: { 'GET /rest/v1/cost_history': [], 'POST /rest/v1/rpc/vendor_page': [] },
      },
    );
    await user.type(await screen.findByRole('spinbutton', { name: /Cost/ }), '3.25');

    await user.click(screen.getByRole('button', { name: 'Done' }));

    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(onClose).not.toHaveBeenCalled();
    expect(screen.getByRole('spinbutton', { name: /Cost/ })).toHaveValue(3.25);
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('deletes a record and restores it', async () => {
    const record = {
      id: '00000000-0000-4000-8000-0000000000c9',
      material_id: makeMaterial().id,
      material_name: 'Pine stud',
      vendor_id: null,
      vendor_name: null,
      cost: 390,
      change: null,
      effective_date: '2026-11-01',
      notes: 'Typed wrong',
    };
    const { user, requests } = renderInShell(
      <CostDialog material={makeMaterial()} denial={undefined} onClose={() => undefined} />,
      {
        area,
        answers: {
          'GET /rest/v1/cost_history': [record],
          'POST /rest/v1/rpc/vendor_page': [],
          'DELETE /rest/v1/cost_tracking': null,
          'POST /rest/v1/cost_tracking': null,
        },
      },
    );

    await user.click(await screen.findByRole('button', { name: 'Delete the cost of Nov 1, 2026' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));

    expect(await screen.findByText('Cost tracking record added successfully')).toBeVisible();
    const sent = requests.filter(({ path }) => path === '/rest/v1/cost_tracking');
    expect(sent.map(({ method }) => method)).toEqual(['DELETE', 'POST']);
    expect(sent[1]?.body).toMatchObject({
      material_id: record.material_id,
      cost: 390,
      effective_date: '2026-11-01',
      notes: 'Typed wrong',
    });
  });
});
