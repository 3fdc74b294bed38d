import { TextPage } from './TextPage.tsx';

const sections = [
  [
    'The service',
    'Plumbline is an office for construction businesses: projects, clients, a catalog, quotes, invoices and payments. You use it through a browser; we run it and keep it up to date.',
  ],
  [
    'Your account',
    'You register a company or join one by invitation. Keep your password to yourself, and tell us if you believe someone else is using your account. Owners decide who joins the company and what each person may do.',
  ],
  [
    'Trial and payment',
    'The trial lasts 14 days and needs no credit card. Afterwards you choose a plan and pay for it each month or year in advance. When a plan ends, everything stays readable, and nothing can be changed until a plan is chosen.',
  ],
  [
    'Your data',
    'What you enter belongs to you. You can export it, and an owner can delete the company with all of its data. We read it only to run the service or when you ask us for help.',
  ],
  [
    'Fair use',
    'Send messages only to people who agreed to receive them. Do not store what you have no right to, and do not try to reach the data of other companies.',
  ],
  [
    'Liability',
    'Quotes, invoices and taxes are yours to check before they are sent. Beyond what the law requires we are liable for no more than what you paid in the last twelve months.',
  ],
  [
    'Changes',
    'We announce a change of these terms by email at least 30 days before it applies. If you do not agree, you can cancel until then.',
  ],
] as const;

/** What a company agrees to at registration. */
export function TermsPage() {
  return (
    <TextPage
      title="Terms of Service"
      lead="What you can expect of us, and what we expect of you."
      sections={sections}
    />
  );
}
