import { jest } from '@jest/globals';
import Dialog from '@mui/material/Dialog';
import { fireEvent } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import assert from 'node:assert/strict';
import { act } from '@testing-library/react';
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

const undoButton = () =>
  [...document.querySelectorAll('button')].find((one) => one.textContent === 'Undo');

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

  it('counts a message that is asked for again while it is visible, and shows it for its whole time', () => {
    act(() => toasts.success('Record added'));
    wait(toastDuration.success - 500);

    act(() => toasts.success('Record added'));

    wait(toastDuration.success - 500);
    const shown = [...document.querySelectorAll('[role=status]')].map((one) => one.textContent);
    expect(shown).toEqual(['Record added(2 times)']);
    wait(2000);
    expect(document.querySelector('[role=status]')).toBeNull();
    act(() => toasts.success('Record added'));
    wait(500);
    expect(document.querySelector('[role=status]')?.textContent).toBe('Record added');
  });

  it('takes the Undo away of an act that was taken back elsewhere, and of no other', () => {
    act(() => toasts.undo('Booked', jest.fn(), 'booking-1'));
    act(() => toasts.undo('3 projects archived', jest.fn()));
    wait(500);

    act(() => toasts.withdraw('booking-1'));
    wait(1000);

    const left = [...document.querySelectorAll('[role=status]')].map((one) => one.textContent);
    expect(left).toEqual(['3 projects archivedUndo']);
  });

  it('offers the Undo of an act that is repeated while its toast leaves', () => {
    const again = jest.fn();
    act(() => toasts.undo('Lead marked as lost', jest.fn(), 'lost 1'));
    wait(500);
    act(() => undoButton()?.click());
    act(() => toasts.undo('Lead marked as lost', again, 'lost 1'));
    wait(1000);

    act(() => undoButton()?.click());

    expect(again).toHaveBeenCalledTimes(1);
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

  it.each([
    [
      'has the focus',
      (button: HTMLElement) => button.focus(),
      (button: HTMLElement) => button.blur(),
    ],
    [
      'has the pointer',
      (button: HTMLElement) => fireEvent.mouseOver(button),
      (button: HTMLElement) => fireEvent.mouseOut(button),
    ],
    [
      'stands in a window that was left',
      () => fireEvent.blur(window),
      () => fireEvent.focus(window),
    ],
  ])('stays while it %s, and for its whole time after', async (_, hold, letGo) => {
    act(() => toasts.undo('3 projects archived', jest.fn()));
    wait(500);
    const button = undoButton();
    assert(button);
    await act(async () => {
      hold(button);
    });
    wait(toastDuration.undo * 3);
    expect(document.body.textContent).toContain('3 projects archived');

    await act(async () => {
      letGo(button);
    });

    wait(toastDuration.undo - 1000);
    expect(document.body.textContent).toContain('3 projects archived');
    wait(2000);
    expect(document.body.textContent).not.toContain('3 projects archived');
  });

  it('takes the latest act back by Ctrl-Z, but not while somebody types', () => {
    const first = jest.fn();
    const second = jest.fn();
    const field = document.body.appendChild(document.createElement('input'));
    act(() => toasts.undo('Task deleted', first));
    act(() => toasts.undo('Photo deleted', second));
    wait(500);

    act(() => void fireEvent.keyDown(field, { key: 'z', ctrlKey: true }));
    expect(second).not.toHaveBeenCalled();
    act(() => void fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true }));
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1]);
    wait(1000);
    act(() => void fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true }));

    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 1]);
  });

  it('takes an act back once when Undo is pressed', () => {
    const onUndo = jest.fn();
    act(() => toasts.undo('3 projects archived', onUndo));

    act(() => undoButton()?.click());
    wait(1000);

    expect(onUndo).toHaveBeenCalledTimes(1);
    expect(document.body.textContent).not.toContain('3 projects archived');
  });
});
