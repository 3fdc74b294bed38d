/**
 * Every list of statuses, kinds, and categories, once. Screens, services, the assistant's tools, emails,
 * and design import them from here; `storedIn` names the columns whose database check has the same
 * values, and a test in supabase/tests compares the two.
 */

export const projectStatuses = [
  'planning',
  'in_progress',
  'on_hold',
  'completed',
  'delayed',
] as const;
export type ProjectStatus = (typeof projectStatuses)[number];

export const projectPriorities = ['low', 'medium', 'high', 'urgent'] as const;
export type ProjectPriority = (typeof projectPriorities)[number];

export const projectTypes = [
  'Residential Construction',
  'Commercial Construction',
  'Renovation',
  'Remodeling',
  'Foundation Work',
  'Roofing',
  'Electrical',
  'Plumbing',
  'HVAC',
  'Landscaping',
  'Other',
] as const;

export const taskStatuses = ['pending', 'in_progress', 'completed'] as const;

export const timelineTypes = ['permit', 'inspection', 'milestone', 'weather', 'other'] as const;
export type TimelineType = (typeof timelineTypes)[number];

export const timelineStatuses = ['completed', 'in_progress', 'pending', 'delayed'] as const;
export type TimelineStatus = (typeof timelineStatuses)[number];

export const photoPhases = ['before', 'during', 'after'] as const;
export type PhotoPhase = (typeof photoPhases)[number];

export const documentCategories = ['contracts', 'permits', 'warranties', 'invoices'] as const;
export type DocumentCategory = (typeof documentCategories)[number];

export const documentStatuses = [
  'signed',
  'pending',
  'expired',
  'draft',
  'approved',
  'paid',
  'active',
] as const;

/** The kinds of cost in budgets, expenses, and change orders. */
export const costCategories = [
  'materials',
  'labor',
  'equipment',
  'subcontractors',
  'permits',
  'overhead',
  'other',
] as const;
export type CostCategory = (typeof costCategories)[number];

export const costTypes = ['labor', 'material', 'subcontract', 'equipment', 'other'] as const;
export type CostType = (typeof costTypes)[number];

export const contractStatuses = ['signed', 'unlocked', 'closed'] as const;

export const changeOrderStatuses = ['draft', 'pending', 'approved', 'rejected', 'void'] as const;
export type ChangeOrderStatus = (typeof changeOrderStatuses)[number];

export const expenseStatuses = ['committed', 'spent'] as const;

export const quoteStatuses = ['draft', 'sent', 'accepted', 'expired', 'rejected'] as const;
export type QuoteStatus = (typeof quoteStatuses)[number];

const storedInvoiceStatuses = ['draft', 'sent', 'viewed', 'partial', 'paid', 'void'] as const;
/** As `invoice_list` shows them: `overdue` is derived from the due date and never stored. */
export const invoiceStatuses = [...storedInvoiceStatuses, 'overdue'] as const;

/** Derived from payments and the due date, never stored. */
export const paymentStatuses = ['paid', 'pending', 'partial', 'overdue'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** Of a payment in a project's schedule; derived as well. */
export const drawStatuses = ['paid', 'overdue', 'pending'] as const;
/** How far a draw is billed, read from its invoice. */
/** Read from the invoice of the application. */
export const payApplicationStates = ['draft', 'submitted', 'paid'] as const;
export const lienWaiverKinds = [
  'conditional_progress',
  'unconditional_progress',
  'conditional_final',
  'unconditional_final',
] as const;
export type LienWaiverKind = (typeof lienWaiverKinds)[number];
export const drawStates = ['planned', 'invoiced', 'partly_paid', 'paid'] as const;

export const invoiceKinds = [
  'standard',
  'deposit',
  'progress',
  'retainage',
  'final',
  'credit_note',
] as const;
export type InvoiceKind = (typeof invoiceKinds)[number];

export const disputeStatuses = ['needs_response', 'under_review', 'won', 'lost'] as const;
export type DisputeStatus = (typeof disputeStatuses)[number];

export const signatureStatuses = ['pending', 'signed', 'withdrawn', 'declined'] as const;

export const webhookDeliveryStatuses = ['pending', 'sending', 'delivered', 'failed'] as const;

/** The layouts that a company's document template starts from. */
export const templateBases = ['standard', 'detailed', 'minimal', 'professional'] as const;

export const messageStatuses = ['pending', 'sent', 'delivered', 'failed', 'replied'] as const;
export type MessageStatus = (typeof messageStatuses)[number];

/** `table.column` → the values that its check allows. */
export const storedIn: Readonly<Record<string, readonly string[]>> = {
  'projects.status': projectStatuses,
  'projects.priority': projectPriorities,
  'projects.project_type': projectTypes,
  'project_tasks.status': taskStatuses,
  'project_timeline.type': timelineTypes,
  'project_timeline.status': timelineStatuses,
  'project_photos.phase': photoPhases,
  'project_documents.category': documentCategories,
  'project_documents.status': documentStatuses,
  'budget_lines.category': costCategories,
  'change_order_items.category': costCategories,
  'expenses.category': costCategories,
  'expenses.status': expenseStatuses,
  'cost_codes.category': costCategories,
  'cost_codes.cost_type': costTypes,
  'contracts.status': contractStatuses,
  'change_orders.status': changeOrderStatuses,
  'lien_waivers.kind': lienWaiverKinds,
  'quotes.status': quoteStatuses,
  'invoices.status': storedInvoiceStatuses,
  'invoices.kind': invoiceKinds,
  'payment_disputes.status': disputeStatuses,
  'client_messages.status': messageStatuses,
  'signatures.status': signatureStatuses,
  'webhook_deliveries.status': webhookDeliveryStatuses,
  'document_templates.base_template': templateBases,
};

/**
 * The label of a list value. A value that these labels don't know (a newer release added it) is shown as its
 * own words: `on_site` → "On site".
 */
export function labelOf<Value extends string>(
  labels: Readonly<Record<Value, string>>,
  value: Value,
): string {
  return Object.hasOwn(labels, value) ? labels[value] : inWords(value);
}

/** `on_site` → "On site". */
export function inWords(value: string): string {
  const words = value.replaceAll(/[_-]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
