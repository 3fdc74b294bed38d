import { jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@plumbline/testing';
import { storageKeys } from './browserStorage.ts';
import { useIdle } from './useIdle.ts';

const hour = 3_600_000;
const minute = 60_000;
const start = Date.parse('2026-11-21T08:00:00Z');
let expired = 0;

function Watch() {
  const { idleness, stay } = useIdle(2 * hour, () => {
    expired += 1;
  });
  return (
    <>
      <p>{idleness.phase === 'warning' ? `warning ${idleness.remainingMs}` : idleness.phase}</p>
      {/* As the component library makes it. */}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
      <div role="dialog">
        <button onClick={stay}>Stay Logged In</button>
      </div>
    </>
  );
}

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  expired = 0;
  jest.useFakeTimers({ now: start, doNotFake: ['queueMicrotask'] });
  localStorage.removeItem(storageKeys.activity);
  render(<Watch />);
});
afterEach(() => jest.useRealTimers());

describe('useIdle', () => {
  it('warns five minutes before the end and counts down', async () => {
    await pass(2 * hour - 5 * minute);
    expect(screen.getByText(/^warning 300000$/)).toBeVisible();

    await pass(60_000);

    expect(screen.getByText(/^warning 240000$/)).toBeVisible();
    expect(expired).toBe(0);
  });

  it('does not end on a page that is being closed, which would not come to the end of it', async () => {
    jest.setSystemTime(start + 9 * hour);
    const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');

    fireEvent(document, new Event('visibilitychange'));
    expect(expired).toBe(0);
    visibility.mockRestore();
    fireEvent(document, new Event('visibilitychange'));

    expect(expired).toBe(1);
  });

  it('ends exactly at the deadline, once', async () => {
    await pass(2 * hour - 1);
    expect(expired).toBe(0);

    await pass(1);
    await pass(hour);

    expect(expired).toBe(1);
  });

  it.each(['mouseDown', 'mouseMove', 'keyPress', 'scroll', 'touchStart', 'click'] as const)(
    'takes %s for activity, which clears the warning',
    async (name) => {
      await pass(2 * hour - 2 * minute);

      act(() => void fireEvent[name](document.body));

      expect(screen.getByText('active')).toBeVisible();
      await pass(2 * hour - 5 * minute - 1);
      expect(screen.getByText('active')).toBeVisible();
    },
  );

  it('leaves the warning standing while the mouse is on its own buttons', async () => {
    await pass(2 * hour - 2 * minute);

    act(() => void fireEvent.mouseMove(screen.getByRole('button')));

    expect(screen.getByText(/^warning/)).toBeVisible();
  });

  it('stays when asked to', async () => {
    await pass(2 * hour - 2 * minute);

    act(() => screen.getByRole('button').click());

    expect(screen.getByText('active')).toBeVisible();
  });

  it('is kept alive by activity in another tab', async () => {
    await pass(2 * hour - 10 * minute);
    localStorage.setItem(storageKeys.activity, String(Date.now()));

    await pass(30 * minute);

    expect(expired).toBe(0);
    expect(screen.getByText('active')).toBeVisible();
  });

  it('does not come back to life when the machine slept past the deadline', async () => {
    jest.setSystemTime(start + 3 * hour);

    act(() => void fireEvent.mouseMove(document.body));

    expect(expired).toBe(1);
  });
});
