import type { Feature } from '@plumbline/contract';

/** A small drawing of the page behind the wall. */
export type Drawing = 'list' | 'chart' | 'document' | 'job' | 'brand';

/** What a feature does for a contractor, for whoever meets it before their plan has it. */
export type Wall = { title: string; points: readonly string[]; drawing: Drawing };

const other: Wall = {
  title: 'More of Plumbline',
  points: ['Keep the data you have', 'Upgrade or go back at any time'],
  drawing: 'list',
};

const walls: Partial<Record<Feature, Wall>> = {
  create_edit_projects: {
    title: 'Run jobs from start to finish',
    points: [
      'Turn an accepted quote into a job',
      'Schedule, daily logs, photos, and hours in one place',
      'See which job runs late or over budget',
    ],
    drawing: 'job',
  },
  create_edit_invoices: {
    title: 'Invoice and get paid online',
    points: [
      'Turn a quote into an invoice, deposits included',
      'Clients pay by card or bank on their phone',
      'Reminders go out by themselves until it is paid',
    ],
    drawing: 'document',
  },
  create_edit_items: {
    title: 'Keep your price book',
    points: [
      'Your labor and materials with cost, price, and margin',
      'Add an item to a quote with two letters of its name',
      'Change prices of many items at once',
    ],
    drawing: 'list',
  },
  view_analytics: {
    title: 'See where you make money',
    points: [
      'Profit of each job and each kind of work',
      'Cash in and out, overdue invoices, sales tax',
      'Reports for your accountant',
    ],
    drawing: 'chart',
  },
  vendor_management: {
    title: 'Vendors, bids, orders, and bills',
    points: [
      'Ask several vendors for bids and compare them side by side',
      'Order materials and check each delivery',
      'Vendors’ bills count in the cost of the job',
    ],
    drawing: 'list',
  },
  material_management: {
    title: 'Know your material prices',
    points: [
      'Each material with its vendor and latest price',
      'Quotes use the price you pay today',
      'Import a vendor’s price list',
    ],
    drawing: 'list',
  },
  custom_branding: {
    title: 'Documents that look like your company',
    points: [
      'Your logo and colors on quotes and invoices',
      'Emails and client pages to match',
      'Your own terms and footer',
    ],
    drawing: 'brand',
  },
};

export const wallOf = (feature: Feature): Wall => walls[feature] ?? other;
