import { jest } from '@jest/globals';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { strokesOf } from '@plumbline/documents/strokes';
import { SignaturePad } from './SignaturePad.tsx';

function show() {
  const given = jest.fn<(path: string) => void>();
  render(<SignaturePad onChange={given} />);
  const pad = screen.getByTitle('Draw your signature').closest('svg');
  if (!pad) throw new Error('There is no pad');
  pad.setPointerCapture = () => {};
  pad.getBoundingClientRect = () => new DOMRect(10, 10, 240, 80);
  const point = (type: string, clientX: number, clientY: number, init: PointerEventInit = {}) =>
    fireEvent(
      pad,
      new PointerEvent(type, { bubbles: true, pointerId: 1, clientX, clientY, ...init }),
    );
  return { given, pad, point };
}

it('gives what is drawn, at the edge what is drawn beyond it, and nothing once it is cleared', () => {
  const { given, point } = show();
  const clear = screen.getByRole('button', { name: 'Clear' });
  expect(clear).toHaveAttribute('aria-disabled', 'true');

  point('pointermove', 50, 50);
  point('pointerdown', 20, 20);
  point('pointermove', 130, -500);
  point('pointerup', 130, -500);
  point('pointermove', 60, 60);

  expect(given).toHaveBeenLastCalledWith('M20.0 20.0L240.0 0.0');
  expect(strokesOf(given.mock.lastCall?.[0])).toHaveLength(1);
  clear.focus();
  fireEvent.click(clear);
  expect(given).toHaveBeenLastCalledWith('');
  expect(clear).toBeEnabled();
});

it('shows the dot of an i', async () => {
  const { given, pad, point } = show();

  point('pointerdown', 20, 20);
  point('pointerup', 20, 20);
  point('pointerdown', 70, 20);
  point('pointermove', 70, 60);

  expect(given).toHaveBeenLastCalledWith('M20.0 20.0M120.0 20.0L120.0 100.0');
  await waitFor(() =>
    expect(pad.querySelector('path')).toHaveAttribute(
      'd',
      'M20.0 20.0l0 0M120.0 20.0l0 0L120.0 100.0',
    ),
  );
});

it('is drawn by one finger or the main button alone', () => {
  const { given, point } = show();

  point('pointerdown', 20, 20, { button: 2 });
  point('pointermove', 40, 40);
  point('pointerdown', 20, 20);
  point('pointerdown', 200, 20, { pointerId: 2 });
  point('pointermove', 200, 60, { pointerId: 2 });
  point('pointerup', 200, 60, { pointerId: 2 });
  point('pointermove', 130, 20);

  expect(given).toHaveBeenLastCalledWith('M20.0 20.0L240.0 20.0');
});

it('keeps every move of those that come before it is painted', () => {
  const { given, point } = show();
  point('pointerdown', 20, 20);

  act(() => {
    point('pointermove', 30, 20);
    point('pointermove', 40, 20);
  });

  expect(given).toHaveBeenLastCalledWith('M20.0 20.0L40.0 20.0L60.0 20.0');
});
