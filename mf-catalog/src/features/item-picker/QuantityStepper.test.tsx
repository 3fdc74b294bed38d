import { renderInShell, screen } from '@plumbline/testing';
import { useState } from 'react';
import { area } from '../../area.ts';
import { QuantityStepper } from './QuantityStepper.tsx';

function Nails() {
  const [quantity, setQuantity] = useState(1);
  return <QuantityStepper name="Nail" quantity={quantity} onChange={setQuantity} />;
}

it('shows that the maximum is 9,999', async () => {
  const { user } = renderInShell(<Nails />, { area });
  const field = await screen.findByRole('spinbutton', { name: 'Quantity of Nail' });

  await user.clear(field);
  await user.type(field, '12345');
  expect(screen.getByRole('alert')).toHaveTextContent('At most 9,999');
  await user.clear(field);
  await user.type(field, '12');

  expect(screen.queryByRole('alert')).toBeNull();
});
