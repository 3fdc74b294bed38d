import { jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { ToastPlace } from './ToastPlace.tsx';
import { toasts } from './toasts.ts';

afterEach(() => act(() => toasts.clear()));

describe('ToastPlace', () => {
  it('says plainly what it has to say while its host cannot be fetched, and takes nothing away', async () => {
    const load = jest.fn(() => Promise.reject(new Error('Loading chunk 8853 failed.')));
    render(
      <>
        <main>what was typed</main>
        <ToastPlace load={load} />
      </>,
    );

    act(() => toasts.error('You seem to be offline.'));

    expect(await screen.findByRole('alert')).toHaveTextContent('You seem to be offline.');
    expect(screen.getByText('what was typed')).toBeVisible();
  });

  it('fetches its host again once the connection is back', async () => {
    const load = jest
      .fn(async () => () => <p>the host</p>)
      .mockRejectedValueOnce(new Error('Loading chunk 8853 failed.'));
    render(<ToastPlace load={load} />);
    act(() => toasts.error('You seem to be offline.'));
    await screen.findByRole('alert');

    act(() => void window.dispatchEvent(new Event('online')));

    expect(await screen.findByText('the host')).toBeVisible();
  });
});
