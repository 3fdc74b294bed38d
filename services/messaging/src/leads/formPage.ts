import { escapeHtml } from '@plumbline/kit/html';
import { z } from 'zod';

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

const page = (title: string, content: string) => `<!doctype html><html lang="en"><head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:32rem;margin:0 auto;padding:1rem;color:#1c2733;background:#fff}
label{display:block;font-weight:600;margin:.75rem 0 .25rem}input,textarea{font:inherit;width:100%;box-sizing:border-box;padding:.6rem;border:1px solid #6b7785;border-radius:8px}
.check{display:flex;gap:.6rem;align-items:flex-start;font-weight:400}.check input{width:1.25rem;height:1.25rem;flex:none}
button{font:inherit;font-weight:600;min-height:44px;margin-top:1rem;padding:.6rem 1.5rem;border:0;border-radius:8px;background:#1f4e79;color:#fff}
.problem{padding:.75rem;border-radius:8px;background:#fdecea;color:#8a1c14}.trap{position:absolute;left:-9999px}h1{font-size:1.4rem}</style></head>
<body><main>${content}</main></body></html>`;

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
  return page(
    form.title,
    `<h1>${escapeHtml(form.title)}</h1>${form.intro ? `<p>${escapeHtml(form.intro)}</p>` : ''}
${problem ? `<p class="problem" role="alert">${escapeHtml(problem)}</p>` : ''}
<form method="post">${fieldHtml('name', name, true, values.name)}${inputs.join('')}${consent}
<div class="trap" aria-hidden="true"><label for="website">Leave this empty</label><input id="website" name="website" tabindex="-1" autocomplete="off"></div>
<input type="hidden" name="stamp" value="${stamp}"><button>Send request</button></form>
<p>${escapeHtml(form.company)}</p>`,
  );
}

export const thanksPage = ({ title, thanks }: { title: string; thanks: string }): string =>
  page(title, `<h1>Request sent</h1><p role="status">${escapeHtml(thanks)}</p>`);

export const problemPage = (problem: string): string =>
  page(
    'Request not sent',
    `<h1>Request not sent</h1><p class="problem">${escapeHtml(problem)}</p>`,
  );
