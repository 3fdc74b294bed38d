import { z } from '@plumbline/data';
import { sumMoney } from '@plumbline/domain';
import type { ProgressBilling, ScheduleInput } from '../../../data/progressBilling.ts';

const percentText = (isOptional: boolean) =>
  z
    .string()
    .trim()
    .refine(
      (text) =>
        (isOptional && text === '') || (/^\d{1,3}(\.\d{1,3})?$/.test(text) && Number(text) <= 100),
      'Enter a percentage between 0 and 100',
    );

/** The schedule of values and the retainage terms. */
export const scheduleForm = z.object({
  rate: percentText(false),
  reduced: percentText(true),
  reducedAt: percentText(false),
  reduction: z.enum(['all_work', 'new_work']),
  lines: z
    .array(
      z.object({
        lineId: z.string(),
        changeOrder: z.string(),
        code: z.string(),
        number: z.string().trim().max(20, 'At most 20 characters'),
        description: z
          .string()
          .trim()
          .min(1, 'Description is required')
          .max(500, 'The description is too long'),
        value: z
          .string()
          .trim()
          .regex(/^-?\d{1,9}(\.\d{1,2})?$/, 'Please enter a valid amount'),
        rate: percentText(true),
      }),
    )
    .min(1, 'Add at least one line'),
});
export type ScheduleValues = z.infer<typeof scheduleForm>;

export const newLine = (): ScheduleValues['lines'][number] => ({
  lineId: crypto.randomUUID(),
  changeOrder: '',
  code: '',
  number: '',
  description: '',
  value: '',
  rate: '',
});

type Stored = ProgressBilling & { contract: NonNullable<ProgressBilling['contract']> };

export const toScheduleForm = ({ contract, lines }: Stored): ScheduleValues => ({
  rate: String(contract.retainage_rate),
  reduced: contract.reduced_retainage_rate === null ? '' : String(contract.reduced_retainage_rate),
  reducedAt: String(contract.retainage_reduced_at),
  reduction: contract.retainage_reduction,
  lines: lines.map((line) => ({
    lineId: line.id,
    changeOrder: line.change_order_id ?? '',
    code: line.cost_code_id ?? '',
    number: line.item_number,
    description: line.description,
    value: line.scheduled_value.toFixed(2),
    rate: line.retainage_rate === null ? '' : String(line.retainage_rate),
  })),
});

export const toSchedule = (values: ScheduleValues, version: number): ScheduleInput => ({
  version,
  retainage_rate: Number(values.rate),
  reduced_retainage_rate: values.reduced === '' ? null : Number(values.reduced),
  retainage_reduced_at: Number(values.reducedAt),
  retainage_reduction: values.reduction,
  lines: values.lines.map((line) => ({
    id: line.lineId,
    change_order_id: line.changeOrder || null,
    cost_code_id: line.code || null,
    item_number: line.number,
    description: line.description,
    scheduled_value: Number(line.value),
    retainage_rate: line.rate === '' ? null : Number(line.rate),
  })),
});

/** What the lines lack of the contract, in dollars; negative: too much. */
export const missingOf = (contract: number, lines: ScheduleValues['lines']) =>
  sumMoney([contract, ...lines.map(({ value }) => -(Number(value) || 0))]);
