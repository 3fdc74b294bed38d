import { type Brand, brandedMail, greeting, type Mail } from '@plumbline/mail';

/** A tax filing comes up. */
export function taxFilingMail(
  filing: {
    to: string;
    name: string | null;
    taxName: string;
    dueOn: string;
    month: string;
    taxable: string;
    tax: string;
    collected: string;
    url: string;
  },
  brand?: Brand,
): Mail {
  const { to, name, taxName, dueOn, month, taxable, tax, collected, url } = filing;
  return brandedMail(
    {
      to,
      subject: `${taxName}: your filing is due on ${dueOn}`,
      paragraphs: [
        greeting(name),
        `a reminder that your ${taxName} filing is due on ${dueOn}. These are the figures of ${month}.`,
      ],
      facts: [
        ['Taxable sales', taxable],
        ['Tax invoiced', tax],
        ['Tax collected', collected],
      ],
      action: { label: 'Open the tax report', url },
      closing: ['You’re getting this email because your company has set a day for its tax filing.'],
    },
    brand,
  );
}
