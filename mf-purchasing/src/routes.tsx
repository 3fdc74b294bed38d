import { definePages } from '@plumbline/platform';
import { area } from './area.ts';

export const pages = definePages(area, {
  'purchasing.orders': () =>
    import('./features/orders/OrdersPage.tsx').then((module) => module.OrdersPage),
  'purchasing.order': () =>
    import('./features/order/OrderPage.tsx').then((module) => module.OrderPage),
  'purchasing.sharedOrder': () =>
    import('./features/answer/SharedOrderPage.tsx').then((module) => module.SharedOrderPage),
  'purchasing.bids': () => import('./features/bids/BidsPage.tsx').then((module) => module.BidsPage),
  'purchasing.bid': () => import('./features/bid/BidPage.tsx').then((module) => module.BidPage),
  'purchasing.sharedBid': () =>
    import('./features/bid-answer/SharedBidPage.tsx').then((module) => module.SharedBidPage),
  'purchasing.bills': () =>
    import('./features/bills/BillsPage.tsx').then((module) => module.BillsPage),
  'purchasing.billNew': () =>
    import('./features/bill/NewBillPage.tsx').then((module) => module.NewBillPage),
  'purchasing.reports': () =>
    import('./features/reports/ReportsPage.tsx').then((module) => module.ReportsPage),
  'purchasing.papers': () =>
    import('./features/papers/PapersPage.tsx').then((module) => module.PapersPage),
  'purchasing.settings': () =>
    import('./features/settings/SettingsPage.tsx').then((module) => module.SettingsPage),
  'purchasing.bill': () => import('./features/bill/BillPage.tsx').then((module) => module.BillPage),
});
