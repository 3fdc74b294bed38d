import { fireEvent, render, screen } from '@testing-library/react';
import { ActionButton } from './ActionButton.tsx';

describe('ActionButton', () => {
  it('tells on a tap why its act is not to be had', async () => {
    render(<ActionButton denial="Included in Pro">Add Item</ActionButton>);

    fireEvent.touchStart(screen.getByRole('button', { name: 'Add Item' }));

    expect(await screen.findByRole('tooltip')).toHaveTextContent('Included in Pro');
  });
});
