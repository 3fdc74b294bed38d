import { makeCompany } from '../../../shared/makeCompany.ts';
import { companyForm, isSameProfile, toForm, toProfile } from './companyForm.ts';

const complete = toForm(makeCompany());
const faultsOf = (change: Partial<typeof complete>) =>
  companyForm.safeParse({ ...complete, ...change }).error?.issues.map(({ message }) => message) ??
  [];

describe('companyForm', () => {
  it.each([
    ['name', 'Company name is required'],
    ['business_type', 'Please select your business type'],
    ['phone', 'Phone number is required'],
    ['street', 'Street address is required'],
    ['city', 'City is required'],
    ['state', 'State is required'],
  ])('asks for %s', (field, message) => {
    expect(faultsOf({ [field]: '  ' })).toEqual([message]);
  });

  it.each(['license_number', 'tax_id', 'website'])('does without %s', (field) => {
    expect(faultsOf({ [field]: '' })).toEqual([]);
  });

  it.each([
    [{ email: 'nobody' }, 'Please enter a valid email address'],
    [{ phone: 'abc' }, 'Please enter a valid phone number'],
    [{ zip: '787' }, 'Please enter a valid ZIP code'],
    [{ website: 'javascript:alert(1)' }, 'Please enter a valid web address'],
    [{ name: 'x'.repeat(201) }, 'At most 200 characters'],
  ])('refuses %j', (change, message) => {
    expect(faultsOf(change)).toEqual([message]);
  });

  it("maps address and business type to the company's columns", () => {
    expect(toProfile(complete)).toMatchObject({
      name: 'Ridgeline Builders',
      address: { street: '12 Mill Road', city: 'Austin', state: 'TX', zip: '78701' },
      settings: { business_type: 'general-contractor', license_number: 'ABC-123456' },
    });
  });

  it('detects a changed profile, but not a changed color', () => {
    const company = makeCompany();

    expect(isSameProfile(company, makeCompany({ primary_color: '#000000', version: 9 }))).toBe(
      true,
    );
    expect(isSameProfile(company, makeCompany({ phone: '1' }))).toBe(false);
  });
});
