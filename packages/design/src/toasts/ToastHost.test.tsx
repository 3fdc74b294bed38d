import { jest } from '@jest/globals';
import Dialog from '@mui/material/Dialog';
import { userEvent } from '@testing-library/user-event';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { ThemeRoot } from '../theme/ThemeRoot.tsx';
import { toastDuration, toasts } from './toasts.ts';

let root: Root;

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  jest.useFakeTimers();
  const place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  act(() => root.render(<ThemeRoot>page</ThemeRoot>));
});

afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
  jest.useRealTimers();
});

// In steps, because a toast leaves in several renders, each of which starts the next timer.
const wait = (milliseconds: number) => {
  for (let gone = 0; gone < milliseconds; gone += 100) act(() => jest.advanceTimersByTime(100));
};

describe('toasts', () => {
  it('brings its host with the first toast, and shows a success as a status for 4 seconds', async () => {
    act(() => toasts.success('Saved'));
    // The host's code comes now; until then the toast waits.
    await act(async () => void (await import('./ToastHost.tsx')));
    wait(toastDuration.success - 500);
    expect(document.querySelector('[role=status]')?.textContent).toContain('Saved');

    wait(2000);

    expect(document.querySelector('[role=status]')).toBeNull();
  });

  it('shows an error as an alert for 6 seconds', () => {
    act(() => toasts.error('Failed to fetch projects'));
    wait(toastDuration.error - 500);
    expect(document.querySelector('[role=alert]')?.textContent).toContain(
      'Failed to fetch projects',
    );

    wait(2000);

    expect(document.querySelector('[role=alert]')).toBeNull();
  });

  it('is heard while a dialog is open', async () => {
    act(() =>
      root.render(
        <ThemeRoot>
          <Dialog open>form</Dialog>
        </ThemeRoot>,
      ),
    );
    act(() => toasts.error('Failed to save'));
    wait(500);
    await act(async () => {});

    expect(document.querySelector('[role=alert]')?.closest('[aria-hidden=true]')).toBeNull();
  });

  it('is reached by the Tab key from an open dialog, which gets the focus back', async () => {
    const user = userEvent.setup({ advanceTimers: (by) => jest.advanceTimersByTime(by) });
    act(() =>
      root.render(
        <ThemeRoot>
          <Dialog open>
            <button>first</button>
            <button>last</button>
          </Dialog>
        </ThemeRoot>,
      ),
    );
    act(() => toasts.undo('3 projects archived', jest.fn()));
    wait(500);
    await act(async () => {});
    const reached: unknown[] = [];

    for (const keys of ['{Tab}', '{Tab}', '{Tab}', '{Tab}', '{Shift>}{Tab}{/Shift}']) {
      await user.keyboard(keys);
      reached.push(document.activeElement?.textContent);
    }

    expect(reached).toEqual(['first', 'last', 'Undo', 'first', 'Undo']);
  });

  it('takes an act back once when Undo is pressed', () => {
    const onUndo = jest.fn();
    act(() => toasts.undo('3 projects archived', onUndo));

    const button = [...document.querySelectorAll('button')].find(
      (one) => one.textContent === 'Undo',
    );
    act(() => button?.click());
    wait(1000);

    expect(onUndo).toHaveBeenCalledTimes(1);
    expect(document.body.textContent).not.toContain('3 projects archived');
  });
});
