import { TextPage } from './TextPage.tsx';

const sections = [
  [
    'What we store',
    'Your name, email address and phone number, what your company enters about its clients, projects and money, and a log of who changed what. Passwords are stored as hashes, and card numbers never reach us: the payment provider keeps them.',
  ],
  [
    'What for',
    'To run the service: to show your company its own data, to send the emails and text messages that you ask for, to bill the plan, and to find faults.',
  ],
  [
    'Who receives it',
    'The payment provider for card payments, the message provider for text messages, and the AI provider when someone at your company uses the assistant. Each receives only what its task needs. Nothing is sold.',
  ],
  [
    'In your browser',
    'Your session, unfinished drafts and the choice of the theme are kept in your browser. There are no advertising cookies and no trackers.',
  ],
  [
    'How long',
    'For as long as the company exists. When an owner deletes it, its data goes; what tax law requires of invoices for our service to you is kept for as long as it says.',
  ],
  [
    'Your rights',
    'You can ask for a copy of what is stored about you, have it corrected, and have it deleted. Contact us, or use the export in the settings.',
  ],
] as const;

/** What is stored about people, and why. */
export function PrivacyPage() {
  return (
    <TextPage
      title="Privacy Policy"
      lead="What we store about you, why, and what you can do about it."
      sections={sections}
    />
  );
}
