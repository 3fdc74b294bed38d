import type {
  ApplicationLine,
  PayApplication,
  ProgressBilling,
} from '../../../data/progressBilling.ts';

/** A line of an application for tests. */
export const makeLine = (wanted: Partial<ApplicationLine> = {}): ApplicationLine => ({
  sov_line_id: 'l1',
  item_number: '',
  description: 'Framing',
  scheduled_value: 60_000,
  previous_work: 20_000,
  previous_stored: 0,
  percent: null,
  work: 30_000,
  stored: 1500,
  completed: 31_500,
  amount: 11_500,
  balance: 28_500,
  retainage_rate: 10,
  typed_rate: null,
  retainage: 3150,
  ...wanted,
});

/** A draft application with two lines for tests. */
export const makeApplication = (wanted: Partial<PayApplication> = {}): PayApplication => ({
  id: 'a2',
  number: 2,
  period_to: '2026-11-30',
  note: '',
  version: 3,
  state: 'draft',
  submitted_at: null,
  is_locked: false,
  original_value: 100_000,
  approved_changes: 0,
  contract_sum: 100_000,
  work: 30_000,
  stored: 1500,
  completed: 31_500,
  amount: 11_500,
  retainage: 3150,
  released: 0,
  held: 3150,
  earned: 28_350,
  previous: 18_000,
  deducted: 0,
  due: 10_350,
  to_finish: 71_650,
  invoice: null,
  lines: [
    makeLine(),
    makeLine({
      sov_line_id: 'l2',
      description: 'Roof',
      scheduled_value: 40_000,
      previous_work: 0,
      work: 0,
      stored: 0,
      completed: 0,
      amount: 0,
      balance: 40_000,
      retainage: 0,
    }),
  ],
  ...wanted,
});

/** The progress billing of a project for tests. */
export const makeBilling = (wanted: Partial<ProgressBilling> = {}): ProgressBilling => ({
  contract: {
    value: 100_000,
    status: 'signed',
    version: 5,
    retainage_rate: 10,
    reduced_retainage_rate: null,
    retainage_reduced_at: 50,
    retainage_reduction: 'all_work',
  },
  lines: [
    {
      id: 'l1',
      item_number: '',
      description: 'Framing',
      scheduled_value: 60_000,
      retainage_rate: null,
      change_order_id: null,
      cost_code_id: null,
      billed: 20_000,
    },
    {
      id: 'l2',
      item_number: '',
      description: 'Roof',
      scheduled_value: 40_000,
      retainage_rate: null,
      change_order_id: null,
      cost_code_id: null,
      billed: 0,
    },
  ],
  applications: [makeApplication()],
  retainage_held: 2000,
  earned_by_cost: null,
  waivers: [],
  ...wanted,
});

/** The progress billing of a project without a contract. */
export const noBilling: ProgressBilling = makeBilling({
  contract: null,
  lines: [],
  applications: [],
  retainage_held: 0,
});
