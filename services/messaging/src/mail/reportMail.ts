import { type Brand, brandedMail, type Mail } from '@plumbline/mail';

/** A report that is sent by schedule: its figures in the mail, the rest behind the link or attached. */
export function reportMail(
  report: {
    to: string;
    title: string;
    period: string;
    figures: readonly (readonly [string, string])[];
    url?: string;
    attachments?: Mail['attachments'];
  },
  brand: Brand,
): Mail {
  const { to, title, period, figures, url, attachments } = report;
  const mail = brandedMail(
    {
      to,
      subject: `${title}, ${period}`,
      paragraphs: [`Here is the report "${title}" for ${period}.`],
      facts: figures,
      ...(url && { action: { label: 'Open the report', url } }),
      closing: ['You get this email because someone in your company scheduled this report.'],
    },
    brand,
  );
  return attachments ? { ...mail, attachments } : mail;
}
