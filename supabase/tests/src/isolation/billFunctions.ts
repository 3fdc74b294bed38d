/** The functions of bills and payables, all for signed-in users. */
export const billFunctions = [
  'approve_bill',
  'bill_page',
  'get_bill',
  'link_bill_line',
  'pay_bills',
  'payables_page',
  'purchasing_report',
  'release_bill_retainage',
  'save_bill',
  'vendor_purchasing',
  'void_bill',
  'void_bill_payment',
];
