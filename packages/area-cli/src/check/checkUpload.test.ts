import { isScoped } from './checkUpload.ts';

const scoped = (inside: string) => `@layer areas{@scope ([data-areas~="permits"]){${inside}}}`;

describe('isScoped', () => {
  it.each([
    ['nothing', ''],
    ['rules', '.a{color:red}@media print{.b{color:blue}}'],
    ['braces in texts and comments', ".a::before{content:\"}}\"}/* }} */.b{content:'\\'}'}"],
  ])('takes %s', (_, inside) => {
    expect(isScoped(scoped(inside), 'permits')).toBe(true);
  });

  it.each([
    ['a sheet without a scope', 'button{display:none}'],
    ['the scope of another area', scoped('').replace('permits', 'crm')],
    ['a scope that ends early', scoped('}}button{display:none}@media all{@media all{')],
    ['a comment that does not end', scoped('/* }} button{display:none}')],
    ['a text that does not end', scoped('.a{content:"}')],
  ])('refuses %s', (_, css) => {
    expect(isScoped(css, 'permits')).toBe(false);
  });
});
