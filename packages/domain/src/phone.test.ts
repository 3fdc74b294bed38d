import { isBusinessPhone } from './phone.ts';

describe('isBusinessPhone', () => {
  it.each([
    '(512) 555-0104',
    '512.555.0104',
    '+44 20 7946 0958',
    '512-555-0104 ext. 5',
    '5550104 x12',
  ])('accepts %s', (text) => expect(isBusinessPhone(text)).toBe(true));

  it.each(['abc', '', '12', 'call me', '512-555-0104 or 0105'])('rejects %j', (text) =>
    expect(isBusinessPhone(text)).toBe(false),
  );
});
