import { webhookUrlProblem } from './webhookForm.ts';

describe('webhookUrlProblem', () => {
  it.each([
    'https://localhost/hook',
    'https://127.0.0.1/',
    'https://10.1.2.3/hook',
    'https://172.20.0.1/',
    'https://192.168.1.5:8443/',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/',
    'https://[fd00::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://printer.local/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://metadata.google.internal/',
  ])('refuses %s', (url) => {
    expect(webhookUrlProblem(url)).toMatch(/private network/);
  });

  it.each(['http://example.com/', 'example.com', '', 'ftp://example.com'])(
    'asks for https instead of %s',
    (url) => {
      expect(webhookUrlProblem(url)).toBe('Enter a URL that starts with https://');
    },
  );

  it.each(['https://hooks.example.com/a?b=c', 'https://8.8.8.8/', 'https://172.32.0.1/'])(
    'takes %s',
    (url) => {
      expect(webhookUrlProblem(url)).toBeUndefined();
    },
  );
});
