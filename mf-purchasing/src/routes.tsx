import { definePages } from '@plumbline/platform';
import { area } from './area.ts';

export const pages = definePages(area, {
  'purchasing.orders': () =>
    import('./features/orders/OrdersPage.tsx').then((module) => module.OrdersPage),
  'purchasing.bills': () =>
    import('./features/bills/BillsPage.tsx').then((module) => module.BillsPage),
  'purchasing.billNew': () =>
    import('./features/bill/NewBillPage.tsx').then((module) => module.NewBillPage),
  'purchasing.bill': () => import('./features/bill/BillPage.tsx').then((module) => module.BillPage),
});
