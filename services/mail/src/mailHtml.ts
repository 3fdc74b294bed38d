import { escapeHtml } from '@plumbline/kit/html';
import type { Brand, Fact, MailText } from './mailText.ts';

const fallback = '#1f4e79';
const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/**
 * The one layout of all mails. Tables and inline styles: Outlook on Windows knows little else. It
 * reads as well without pictures, in a narrow window and on a dark screen.
 */
export function mailHtml(mail: MailText, brand: Brand): string {
  const { subject, paragraphs, facts = [], sections = [], action, closing = [], optOutUrl } = mail;
  const color = colorOr(brand.primaryColor, fallback);
  const accent = colorOr(brand.accentColor, color);
  const preview = paragraphs.join(' ').slice(0, 140);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:0;background:#f1f3f6;${font};color:#1c2733">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="background:#f1f3f6"><tr><td align="center" style="padding:32px 12px">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="max-width:600px;background:#ffffff;border-radius:12px;overflow:hidden;border:1px solid #e1e5ea">
<tr><td style="background:${color};padding:24px 32px;border-bottom:4px solid ${accent};color:${textOn(color)};font-size:20px;font-weight:700;line-height:1.3">${head(brand)}</td></tr>
<tr><td style="padding:32px 32px 16px;font-size:16px;line-height:1.6">${toParagraphs(paragraphs)}${table(facts)}${sections.map(toSection).join('')}${button(action, color)}${toParagraphs(closing)}</td></tr>
<tr><td style="padding:20px 32px 28px;border-top:1px solid #e1e5ea;font-size:13px;line-height:1.6;color:#5a6673">${foot(brand, optOutUrl)}</td></tr>
</table></td></tr></table></body></html>`;
}

function head({ name, logoUrl }: Brand): string {
  if (!logoUrl || !/^https?:\/\//.test(logoUrl)) return escapeHtml(name);
  const logo = `<img src="${escapeHtml(logoUrl)}" alt="" height="40" style="display:block;max-height:40px;max-width:200px;border:0">`;
  return `<table role="presentation" cellspacing="0" cellpadding="0"><tr><td style="background:#ffffff;border-radius:8px;padding:6px 10px">${logo}</td>
<td style="padding-left:16px;font-size:20px;font-weight:700;color:inherit">${escapeHtml(name)}</td></tr></table>`;
}

function toParagraphs(paragraphs: readonly string[]): string {
  const one = (text: string) =>
    `<p style="margin:0 0 16px">${escapeHtml(text).replaceAll(/\r?\n/g, '<br>')}</p>`;
  return paragraphs.map(one).join('');
}

function toSection({ heading, facts }: NonNullable<MailText['sections']>[number]): string {
  return `<h2 style="margin:0;font-size:16px;line-height:1.4">${escapeHtml(heading)}</h2>${table(facts)}`;
}

function table(facts: readonly Fact[]): string {
  if (facts.length === 0) return '';
  const cell = 'padding:10px 16px;border-bottom:1px solid #e1e5ea';
  const rows = facts.map(
    ([label, value, url]) =>
      `<tr><td style="${cell};color:#5a6673">${linked(escapeHtml(label), url)}</td><td align="right" style="${cell};font-weight:600">${escapeHtml(value)}</td></tr>`,
  );
  return `<table width="100%" cellspacing="0" cellpadding="0" style="margin:8px 0 24px;background:#f7f9fb;border-radius:8px;font-size:15px">${rows.join('')}</table>`;
}

const linked = (html: string, url?: string) =>
  url ? `<a href="${escapeHtml(url)}" style="color:#1f4e79">${html}</a>` : html;

function button(action: MailText['action'], color: string): string {
  if (!action) return '';
  const url = escapeHtml(action.url);
  return `<table role="presentation" cellspacing="0" cellpadding="0" style="margin:8px 0 24px"><tr><td style="background:${color};border-radius:8px">
<a href="${url}" style="display:inline-block;padding:14px 28px;color:${textOn(color)};font-weight:600;text-decoration:none">${escapeHtml(action.label)}</a></td></tr></table>
<p style="margin:0 0 16px;font-size:13px;color:#5a6673">Button not working? Use this link: <a href="${url}" style="color:#5a6673;word-break:break-all">${url}</a></p>`;
}

function foot({ name, contact = [] }: Brand, optOutUrl?: string): string {
  const stop = optOutUrl
    ? `<br><a href="${escapeHtml(optOutUrl)}" style="color:#5a6673">Stop these mails</a>`
    : '';
  return `<strong>${escapeHtml(name)}</strong>${contact.map((line) => `<br>${escapeHtml(line)}`).join('')}${stop}`;
}

const colorOr = (color: string | undefined, otherwise: string) =>
  color && /^#[0-9a-f]{6}$/i.test(color) ? color : otherwise;

/** Black or white, whichever reads better on the color (WCAG relative luminance). */
function textOn(color: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? '#111827' : '#ffffff';
}
