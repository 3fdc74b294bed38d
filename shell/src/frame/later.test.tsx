import { act, render, screen } from '@plumbline/testing';
import { later } from '@plumbline/platform';
import type { ReactNode } from 'react';

const gone = () => Promise.reject(new Error('Loading chunk 294 failed.'));
const setOnline = (isOnline: boolean) =>
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: isOnline });

afterEach(() => setOnline(true));

describe('later', () => {
  it('leaves the page alone while the connection is lost, and comes with it', async () => {
    setOnline(false);
    let load: () => Promise<() => ReactNode> = gone;
    const Dialog = later(() => load());
    render(
      <>
        <main>what was typed</main>
        <Dialog />
      </>,
    );
    await act(async () => {});
    expect(screen.getByText('what was typed')).toBeVisible();

    load = async () => () => <p>the dialog</p>;
    setOnline(true);
    act(() => void window.dispatchEvent(new Event('online')));

    expect(await screen.findByText('the dialog')).toBeVisible();
    expect(screen.getByText('what was typed')).toBeVisible();
  });
});
