import { anyContains } from './listText.ts';

describe('anyContains', () => {
  it.each([
    ['nail', 'name.ilike."%nail%",sku.ilike."%nail%"'],
    [' 2x4, "A" ', 'name.ilike."%2x4, \\"A\\"%",sku.ilike."%2x4, \\"A\\"%"'],
    ['50%_', 'name.ilike."%50\\\\%\\\\_%",sku.ilike."%50\\\\%\\\\_%"'],
  ])('takes %s literally', (text, condition) => {
    expect(anyContains(['name', 'sku'], text)).toBe(condition);
  });
});
