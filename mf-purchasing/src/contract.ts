declare module '@plumbline/contract' {
  interface AreaRoutes {
    'purchasing.orders': '/purchasing/orders';
    'purchasing.order': '/purchasing/orders/:orderId';
    'purchasing.bills': '/purchasing/bills';
    'purchasing.billNew': '/purchasing/bills/new';
    'purchasing.bill': '/purchasing/bills/:billId';
  }
}
export {};
