import { escapeHtml } from '@plumbline/kit/html';
import { z } from 'zod';
import { publicPage, refusalPage } from './publicPage.ts';

/** A form as its public page shows it. */
export const publicForm = z.object({
  title: z.string(),
  intro: z.string(),
  fields: z.array(z.string()),
  required: z.array(z.string()),
  thanks: z.string(),
  consent_text: z.string(),
  allowed_origins: z.array(z.string()),
  company: z.string(),
});
export type PublicForm = z.infer<typeof publicForm>;

type Field = { label: string; type: string; autocomplete: string };
const fields: Record<string, Field> = {
  phone: { label: 'Phone', type: 'tel', autocomplete: 'tel' },
  email: { label: 'Email', type: 'email', autocomplete: 'email' },
  company: { label: 'Company', type: 'text', autocomplete: 'organization' },
  street: { label: 'Street', type: 'text', autocomplete: 'address-line1' },
  city: { label: 'City', type: 'text', autocomplete: 'address-level2' },
  state: { label: 'State', type: 'text', autocomplete: 'address-level1' },
  zip: { label: 'ZIP code', type: 'text', autocomplete: 'postal-code' },
  budget: { label: 'Budget', type: 'text', autocomplete: 'off' },
  message: { label: 'What do you need?', type: 'textarea', autocomplete: 'off' },
};

type Values = Record<string, string | undefined>;

function fieldHtml(
  name: string,
  { label, type, autocomplete }: Field,
  isRequired: boolean,
  value = '',
) {
  const attributes = `id="${name}" name="${name}" autocomplete="${autocomplete}"${isRequired ? ' required' : ''}`;
  const input =
    type === 'textarea'
      ? `<textarea ${attributes} rows="4" maxlength="5000">${escapeHtml(value)}</textarea>`
      : `<input ${attributes} type="${type}" maxlength="200" value="${escapeHtml(value)}">`;
  return `<label for="${name}">${label}${isRequired ? '' : ' (optional)'}</label>${input}`;
}

/** The page of a form; with a problem, what was typed is in it again. */
export function formPage(
  form: PublicForm,
  stamp: string,
  values: Values = {},
  problem?: string,
): string {
  const name: Field = { label: 'Name', type: 'text', autocomplete: 'name' };
  const inputs = form.fields.flatMap((key) => {
    const field = fields[key];
    return field ? [fieldHtml(key, field, form.required.includes(key), values[key])] : [];
  });
  const consent = form.consent_text
    ? `<label class="check"><input type="checkbox" name="consent" value="yes"><span>${escapeHtml(form.consent_text)}</span></label>`
    : '';
  return publicPage(
    form.title,
    `<h1>${escapeHtml(form.title)}</h1>${form.intro ? `<p>${escapeHtml(form.intro)}</p>` : ''}
${problem ? `<p class="problem" role="alert">${escapeHtml(problem)}</p>` : ''}
<form method="post">${fieldHtml('name', name, true, values.name)}${inputs.join('')}${consent}
<div class="trap" aria-hidden="true"><label for="website">Leave this empty</label><input id="website" name="website" tabindex="-1" autocomplete="off"></div>
<input type="hidden" name="stamp" value="${stamp}"><button>Send request</button></form>
<p>${escapeHtml(form.company)}</p>`,
  );
}

/** What was thanked for; with an address, a visit can be booked at once. */
export const thanksPage = (title: string, thanks: string, visitUrl?: string): string =>
  publicPage(
    title,
    `<h1>Request sent</h1><p role="status">${escapeHtml(thanks)}</p>${
      visitUrl
        ? `<p><a class="button" href="${escapeHtml(visitUrl)}" target="_blank" rel="noopener">Book a visit</a></p>`
        : ''
    }`,
  );

export const problemPage = (problem: string): string => refusalPage('Request not sent', problem);
