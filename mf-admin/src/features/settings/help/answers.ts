import type { SectionId } from '../sections.ts';

type Answer = { question: string; answer: string; section?: SectionId };

/** Common questions, each with the section that answers it. */
export const answers: readonly Answer[] = [
  {
    question: 'Why don’t my colors show on a quote?',
    answer:
      'Documents use your current brand. Check that your default template has no custom color in Templates › Brand Colors.',
    section: 'templates',
  },
  {
    question: 'Someone didn’t get their invitation.',
    answer:
      'Ask them to check spam, then choose Send again in User Management. The old link stops working.',
    section: 'users',
  },
  {
    question: 'Someone left the company.',
    answer: 'Deactivate them in User Management. They lose access immediately; their work is kept.',
    section: 'users',
  },
  {
    question: 'Who can see our prices?',
    answer:
      'Owners and project managers. Field supervisors and subcontractors can’t see amounts. Owners can check with See as.',
    section: 'users',
  },
  {
    question: 'How do I change my plan or card?',
    answer: 'Go to Billing & Subscription. Your invoices and usage are there too.',
    section: 'billing',
  },
  {
    question: 'How can clients pay by card?',
    answer: 'Connect Card payments in Integrations. Clients can then pay from their invoice link.',
    section: 'integrations',
  },
  {
    question: 'How do I see our dates in my calendar?',
    answer: 'Connect Calendar in Integrations, then subscribe to its address in any calendar app.',
    section: 'integrations',
  },
  {
    question: 'Can I use QuickBooks?',
    answer:
      'Yes. Open Accounting in Integrations to download customers, invoices, and payments for import into QuickBooks.',
    section: 'integrations',
  },
  {
    question: 'Why isn’t my webhook arriving?',
    answer: 'Open its Deliveries to see each response. We try every event eight times.',
    section: 'integrations',
  },
  {
    question: 'How much tax do I owe for a period?',
    answer: 'Choose Generate Report in Tax Settings for tax by month and rate, as PDF or CSV.',
    section: 'tax',
  },
  {
    question: 'How do I export all our data?',
    answer:
      'Owners can choose Export Data for a zip with all tables as CSV and JSON, and all files.',
  },
];
