const readOnly = { read: 'view_purchasing' } as const;

/** What the tables of purchasing let a client do. */
export const purchasingRules = {
  purchase_orders: readOnly,
  purchase_order_lines: readOnly,
  purchase_order_revisions: readOnly,
  goods_receipts: readOnly,
  goods_receipt_lines: readOnly,
  bid_requests: readOnly,
  bid_lines: readOnly,
  bid_invites: readOnly,
  bid_offers: readOnly,
  bid_prices: readOnly,
  bid_documents: readOnly,
  bills: readOnly,
  bill_lines: readOnly,
  bill_payments: readOnly,
  bill_addresses: readOnly,
  bill_mails: readOnly,
  vendor_papers: {
    read: 'view_purchasing',
    insert: 'edit_purchasing',
    update: 'edit_purchasing',
    delete: 'edit_purchasing',
    feature: 'vendor_management',
  },
  purchasing_settings: {
    read: 'view_purchasing',
    insert: 'manage_settings',
    update: 'manage_settings',
  },
} as const;
