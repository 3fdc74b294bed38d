import { makeClient } from '../../shared/makeClient.ts';

const moneyAnswers = {
  'GET /rest/v1/client_financials': {
    invoiced: 48_250,
    paid: 36_250,
    outstanding: 12_000,
    overdue: 2000,
    credit: 0,
    quoted: 9000,
    invoices: 1,
    average_days_to_pay: 42.5,
    on_time_rate: 80,
  },
  'GET /rest/v1/receivables_aging': [
    { not_due: 10_000, days_1_30: 0, days_31_60: 2000, days_61_90: 0, days_over_90: 0 },
  ],
  'GET /rest/v1/invoice_list': [
    {
      id: '00000000-0000-4000-8000-0000000000d1',
      invoice_number: 'INV-0007',
      kind: 'standard',
      title: 'Framing',
      payment_status: 'partial',
      status: 'sent',
      total_amount: 20_000,
      balance: 12_000,
      issue_date: '2026-10-01',
      due_date: '2026-10-31',
      paid_date: null,
    },
  ],
  'GET /rest/v1/client_credit_list': [],
};

const messageAnswers = {
  'GET /rest/v1/client_messages': [
    {
      id: '00000000-0000-4000-8000-0000000000f2',
      direction: 'inbound',
      phone_number: '+15125550134',
      message_content: 'See you then',
      status: 'replied',
      sent_at: null,
      delivered_at: null,
      twilio_error_message: null,
      retry_of: null,
      created_at: '2026-11-02T12:05:00Z',
    },
    {
      id: '00000000-0000-4000-8000-0000000000f1',
      direction: 'outbound',
      phone_number: '+15125550134',
      message_content: 'We come at 8',
      status: 'delivered',
      sent_at: '2026-11-02T12:00:00Z',
      delivered_at: '2026-11-02T12:00:01Z',
      twilio_error_message: null,
      retry_of: null,
      created_at: '2026-11-02T12:00:00Z',
    },
  ],
  'GET /rest/v1/client_message_consent': [
    {
      phone_number: '+15125550134',
      has_consented: true,
      consent_date: '2026-10-01T12:00:00Z',
      opted_out: false,
      opted_out_date: null,
      source: 'app',
      consent_text: 'May we text you?',
      recorded_by_name: 'Dana Ridge',
    },
  ],
  'GET /rest/v1/message_templates': [
    {
      id: '00000000-0000-4000-8000-0000000000a8',
      company_id: null,
      name: 'Appointment reminder',
      content: 'Hi {client_name}, this is {company_name}. Our crew arrives on {date}.',
      is_active: true,
    },
    {
      id: '00000000-0000-4000-8000-0000000000a9',
      company_id: '00000000-0000-4000-8000-0000000000c1',
      name: 'Invoice reminder',
      content: 'Invoice {invoice_number} was due on {due_date}.',
      is_active: true,
    },
  ],
  'POST /rest/v1/rpc/message_statistics': {
    total: 12,
    sent: 10,
    delivered: 9,
    failed: 1,
    replies: 2,
    deliveryRate: 90,
    responseRate: 20,
  },
};

/** Backend responses about one client, for tests. */
export const makeFileAnswers = () => ({
  'GET /rest/v1/client_list': makeClient(),
  'GET /rest/v1/project_list': [
    {
      id: '00000000-0000-4000-8000-0000000000b1',
      name: 'Lakeview Residence',
      status: 'in_progress',
      completion_percentage: 65,
      start_date: '2026-03-01',
      end_date: '2026-12-15',
      budget: 480_000,
    },
  ],
  ...moneyAnswers,
  'GET /rest/v1/client_timeline': [
    {
      id: '00000000-0000-4000-8000-0000000000e1',
      type: 'note',
      title: null,
      description: 'Wants a larger deck',
      status: null,
      failure: null,
      created_at: '2026-11-01T12:00:00Z',
    },
    {
      id: '00000000-0000-4000-8000-0000000000d1',
      type: 'invoice',
      title: 'INV-0007',
      description: 'Framing',
      status: 'sent',
      failure: null,
      created_at: '2026-10-01T12:00:00Z',
    },
  ],
  ...messageAnswers,
  'GET /rest/v1/client_documents': [
    {
      id: '00000000-0000-4000-8000-0000000000c7',
      name: 'Contract.pdf',
      object_path: 'c1/c7.pdf',
      file_size: 2048,
      mime_type: 'application/pdf',
      created_at: '2026-11-01T12:00:00Z',
    },
  ],
});
