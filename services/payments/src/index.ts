export { createPayments, paymentJobs, type PaymentsDependencies } from './app.ts';
export { stripeClient } from './provider/stripeClient.ts';
export { startPaymentJobs } from './startPaymentJobs.ts';
