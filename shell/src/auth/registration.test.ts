import { businessTypes, projectSizes, usStates, yearsInBusiness } from './options.ts';
import {
  emptyRegistration,
  formatLicense,
  passwordStrength,
  registrationSteps,
  signInForm,
  type Registration,
} from './registration.ts';

const messages = (step: 0 | 1 | 2, changed: object = {}) => {
  const checked = registrationSteps[step].safeParse({ ...emptyRegistration, ...changed });
  const found: Record<string, string> = {};
  for (const { path, message } of checked.error?.issues ?? []) found[String(path[0])] ??= message;
  return found;
};

describe('sign-in form', () => {
  it.each([
    ['', 'secret1', 'Email is required'],
    ['no-at-sign', 'secret1', 'Please enter a valid email address'],
    ['a@b.co', '', 'Password is required'],
    ['a@b.co', '12345', 'Password must be at least 6 characters'],
  ])('with "%s" and "%s" says %s', (email, password, message) => {
    const { error } = signInForm.safeParse({ email, password });

    expect(error?.issues[0]?.message).toBe(message);
  });

  it('takes a password of six characters', () => {
    expect(signInForm.safeParse({ email: 'a@b.co', password: '123456' }).success).toBe(true);
  });
});

describe('step 1', () => {
  it('names every empty field', () => {
    expect(messages(0)).toEqual({
      businessName: 'Business name is required',
      ownerName: 'Owner name is required',
      email: 'Email is required',
      password: 'Password is required',
      phone: 'Phone number is required',
    });
  });

  it('takes spaces for nothing', () => {
    expect(messages(0, { businessName: '   ' })).toMatchObject({
      businessName: 'Business name is required',
    });
  });

  it('wants eight characters', () => {
    expect(messages(0, { password: '1234567' }).password).toBe(
      'Password must be at least 8 characters long',
    );
    expect(messages(0, { password: '12345678' })).not.toHaveProperty('password');
  });
});

describe('step 2', () => {
  it('names every empty field but the licence', () => {
    expect(messages(1)).toEqual({
      businessType: 'Please select your business type',
      yearsInBusiness: 'Please select years in business',
      projectSize: 'Please select typical project size',
      businessAddress: 'Business address is required',
      city: 'City is required',
      state: 'State is required',
      zipCode: 'Please enter a valid ZIP code',
    });
  });

  it.each(['1234', '123456', '12345-678', 'ABCDE', '12345-67890'])(
    'refuses the ZIP %s',
    (zipCode) => {
      expect(messages(1, { zipCode }).zipCode).toBe('Please enter a valid ZIP code');
    },
  );

  it.each(['78701', '78701-1234', ' 78701 '])('takes the ZIP %s', (zipCode) => {
    expect(messages(1, { zipCode })).not.toHaveProperty('zipCode');
  });
});

describe('step 3', () => {
  it('wants a plan and the terms', () => {
    expect(messages(2)).toEqual({
      selectedPlan: 'Please select a subscription plan',
      agreeToTerms: 'You must agree to the Terms of Service and Privacy Policy',
    });
  });
});

describe('a megabyte in a field', () => {
  const fields = registrationSteps.flatMap((step, at) =>
    Object.entries(step.shape)
      .filter(([name]) => typeof emptyRegistration[name as keyof Registration] === 'string')
      .map(([name]) => [name, at as 0 | 1 | 2] as const),
  );

  it.each(fields)('%s refuses it', (name, step) => {
    expect(messages(step, { [name]: 'x'.repeat(1_000_000) })).toHaveProperty(name);
  });

  it('is no email address either', () => {
    const email = `${'x'.repeat(1_000_000)}@plumbline.test`;

    expect(messages(0, { email }).email).toBe('Please enter a valid email address');
  });
});

describe('formatLicense', () => {
  it.each([
    ['12345', '12345'],
    ['123456', '123-456'],
    ['123 456 789', '123-456789'],
    ['123-456789', '123-456789'],
    ['abc123456', 'ABC-123456'],
    ['AB 12', 'AB12'],
    ['1234567890', '123-456789'],
  ])('shows %s as %s', (typed, shown) => {
    expect(formatLicense(typed)).toBe(shown);
  });
});

describe('passwordStrength', () => {
  it.each([
    ['', 0, 'Weak'],
    ['abc', 1, 'Weak'],
    ['abcdefgh', 2, 'Weak'],
    ['abcdefgH', 3, 'Medium'],
    ['abcdefH1', 4, 'Strong'],
    ['abcdeH1!', 5, 'Strong'],
  ])('of "%s" is %i, %s', (password, score, label) => {
    expect(passwordStrength(password)).toEqual({ score, label });
  });
});

describe('the lists', () => {
  it('are those of the specification', () => {
    expect(businessTypes.map(({ value }) => value)).toEqual([
      'general-contractor',
      'specialty-contractor',
      'residential-builder',
      'commercial-builder',
      'renovation-contractor',
      'landscaping-contractor',
      'electrical-contractor',
      'plumbing-contractor',
      'roofing-contractor',
      'hvac-contractor',
      'other',
    ]);
    expect(yearsInBusiness.map(({ value }) => value)).toEqual([
      '0-1',
      '1-3',
      '3-5',
      '5-10',
      '10-20',
      '20+',
    ]);
    expect(projectSizes.map(({ value }) => value)).toEqual([
      'under-10k',
      '10k-50k',
      '50k-100k',
      '100k-500k',
      '500k-1m',
      'over-1m',
    ]);
    expect(usStates).toHaveLength(51);
  });
});
