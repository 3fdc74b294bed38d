import { passwordForm } from './passwordForm.ts';
import { isAddress, securityForm, toForm, toRules } from './securityForm.ts';

const rules = {
  session_timeout_minutes: 120,
  password_expiry_days: 90,
  login_notifications: true,
  audit_logging: true,
  ip_whitelist: ['203.0.113.7', '10.0.0.0/24'],
};
const messages = (result: { error?: { issues: { message: string }[] } | undefined }) =>
  result.error?.issues.map(({ message }) => message) ?? [];

describe('securityForm', () => {
  it('returns the stored rules unchanged', () => {
    expect(toRules(toForm(rules))).toEqual(rules);
  });

  it.each([
    [{ session_timeout_minutes: '29' }, 'Enter 30 to 480 minutes'],
    [{ session_timeout_minutes: '1.5' }, 'Enter 30 to 480 minutes'],
    [{ password_expiry_days: '366' }, 'Enter 0 to 365 days (0 means never)'],
    [{ ip_whitelist: '10.0.0.1\noffice' }, 'office isn’t an IP address or range'],
  ])('refuses %j', (change, message) => {
    expect(messages(securityForm.safeParse({ ...toForm(rules), ...change }))).toEqual([message]);
  });

  it.each([
    ['203.0.113.7', true],
    ['10.0.0.0/24', true],
    ['2001:db8::1', true],
    ['2001:db8::/32', true],
    ['256.0.0.1', false],
    ['10.0.0.0/33', false],
    ['10.0.0', false],
  ])('%s is an address: %s', (text, is) => {
    expect(isAddress(text)).toBe(is);
  });
});

describe('passwordForm', () => {
  it.each([
    [['', 'Fresh-88!', 'Fresh-88!'], ['Current password is required']],
    [['old', 'short', 'short'], ['Password must be at least 8 characters long']],
    [['old', 'Fresh-88!', 'Fresh-89!'], ['Passwords don’t match']],
    [
      ['Fresh-88!', 'Fresh-88!', 'Fresh-88!'],
      ['Choose a password different from your current one'],
    ],
    [['old', 'Fresh-88!', 'Fresh-88!'], []],
  ])('%j', ([current_password, new_password, confirm_password], expected) => {
    expect(
      messages(passwordForm.safeParse({ current_password, new_password, confirm_password })),
    ).toEqual(expected);
  });
});
