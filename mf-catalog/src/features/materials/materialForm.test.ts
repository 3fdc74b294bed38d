import { makeMaterial } from '../../shared/makeMaterial.ts';
import { emptyMaterial, materialForm, toForm, toInput } from './materialForm.ts';

const read = (values: object) => materialForm.safeParse({ ...emptyMaterial, name: 'A', ...values });

describe('materialForm', () => {
  it('starts with zeros, each, materials, and active', () => {
    expect(read({}).data).toMatchObject({
      category: 'materials',
      unit: 'each',
      unit_cost: 0,
      unit_price: 0,
      current_stock: 0,
      is_active: true,
    });
  });

  it.each([
    ['12', 12],
    [' 7 ', 7],
    ['many', 0],
    ['', 0],
  ])('reads a stock of "%s" as %d', (text, stock) => {
    expect(read({ current_stock: text }).data?.current_stock).toBe(stock);
  });

  it.each([
    [{ name: '' }, 'Material name is required'],
    [{ unit_cost: '-1' }, 'Enter an amount of 0 or more, with at most 4 decimals'],
    [{ unit_price: '1.23456' }, 'Enter an amount of 0 or more, with at most 4 decimals'],
    [{ current_stock: '-3' }, 'Enter a whole number of 0 or more'],
    [{ reorder_point: '12.9' }, 'Enter a whole number of 0 or more'],
    [{ minimum_stock: '99999999999' }, 'Enter at most 2,147,483,647'],
  ])('refuses %j', (values, message) => {
    expect(read(values).error?.issues[0]?.message).toBe(message);
  });

  it('returns a stored material unchanged', () => {
    const material = makeMaterial();

    expect(toInput(material.id, materialForm.parse(toForm(material)))).toEqual({
      id: material.id,
      name: 'Pine stud',
      description: 'Kiln dried',
      category: 'materials',
      unit: 'each',
      sku: 'PINE-1',
      vendor_sku: 'LY-77',
      vendor_id: material.vendor_id,
      unit_cost: 3,
      unit_price: 4,
      minimum_stock: 10,
      current_stock: 15,
      reorder_point: 20,
      lead_time_days: 5,
      specifications: { grade: '#2' },
      is_active: true,
    });
  });

  it('keeps unchanged specification values that are not text', () => {
    const specifications = { grade: 'C24', moisture: 12, sizes: ['2x4', '2x6'] };
    const material = makeMaterial({ specifications });
    const form = toForm(material);
    const [grade, moisture, sizes] = form.specifications;
    const send = (lines: typeof form.specifications) =>
      toInput(material.id, materialForm.parse({ ...form, specifications: lines }), specifications)
        .specifications;

    expect(send(form.specifications)).toEqual(specifications);
    expect(send([grade!, { ...moisture!, value: '14' }, sizes!, { name: ' ', value: '' }])).toEqual(
      { ...specifications, moisture: '14' },
    );
    expect(send([grade!])).toEqual({ grade: 'C24' });
  });

  it.each([
    [[{ name: '', value: 'C24' }], 'Enter a name for this specification', 0],
    [
      [
        { name: 'grade', value: 'C24' },
        { name: 'grade', value: 'C16' },
      ],
      'This name is already used',
      1,
    ],
  ])('refuses the specifications %j', (specifications, message, at) => {
    const [issue] = read({ specifications }).error?.issues ?? [];

    expect(issue).toMatchObject({ message, path: ['specifications', at, 'name'] });
  });
});
