import { z } from '@plumbline/data';
import { clientTerms, clientTypes, contactMethods, isPhone } from '@plumbline/domain';
import { toState } from '@plumbline/domain/address';
import type { ClientInput, ClientRow } from '../../data/schemas.ts';

const atMost = (most: number) => z.string().trim().max(most, `At most ${most} characters`);
const optional = (most: number) => atMost(most).transform((text) => text || null);
const addressParts = ['street', 'city', 'state', 'zip'] as const;

/** Countries with two-letter states. */
const isInUsa = (country: string) =>
  /^(|usa|us|u\.s\.a?\.?|united states( of america)?)$/i.test(country);

const hasMarkup = /<[A-Za-z/!]/;

/** Form schema (docs/spec/clients.md). */
export const clientForm = z
  .object({
    name: atMost(200)
      .min(1, 'Client name is required')
      .refine((name) => !hasMarkup.test(name), 'The client name must not contain HTML'),
    email: atMost(320)
      .min(1, 'Email is required')
      .refine(
        (text) => text === '' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text),
        'Please enter a valid email address',
      ),
    phone: optional(50).refine(
      (text) => text === null || isPhone(text),
      'Please enter a valid phone number',
    ),
    company_name: optional(200),
    contact_person: optional(200),
    client_type: z.enum(clientTypes),
    street: atMost(300),
    city: atMost(120),
    state: atMost(60).transform(toState),
    zip: atMost(20),
    country: atMost(60),
    payment_terms: z.enum(clientTerms),
    preferred_contact_method: z.enum(contactMethods),
    notes: optional(10_000),
    is_active: z.boolean(),
    is_tax_exempt: z.boolean(),
    tax_exempt_number: optional(60),
  })
  .superRefine((values, context) => {
    const missing = addressParts.filter((part) => values[part] === '');
    const [first] = missing;
    if (first && missing.length < addressParts.length)
      context.addIssue({
        code: 'custom',
        path: [first],
        message: 'Please complete all address fields or leave them empty',
      });
    if (isInUsa(values.country) && values.state !== '' && !/^[A-Za-z]{2}$/.test(values.state))
      context.addIssue({
        code: 'custom',
        path: ['state'],
        message: 'Two letters, like TX',
      });
    if (isInUsa(values.country) && values.zip !== '' && !/^\d{5}(-\d{4})?$/.test(values.zip))
      context.addIssue({
        code: 'custom',
        path: ['zip'],
        message: 'Five digits, like 78701',
      });
  });
export type ClientValues = z.input<typeof clientForm>;
export type ClientOutput = z.output<typeof clientForm>;

/** Empty form of a new client. */
export const emptyClient: ClientValues = {
  name: '',
  email: '',
  phone: '',
  company_name: '',
  contact_person: '',
  client_type: 'residential',
  street: '',
  city: '',
  state: '',
  zip: '',
  country: 'USA',
  payment_terms: 'net30',
  preferred_contact_method: 'email',
  notes: '',
  is_active: true,
  is_tax_exempt: false,
  tax_exempt_number: '',
};

/** Converts a stored client to form values. */
export const toForm = (client: ClientRow): ClientValues => ({
  name: client.name,
  email: client.email ?? '',
  phone: client.phone ?? '',
  company_name: client.company_name ?? '',
  contact_person: client.contact_person ?? '',
  client_type: client.client_type,
  street: client.address.street ?? '',
  city: client.address.city ?? '',
  state: toState(client.address.state ?? ''),
  zip: client.address.zip ?? '',
  country: client.address.country ?? 'USA',
  payment_terms: client.payment_terms,
  preferred_contact_method: client.preferred_contact_method,
  notes: client.notes ?? '',
  is_active: client.is_active,
  is_tax_exempt: client.is_tax_exempt ?? false,
  tax_exempt_number: client.tax_exempt_number ?? '',
});

/** Converts valid form values to the input to save. */
export const toInput = ({
  street,
  city,
  state,
  zip,
  country,
  ...client
}: ClientOutput): ClientInput => ({
  ...client,
  address: street ? { street, city, state, zip, country: country || 'USA' } : {},
});

/** Tabs in order, with their fields. */
const clientTabs = {
  basic: ['name', 'email', 'phone', 'company_name', 'contact_person', 'client_type'],
  address: ['street', 'city', 'state', 'zip', 'country'],
  additional: [
    'payment_terms',
    'preferred_contact_method',
    'is_tax_exempt',
    'tax_exempt_number',
    'notes',
    'is_active',
  ],
} as const;
export type ClientTab = keyof typeof clientTabs;
export const tabIds = ['basic', 'address', 'additional'] as const;

/** The first tab with one of these fields. */
export const tabWith = (fields: readonly string[]): ClientTab | undefined =>
  tabIds.find((id) => clientTabs[id].some((name) => fields.includes(name)));
