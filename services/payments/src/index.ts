export { createPayments, paymentJobs, type PaymentsDependencies } from './app.ts';
export { stripeClient } from './provider/stripeClient.ts';
export { reconcileDaily } from './reconciliation/reconcileDaily.ts';
export { startEndingCustomers } from './subscriptions/endCustomers.ts';
export { createStandIn, type StandIn } from './standIn/createStandIn.ts';
