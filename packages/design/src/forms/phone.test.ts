import { formatPhone } from './phone.ts';

describe('formatPhone', () => {
  it.each([
    ['5125550134', '(512) 555-0134'],
    ['+1 512 555 0134', '(512) 555-0134'],
    ['512.555.0134', '(512) 555-0134'],
    ['+44 20 7946 0958', '+44 20 7946 0958'],
    ['512555013', '512555013'],
    ['5125550134 ext 9', '5125550134 ext 9'],
    [' ', ''],
  ])('writes %j as %j', (typed, shown) => {
    expect(formatPhone(typed)).toBe(shown);
  });
});
