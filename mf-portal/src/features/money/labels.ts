const quotes: Record<string, string> = {
  sent: 'waiting for your answer',
  accepted: 'accepted',
  rejected: 'declined',
  expired: 'expired',
};
export const quoteLabel = (status: string) => quotes[status] ?? status;

const orders: Record<string, string> = {
  pending: 'waiting for your answer',
  approved: 'approved',
  rejected: 'declined',
  expired: 'expired',
};
export const orderLabel = (status: string) => orders[status] ?? status;

const methods: Record<string, string> = {
  card: 'card',
  ach: 'bank transfer',
  check: 'check',
  wire: 'wire',
  cash: 'cash',
};
export const methodLabel = (method: string) => methods[method] ?? method;
