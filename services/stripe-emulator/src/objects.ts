/** The provider's objects as the emulator keeps them. Amounts in cents, instants in seconds since 1970. */

type Metadata = Record<string, string>;

type Customer = {
  id: string;
  object: 'customer';
  name: string | null;
  email: string | null;
  balance: number;
  invoice_settings: { default_payment_method: string | null };
  metadata: Metadata;
  created: number;
};

export type PaymentMethod = {
  id: string;
  object: 'payment_method';
  type: 'card' | 'us_bank_account';
  customer: string | null;
  card?: { brand: string; last4: string; exp_month: number; exp_year: number };
  us_bank_account?: { bank_name: string; last4: string; routing_number: string };
  /** How the test card or test account behaves; its number is not kept. */
  behaviour: string;
  /** The holder's bank has agreed to charges without him. */
  is_set_up: boolean;
  created: number;
};

export type PaymentError = {
  type: 'card_error' | 'invalid_request_error';
  code: string;
  decline_code?: string;
  message: string;
};

export type PaymentIntent = {
  id: string;
  object: 'payment_intent';
  amount: number;
  amount_received: number;
  currency: string;
  status: 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled';
  customer: string | null;
  description: string | null;
  payment_method: string | null;
  payment_method_types: string[];
  latest_charge: string | null;
  last_payment_error: PaymentError | null;
  next_action: { type: string } | null;
  receipt_email: string | null;
  setup_future_usage: string | null;
  client_secret: string;
  /** The subscription invoice that it pays. */
  invoice: string | null;
  metadata: Metadata;
  created: number;
};

export type SetupIntent = {
  id: string;
  object: 'setup_intent';
  status: 'requires_payment_method' | 'requires_action' | 'succeeded';
  customer: string | null;
  payment_method: string | null;
  client_secret: string;
  next_action: { type: string } | null;
  metadata: Metadata;
  created: number;
};

type Charge = {
  id: string;
  object: 'charge';
  amount: number;
  amount_captured: number;
  amount_refunded: number;
  refunded: boolean;
  disputed: boolean;
  currency: string;
  status: 'succeeded';
  customer: string | null;
  payment_intent: string;
  metadata: Metadata;
  created: number;
};

export type Price = {
  id: string;
  object: 'price';
  active: boolean;
  currency: string;
  unit_amount: number;
  lookup_key: string | null;
  product: string;
  product_name: string;
  recurring: { interval: 'month' | 'year'; interval_count: number };
  metadata: Metadata;
  created: number;
};

export type Subscription = {
  id: string;
  object: 'subscription';
  customer: string;
  status: 'incomplete' | 'active' | 'past_due' | 'canceled';
  cancel_at_period_end: boolean;
  canceled_at: number | null;
  default_payment_method: string | null;
  latest_invoice: string | null;
  items: {
    object: 'list';
    data: {
      id: string;
      object: 'subscription_item';
      price: Price;
      quantity: number;
      current_period_start: number;
      current_period_end: number;
    }[];
  };
  /** The schedule that changes it at the end of a phase. */
  schedule?: string | null;
  metadata: Metadata;
  created: number;
};

export type SchedulePhase = {
  items: { price: string; quantity: number }[];
  start_date: number;
  end_date: number;
  metadata: Metadata;
};

export type SubscriptionSchedule = {
  id: string;
  object: 'subscription_schedule';
  customer: string;
  status: 'active' | 'released' | 'canceled';
  subscription: string | null;
  released_subscription: string | null;
  current_phase: { start_date: number; end_date: number } | null;
  default_settings: { default_payment_method: string | null };
  end_behavior: 'release';
  phases: SchedulePhase[];
  created: number;
};

export type Invoice = {
  id: string;
  object: 'invoice';
  number: string;
  customer: string;
  subscription: string;
  status: 'open' | 'paid' | 'uncollectible' | 'void';
  total: number;
  amount_due: number;
  amount_paid: number;
  attempt_count: number;
  currency: string;
  lines: { object: 'list'; data: { id: string; description: string; amount: number }[] };
  payment_intent: string | null;
  hosted_invoice_url: string;
  invoice_pdf: string;
  created: number;
};

type Refund = {
  id: string;
  object: 'refund';
  amount: number;
  charge: string;
  payment_intent: string;
  status: 'succeeded';
  created: number;
};

export type Dispute = {
  id: string;
  object: 'dispute';
  amount: number;
  charge: string;
  currency: string;
  evidence_details: { due_by: number };
  metadata: Metadata;
  payment_intent: string;
  reason: string;
  status: 'needs_response' | 'won' | 'lost';
  created: number;
};

type Account = {
  id: string;
  object: 'account';
  type: string;
  email: string | null;
  charges_enabled: boolean;
  details_submitted: boolean;
  metadata: Metadata;
  created: number;
};

/** A page of the provider that somebody has been sent to. */
export type PageLink = {
  id: string;
  object: 'page_link';
  subject: string;
  return_url: string;
  created: number;
};

/** A past answer under an idempotency key. */
type Replay = {
  id: string;
  object: 'replay';
  params: string;
  status: number;
  body: unknown;
};

export type ProviderEvent = {
  id: string;
  object: 'event';
  type: string;
  account?: string;
  created: number;
  api_version: string;
  pending_webhooks: number;
  data: { object: unknown };
};

export type Kinds = {
  customer: Customer;
  payment_method: PaymentMethod;
  payment_intent: PaymentIntent;
  setup_intent: SetupIntent;
  charge: Charge;
  dispute: Dispute;
  price: Price;
  subscription: Subscription;
  subscription_schedule: SubscriptionSchedule;
  invoice: Invoice;
  refund: Refund;
  account: Account;
  page_link: PageLink;
  replay: Replay;
  event: ProviderEvent;
};
