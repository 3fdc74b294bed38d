import { makeVendor } from '../../shared/makeVendor.ts';
import { emptyVendor, toForm, toInput, vendorForm } from './vendorForm.ts';

const messages = (values: object) =>
  vendorForm
    .safeParse({ ...emptyVendor, name: 'A', ...values })
    .error?.issues.map(({ message }) => message) ?? [];

describe('vendorForm', () => {
  it.each([
    [{ name: ' ' }, ['Vendor name is required']],
    [{ email: 'a@b' }, ['Please enter a valid email address']],
    [{ website: 'javascript:alert(1)' }, ['Please enter a valid web address']],
    [{ phone: 'x'.repeat(51) }, ['At most 50 characters']],
    [{ street: 'x'.repeat(301) }, ['At most 300 characters']],
    [{ email: `a@b.${'x'.repeat(320)}` }, ['At most 320 characters']],
    [{ email: '', phone: '', website: '' }, []],
  ])('judges %j', (values, expected) => {
    expect(messages(values)).toEqual(expected);
  });

  it('saves two letters for a state name', () => {
    expect(vendorForm.parse({ ...emptyVendor, name: 'A', state: 'Texas' }).state).toBe('TX');
    expect(vendorForm.parse({ ...emptyVendor, name: 'A', state: 'Ontario' }).state).toBe('Ontario');
  });

  it('starts with Net 30 and active', () => {
    expect(emptyVendor).toMatchObject({ payment_terms: 'Net 30', is_active: true });
  });

  it('returns a stored vendor unchanged', () => {
    const vendor = makeVendor();
    const { materials_count, created_at, updated_at, ...input } = vendor;

    expect(toInput(vendor.id, vendorForm.parse(toForm(vendor)))).toEqual(input);
    expect([materials_count, created_at, updated_at]).not.toContain(undefined);
  });
});
