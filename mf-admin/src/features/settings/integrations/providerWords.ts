import type { Provider } from '../../../data/integrations.ts';

/** What each integration is called and does. */
export const providerWords: Record<Provider, { name: string; description: string }> = {
  stripe: {
    name: 'Card payments (Stripe)',
    description: 'Clients pay invoices by card, straight to your own account.',
  },
  calendar: {
    name: 'Calendar',
    description: 'Your projects and milestones in any calendar program, as a feed.',
  },
  email: {
    name: 'Email notifications',
    description: 'Invoices, reminders and updates go out in your company’s name.',
  },
  quickbooks: {
    name: 'Accounting (QuickBooks)',
    description: 'Customers, invoices and payments as files that QuickBooks imports.',
  },
  storage: {
    name: 'Cloud storage',
    description: 'Photos and documents of your projects, kept with your plan.',
  },
};
