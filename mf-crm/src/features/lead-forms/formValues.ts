import { z } from '@plumbline/data';
import { leadFields, type LeadForm, type LeadFormInput } from '../../data/leadForms.ts';
import type { LeadChoices } from '../../data/leadSchemas.ts';

const labels: Record<(typeof leadFields)[number], string> = {
  phone: 'Phone',
  email: 'Email',
  company: 'Company',
  street: 'Street',
  city: 'City',
  state: 'State',
  zip: 'ZIP code',
  budget: 'Budget',
  message: 'What do you need?',
};
/** The fields that a form can have. */
export const fieldOptions = leadFields.map((value) => ({ value, label: labels[value] }));

const atMost = (most: number) => z.string().trim().max(most, `At most ${most} characters`);

/** A website form as it is typed. */
export const websiteForm = z.object({
  name: atMost(100).min(1, 'Enter a name'),
  title: atMost(200),
  intro: atMost(1000),
  fields: z.array(z.string()),
  required: z.array(z.string()),
  thanks: atMost(1000),
  consent_text: atMost(1000),
  reply_subject: atMost(200),
  reply_body: atMost(2000),
  reply_text: atMost(320),
  source_id: z.string(),
  owner_id: z.string(),
  origins: z
    .string()
    .refine(
      (text) => origins(text).every((one) => /^https?:\/\/[a-z0-9.-]+(:\d+)?$/.test(one)),
      'Enter addresses such as https://example.com, one on each line',
    ),
  offers_visit: z.boolean(),
  is_active: z.boolean(),
});
export type WebsiteFormValues = z.infer<typeof websiteForm>;

const origins = (text: string): string[] =>
  text
    .split(/\s+/)
    .map((one) => one.replace(/\/$/, '').toLowerCase())
    .filter(Boolean);

/** What the form starts with. */
export const formValues = (
  form: LeadForm | undefined,
  { sources }: LeadChoices,
): WebsiteFormValues => ({
  name: form?.name ?? 'Website',
  title: form?.title ?? 'Request a quote',
  intro: form?.intro ?? '',
  fields: form?.fields ?? ['phone', 'email', 'street', 'city', 'zip', 'message'],
  required: form?.required ?? ['phone'],
  thanks: form?.thanks ?? 'Thank you. We’ll be in touch shortly.',
  consent_text:
    form?.consent_text ??
    'Text me about my request. Message and data rates may apply. Reply STOP to end.',
  reply_subject: form?.reply_subject ?? 'We received your request',
  reply_body:
    form?.reply_body ?? 'Hi {name},\n\nThank you for your request. We’ll call you within one day.',
  reply_text: form?.reply_text ?? '',
  source_id: form
    ? (form.source_id ?? '')
    : (sources.find(({ name }) => name.toLowerCase() === 'website')?.id ?? ''),
  owner_id: form?.owner_id ?? '',
  origins: form?.allowed_origins.join('\n') ?? '',
  offers_visit: form?.offers_visit ?? false,
  is_active: form?.is_active ?? true,
});

/** What is saved. */
export const toFormInput = (
  id: string,
  { origins: typed, required, source_id, owner_id, ...values }: WebsiteFormValues,
  version: number | undefined,
): LeadFormInput => ({
  id,
  ...values,
  required: required.filter((field) => values.fields.includes(field)),
  source_id: source_id || null,
  owner_id: owner_id || null,
  allowed_origins: origins(typed),
  ...(version !== undefined && { version }),
});
