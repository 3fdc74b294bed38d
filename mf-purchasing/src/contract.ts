declare module '@plumbline/contract' {
  interface AreaRoutes {
    'purchasing.orders': '/purchasing/orders';
    'purchasing.bills': '/purchasing/bills';
  }
}
export {};
