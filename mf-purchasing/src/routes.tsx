import { definePages } from '@plumbline/platform';
import { area } from './area.ts';

export const pages = definePages(area, {
  'purchasing.orders': () =>
    import('./features/orders/OrdersPage.tsx').then((module) => module.OrdersPage),
  'purchasing.bills': () =>
    import('./features/bills/BillsPage.tsx').then((module) => module.BillsPage),
});
