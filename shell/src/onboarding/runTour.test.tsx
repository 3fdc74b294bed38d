import { fireEvent, screen } from '@plumbline/testing';
import { jest } from '@jest/globals';
import { runTour } from './runTour.ts';

beforeEach(() => {
  window.scrollTo = () => {};
});

describe('the welcome tour', () => {
  it('counts as seen once when it is skipped before its first step has faded in', async () => {
    const onDone = jest.fn();
    const stop = runTour(true, onDone);

    fireEvent.click(await screen.findByRole('button', { name: 'Skip Tour' }));

    expect(onDone).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('button', { name: 'Skip Tour' })).toBeNull();
    stop();
    expect(onDone).toHaveBeenCalledTimes(1);
  });

  it('counts as seen when Escape closes it', async () => {
    const onDone = jest.fn();
    runTour(true, onDone);
    await screen.findByRole('button', { name: 'Skip Tour' });

    fireEvent.keyUp(window, { key: 'Escape' });

    expect(onDone).toHaveBeenCalledTimes(1);
  });

  it('does not count as seen when the page takes it away', async () => {
    const onDone = jest.fn();
    const stop = runTour(true, onDone);
    await screen.findByRole('button', { name: 'Skip Tour' });

    stop();

    expect(onDone).not.toHaveBeenCalled();
    expect(screen.queryByRole('button', { name: 'Skip Tour' })).toBeNull();
  });
});
