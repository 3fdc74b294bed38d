import { makeClient } from '../../shared/makeClient.ts';
import { clientForm, emptyClient, tabWith, toForm, toInput } from './clientForm.ts';

const filled = { ...emptyClient, name: 'Morgan', email: 'm@lake.test' };
const problems = (values: object) =>
  clientForm
    .safeParse({ ...filled, ...values })
    .error?.issues.map(({ path, message }) => [path[0], message]) ?? [];
const address = { street: '12 Mill Rd', city: 'Austin', state: 'TX', zip: '78701' };
const incomplete = 'Please complete all address fields or leave them empty';

describe('clientForm', () => {
  it.each([
    [{ name: '  ' }, [['name', 'Client name is required']]],
    [{ email: '' }, [['email', 'Email is required']]],
    [{ email: 'morgan@lake' }, [['email', 'Please enter a valid email address']]],
    [{ phone: '512-555-CALL' }, [['phone', 'Please enter a valid phone number']]],
    [{ phone: '--' }, [['phone', 'Please enter a valid phone number']]],
    [{ phone: '512.555.0134' }, [['phone', 'Please enter a valid phone number']]],
    [{ phone: '=1+1' }, [['phone', 'Please enter a valid phone number']]],
    [{ phone: '+44 (20) 7946-0958' }, []],
    [{ phone: '' }, []],
    [{ city: 'Austin' }, [['street', incomplete]]],
    [{ ...address, zip: '' }, [['zip', incomplete]]],
    [address, []],
    [{ country: '' }, []],
    [{ ...address, state: 'Texas' }, []],
    [{ ...address, state: 'Bavaria' }, [['state', 'Two letters, like TX']]],
    [{ ...address, state: 'Bavaria', country: 'Germany' }, []],
    [{ ...address, zip: 'ABCDE' }, [['zip', 'Five digits, like 78701']]],
    [{ ...address, zip: '78701-1234' }, []],
    [{ ...address, zip: 'SW1A 1AA', country: 'UK' }, []],
    [{ name: '<b>Morgan</b>' }, [['name', 'The client name must not contain HTML']]],
    [{ tax_exempt_number: 'x'.repeat(61) }, [['tax_exempt_number', 'At most 60 characters']]],
    [{ notes: 'x'.repeat(10_001) }, [['notes', 'At most 10000 characters']]],
  ])('judges %j', (values, expected) => {
    expect(problems(values)).toEqual(expected);
  });

  it('starts as residential, net 30, email, active, USA', () => {
    expect(emptyClient).toMatchObject({
      client_type: 'residential',
      payment_terms: 'net30',
      preferred_contact_method: 'email',
      is_active: true,
      country: 'USA',
    });
  });

  it('returns a stored client unchanged', () => {
    const client = makeClient();

    expect(client).toMatchObject(toInput(clientForm.parse(toForm(client))));
  });

  it('stores no address when only the country is set', () => {
    expect(toInput(clientForm.parse(filled)).address).toEqual({});
  });

  it.each([
    [['zip'], 'address'],
    [['notes', 'email'], 'basic'],
    [['notes'], 'additional'],
    [['version'], undefined],
  ])('finds the tab of %j', (fields, tab) => {
    expect(tabWith(fields)).toBe(tab);
  });
});
