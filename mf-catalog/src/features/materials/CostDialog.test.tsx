import { jest } from '@jest/globals';
import { renderInShell, screen } from '@plumbline/testing';
import { area } from '../../area.ts';
import { makeMaterial } from '../../shared/makeMaterial.ts';
import { CostDialog } from './CostDialog.tsx';

describe('CostDialog', () => {
  it('asks before it throws away a cost that was typed and not added', async () => {
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
});
