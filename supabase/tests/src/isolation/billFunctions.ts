/** The functions of bills and payables, all for signed-in users. */
export const billFunctions = [
  'approve_bill',
  'bill_page',
  'committed_costs',
  'committed_lines',
  'get_bill',
  'link_bill_line',
  'material_purchasing',
  'pay_bills',
  'payables_page',
  'purchasing_report',
  'purchasing_summary',
  'release_bill_retainage',
  'save_bill',
  'vendor_purchasing',
  'void_bill',
  'void_bill_payment',
];
