import type { Mail } from './mailer.ts';

/** How a company's mails look; without one they carry Plumbline's own name. */
export type Brand = { name: string; primaryColor?: string; logoUrl?: string };

/** What a mail says, before it is laid out. */
export type MailText = {
  to: string;
  subject: string;
  /** Paragraphs of plain text. */
  paragraphs: readonly string[];
  /** One thing to do. */
  action?: { label: string; url: string };
  replyTo?: string;
};

const ownBrand: Brand = { name: 'Plumbline' };

/** Lays a mail out as text and as HTML in the company's colour; everything in it is escaped. */
export function brandedMail(
  { to, subject, paragraphs, action, replyTo }: MailText,
  brand: Brand = ownBrand,
): Mail {
  const text = [
    ...paragraphs,
    ...(action ? [`${action.label}: ${action.url}`] : []),
    `-- \n${brand.name}`,
  ];
  const subjectLine = subject.replaceAll(/[\r\n]+/g, ' ');
  return {
    to,
    subject: subjectLine,
    text: text.join('\n\n'),
    html: layout({ paragraphs, action, brand }),
    replyTo,
  };
}

type Layout = Pick<MailText, 'paragraphs' | 'action'> & { brand: Brand };

function layout({ paragraphs, action, brand }: Layout): string {
  const color = /^#[0-9a-f]{6}$/i.test(brand.primaryColor ?? '') ? brand.primaryColor : '#1f4e79';
  const body = paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${escape(paragraph)}</p>`);
  const button = action
    ? `<p style="margin:24px 0"><a href="${escape(action.url)}" style="background:${color};color:#fff;padding:12px 20px;border-radius:6px;text-decoration:none;font-weight:600">${escape(action.label)}</a></p>`
    : '';
  const logo = brand.logoUrl?.startsWith('https://')
    ? `<img src="${escape(brand.logoUrl)}" alt="${escape(brand.name)}" height="40">`
    : escape(brand.name);
  return `<!doctype html><html lang="en"><body style="margin:0;background:#f4f5f7;font:16px/1.5 Arial,sans-serif;color:#1c2733">
<div style="max-width:560px;margin:0 auto;padding:24px">
<div style="background:${color};color:#fff;padding:16px 24px;border-radius:8px 8px 0 0;font-weight:700">${logo}</div>
<div style="background:#fff;padding:24px;border-radius:0 0 8px 8px">${body.join('')}${button}</div>
</div></body></html>`;
}

function escape(value: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return value.replaceAll(/[&<>"']/g, (char) => entities[char] ?? char);
}
