import { jest } from '@jest/globals';
import { act, render, screen, userEvent } from '@plumbline/testing';
import { InstallPrompt } from './InstallPrompt.tsx';
import { isTimeToAsk } from './installable.ts';

const show = () => render(<InstallPrompt />);
const offer = (prompt: () => Promise<unknown>) => {
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  act(() => void dispatchEvent(event));
  return event;
};

beforeEach(() => localStorage.clear());

it('asks on the second day, installs, and never asks again', async () => {
  const prompt = jest.fn(async () => undefined);
  const first = show();
  expect(offer(prompt).defaultPrevented).toBe(true);
  expect(screen.queryByText(/Plumbline as an app/)).toBeNull();
  first.unmount();
  localStorage.setItem('plumbline.install', 'Mon Nov 02 2026');

  const second = show();
  expect(screen.queryByText(/Plumbline as an app/)).toBeNull();
  offer(prompt);
  await userEvent.click(await screen.findByRole('button', { name: 'Install' }));
  expect(prompt).toHaveBeenCalledTimes(1);
  expect(screen.queryByText(/Plumbline as an app/)).toBeNull();
  second.unmount();

  expect(isTimeToAsk()).toBe(false);
});

it('tells an iPhone where to tap, and takes no for an answer', async () => {
  localStorage.setItem('plumbline.install', 'Mon Nov 02 2026');
  jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone)');
  show();
  expect(screen.getByText(/Tap Share in the browser/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Not now' }));
  expect(isTimeToAsk()).toBe(false);
});
