import { z } from '@plumbline/data';
import type { PurchasingSettings } from '../../data/settings.ts';

const isNumber = (text: string) => text.trim() !== '' && Number.isFinite(Number(text));
const money = z
  .string()
  .refine((text) => isNumber(text) && Number(text) >= 0, 'Enter an amount of at least $0');
const percent = z
  .string()
  .refine((text) => isNumber(text) && Number(text) >= 0 && Number(text) <= 100, 'Enter 0 to 100');
export const schema = z.object({
  order_approval_above: money,
  project_manager_limit: money,
  bookkeeper_limit: money,
  receipt_tolerance_percent: percent,
  price_tolerance_amount: money,
  price_tolerance_percent: percent,
  actual_at: z.string(),
  holds_expired_vendors: z.boolean(),
});
export type Values = z.infer<typeof schema>;

export const toValues = (saved: PurchasingSettings): Values => ({
  order_approval_above: saved.order_approval_above.toFixed(2),
  project_manager_limit: saved.project_manager_limit.toFixed(2),
  bookkeeper_limit: saved.bookkeeper_limit.toFixed(2),
  receipt_tolerance_percent: String(saved.receipt_tolerance_percent),
  price_tolerance_amount: saved.price_tolerance_amount.toFixed(2),
  price_tolerance_percent: String(saved.price_tolerance_percent),
  actual_at: saved.actual_at,
  holds_expired_vendors: saved.holds_expired_vendors,
});
export const toSettings = (values: Values): PurchasingSettings => ({
  order_approval_above: Number(values.order_approval_above),
  project_manager_limit: Number(values.project_manager_limit),
  bookkeeper_limit: Number(values.bookkeeper_limit),
  receipt_tolerance_percent: Number(values.receipt_tolerance_percent),
  price_tolerance_amount: Number(values.price_tolerance_amount),
  price_tolerance_percent: Number(values.price_tolerance_percent),
  actual_at: values.actual_at,
  holds_expired_vendors: values.holds_expired_vendors,
});
