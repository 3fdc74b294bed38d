import { jest } from '@jest/globals';
import { openPushed, shownOf } from './pushed.ts';

it('shows the title of a push, and where it leads within the site', () => {
  expect(shownOf({ id: 'n1', title: 'Q-0018 was accepted', path: '/quotes/1' })).toEqual({
    title: 'Q-0018 was accepted',
    options: { tag: 'n1', icon: '/install/icon-192.png', data: { path: '/quotes/1' } },
  });
});

it.each([
  undefined,
  null,
  'text',
  {},
  { title: 7, path: 'https://other.test' },
  { path: '//other.test' },
])('shows that there is news for %j, and leads to the dashboard', (data) => {
  const { title, options } = shownOf(data);
  expect(title).toBe('You have a new notification');
  expect(options.data.path).toBe('/dashboard');
});

it('opens it in the page that is open, else in a new one', async () => {
  const page = { focus: jest.fn(async () => undefined), postMessage: jest.fn() };
  const openWindow = jest.fn(async () => undefined);
  await openPushed({ matchAll: async () => [page], openWindow }, { path: '/quotes/1' });
  await openPushed({ matchAll: async () => [], openWindow }, { path: '/quotes/2' });

  expect(page.postMessage.mock.calls).toEqual([[{ openPath: '/quotes/1' }]]);
  expect(openWindow.mock.calls).toEqual([['/quotes/2']]);
});
