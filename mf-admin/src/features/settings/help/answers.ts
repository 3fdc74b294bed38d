import type { SectionId } from '../sections.ts';

type Answer = { question: string; answer: string; section?: SectionId };

/** Common questions, each with the section that answers it. */
export const answers: readonly Answer[] = [
  {
    question: 'My colors do not show on a quote.',
    answer:
      'Documents take the brand of the moment they are opened. Check that your default template has no color of its own under Templates, Brand Colors.',
    section: 'templates',
  },
  {
    question: 'Somebody did not get the invitation.',
    answer:
      'Ask them to look among unwanted mail, then choose Send again under User Management. The former link stops working.',
    section: 'users',
  },
  {
    question: 'A person left the company.',
    answer:
      'Deactivate them under User Management. Their access ends at once, and what they did stays.',
    section: 'users',
  },
  {
    question: 'Who sees our prices?',
    answer:
      'Owners and project managers. Field supervisors and subcontractors see no money anywhere; See as shows an owner what they see.',
    section: 'users',
  },
  {
    question: 'I want to change my plan or my card.',
    answer: 'Both are under Billing & Subscription, with your invoices and what you use.',
    section: 'billing',
  },
  {
    question: 'Clients should pay by card.',
    answer:
      'Connect Card payments under Integrations. Clients then pay from the link of their invoice.',
    section: 'integrations',
  },
  {
    question: 'I want our dates in my calendar.',
    answer:
      'Connect Calendar under Integrations. Any calendar program can follow the address it gives you.',
    section: 'integrations',
  },
  {
    question: 'My accountant uses QuickBooks.',
    answer:
      'Connect Accounting under Integrations. It gives you customers, invoices and payments as files that QuickBooks imports.',
    section: 'integrations',
  },
  {
    question: 'A webhook does not arrive.',
    answer:
      'Open Deliveries beside it. A message is tried eight times, and you see what your program answered.',
    section: 'integrations',
  },
  {
    question: 'I need the tax of a period.',
    answer: 'Generate Report under Tax Settings shows it by month and rate, as PDF or CSV.',
    section: 'tax',
  },
  {
    question: 'I want a copy of everything.',
    answer:
      'Export Data makes a zip with every table as CSV and JSON, and your files. It is for owners.',
  },
];
