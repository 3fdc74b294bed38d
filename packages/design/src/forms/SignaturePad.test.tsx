import { jest } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { strokesOf } from '../documents/strokes.ts';
import { SignaturePad } from './SignaturePad.tsx';

it('gives what is drawn, at the edge what is drawn beyond it, and nothing once it is cleared', () => {
  const given = jest.fn<(path: string) => void>();
  render(<SignaturePad onChange={given} />);
  const pad = screen.getByTitle('Draw your signature').closest('svg');
  if (!pad) throw new Error('There is no pad');
  pad.setPointerCapture = () => {};
  pad.getBoundingClientRect = () => new DOMRect(10, 10, 240, 80);
  expect(screen.getByRole('button', { name: 'Clear' })).toBeDisabled();

  const point = (type: string, clientX: number, clientY: number) =>
    fireEvent(pad, new MouseEvent(type, { bubbles: true, clientX, clientY }));

  point('pointermove', 50, 50);
  point('pointerdown', 20, 20);
  point('pointermove', 130, -500);
  point('pointerup', 130, -500);
  point('pointermove', 60, 60);

  expect(given).toHaveBeenLastCalledWith('M20.0 20.0L240.0 0.0');
  expect(strokesOf(given.mock.lastCall?.[0])).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(given).toHaveBeenLastCalledWith('');
});
