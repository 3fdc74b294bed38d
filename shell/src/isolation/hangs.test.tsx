import { jest } from '@jest/globals';
import { allowSuspect, isSuspect, readHang, whileEntering } from './hangs.ts';

const key = 'plumbline.entering';
const crm = { area: 'crm', version: '1.2.0' };
const mark = (own: Record<string, unknown> = {}) =>
  localStorage.setItem(key, JSON.stringify({ ...crm, at: Date.now(), tab: 'other', ...own }));
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => jest.useRealTimers());

it('finds nothing after a page that answered', () => {
  expect(readHang()).toBeUndefined();
});

it('names the version that was being entered when this tab stopped, until somebody opens it', () => {
  sessionStorage.setItem('plumbline.tab', 'own');
  mark({ tab: 'own', at: Date.now() - performance.now() - 6000 });

  expect(readHang()).toEqual(crm);

  expect([isSuspect(crm), isSuspect({ ...crm, version: '1.2.1' })]).toEqual([true, false]);
  expect(localStorage.getItem(key)).toBeNull();
  allowSuspect(crm);
  expect(isSuspect(crm)).toBe(false);
});

it('finds nothing after a page that answered until it was left', () => {
  sessionStorage.setItem('plumbline.tab', 'own');
  mark({ tab: 'own', at: Date.now() - performance.now() - 1000 });

  expect(readHang()).toBeUndefined();
});

it('renews the mark while the code is on its way, as long as the page answers', async () => {
  jest.useFakeTimers();
  const { promise: code, resolve: come } = Promise.withResolvers<void>();
  const entered = whileEntering(crm, () => code);
  jest.advanceTimersByTime(20_000);

  sessionStorage.setItem('plumbline.tab', 'a tab opened meanwhile');
  expect(readHang()).toBeUndefined();
  come();
  await entered;
});

it('believes the mark of another tab only when that tab had time to take it away', () => {
  mark();
  expect(readHang()).toBeUndefined();

  mark({ at: Date.now() - 60_000 });
  expect(readHang()).toEqual(crm);
});

it('reads past a mark of another form', () => {
  localStorage.setItem(key, '{"area":1}');
  expect(readHang()).toBeUndefined();
  localStorage.setItem(key, 'not JSON');
  expect(readHang()).toBeUndefined();
});

it('marks an area while it is entered, and takes the mark away when the page still answers', async () => {
  jest.useFakeTimers();
  const found = await whileEntering(crm, async () => localStorage.getItem(key));

  expect(JSON.parse(found ?? '{}')).toMatchObject(crm);
  expect(localStorage.getItem(key)).not.toBeNull();
  jest.advanceTimersByTime(2000);
  expect(localStorage.getItem(key)).toBeNull();
});

it('takes the mark away when the page is left', async () => {
  readHang();
  await whileEntering(crm, async () => undefined);

  window.dispatchEvent(new Event('pagehide'));

  expect(localStorage.getItem(key)).toBeNull();
});
