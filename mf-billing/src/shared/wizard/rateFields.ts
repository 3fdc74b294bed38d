import { z } from '@plumbline/data';
import { figure } from '../draftLines.ts';

const between = (least: number, most: number) => (text: string) => {
  const value = figure(text);
  return value >= least && value <= most;
};

/** Fields that both documents share; a rate that is no number counts as 0. */
export const rateFields = {
  discount_type: z.enum(['amount', 'percent']),
  discount_value: z.string().refine(between(0, 99_999_999), 'Enter a discount of 0 or more'),
  tax_rate: z.string().refine(between(0, 100), 'Tax rate must be between 0 and 100'),
  /** Empty for a rate that was typed. */
  tax_name: z.string().max(100),
  description: z.string().max(10_000, 'The description is too long (10,000 characters at most)'),
  notes: z.string().max(10_000, 'The notes are too long (10,000 characters at most)'),
  show_summary_only: z.boolean(),
};

/** A percent discount can't exceed 100. */
export const isPossibleDiscount = ({
  discount_type,
  discount_value,
}: {
  discount_type: string;
  discount_value: string;
}) => discount_type !== 'percent' || figure(discount_value) <= 100;

/** Empty text is stored as nothing. */
export const orNull = (text: string) => text.trim() || null;
