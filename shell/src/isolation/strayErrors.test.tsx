import { reportStrayErrors } from './strayErrors.ts';
import type { AreaReport } from '../frame/report.ts';

const sent: AreaReport[] = [];
beforeAll(() => reportStrayErrors((report) => void sent.push(report)));
beforeEach(() => {
  sent.length = 0;
});

const failing = (message: string, stack: string) =>
  Object.assign(new Error(message), { stack: `Error: ${message}\n${stack}` });
const raise = (error: unknown, filename = '') =>
  window.dispatchEvent(new ErrorEvent('error', { error, filename }));
const reject = (reason: unknown) =>
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));

it('reports an error under the area whose script it comes from', () => {
  raise(failing('no map', 'at tick (https://x.test/areas/permits/1.2.0/12.abc.js:1:2)'));

  expect(sent).toEqual([
    { area: 'permits', version: '1.2.0', kind: 'uncaught', message: 'no map' },
  ]);
});

it('reports a promise that nobody waits for, and what is no error by its file', () => {
  reject(failing('lost', 'at f (https://x.test/areas/crm/1.0.0-dev.abc/9.js:1:2)'));
  raise('thrown text', 'https://x.test/areas/maps/2.0.0/remoteEntry.js');

  expect(sent.map(({ area, version }) => `${area} ${version}`)).toEqual([
    'crm 1.0.0-dev.abc',
    'maps 2.0.0',
  ]);
});

it('says the same once, and nothing of the shell and of extensions', () => {
  const own = failing('again', 'at f (https://x.test/areas/crm/1.0.0/9.js:1:2)');
  raise(own);
  raise(own);
  raise(failing('shell', 'at f (https://x.test/assets/frame.1.js:1:2)'));
  raise(failing('extension', 'at f (chrome-extension://abc/content.js:1:2)'));
  reject(undefined);

  expect(sent.map(({ message }) => message)).toEqual(['again']);
});
