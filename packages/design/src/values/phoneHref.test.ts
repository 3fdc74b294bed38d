import { phoneHref } from './phoneHref.ts';

describe('phoneHref', () => {
  it.each([
    ['(512) 555-0100', 'tel:5125550100'],
    ['+1 512 555 0100', 'tel:+15125550100'],
    ['(+1) 512.555.0100', 'tel:+15125550100'],
    ['512-555-0100 x12', 'tel:5125550100,12'],
    ['512-555-0100x12', 'tel:5125550100,12'],
    ['+1 (512) 555-0100 ext. 12', 'tel:+15125550100,12'],
    ['512 555 0100, Extension: 1207 ', 'tel:5125550100,1207'],
    ['+15125550100;ext=12', 'tel:+15125550100,12'],
    ['512 555 0100 #3', 'tel:5125550100,3'],
    ['512 555 0100 (office)', 'tel:5125550100'],
    ['call the office', null],
    ['', null],
    [null, null],
    [undefined, null],
  ])('of %j is %j', (number, href) => {
    expect(phoneHref(number)).toBe(href);
  });
});
