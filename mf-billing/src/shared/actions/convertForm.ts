import { z } from '@plumbline/data';
import { today } from '@plumbline/design';
import type { QuotePart } from '../../data/quotes.ts';
import { depositDeductions } from '../../data/schemas.ts';
import { figure } from '../draftLines.ts';
import type { QuoteTarget } from './quoteTarget.ts';

const isRate = (percent: string) => figure(percent) >= 0 && figure(percent) <= 100;
const isShare = (percent: string) => isRate(percent) && figure(percent) > 0;

/** The form; without a client on the quote one is required. */
export const convertForm = (needsClient: boolean) =>
  z
    .object({
      client_id: needsClient ? z.string().min(1, 'Client is required') : z.string(),
      due_date: z
        .string()
        .min(1, 'Due date is required')
        .refine((day) => day >= today(), 'Due date cannot be in the past'),
      kind: z.enum(['all', 'deposit', 'progress', 'final']),
      percent: z.string(),
      retainage: z.string(),
      deposit_deduction: z.enum(depositDeductions),
    })
    .refine(
      ({ kind, percent }) => (kind !== 'deposit' && kind !== 'progress') || isShare(percent),
      { path: ['percent'], message: 'Enter a percentage between 0 and 100' },
    )
    .refine(({ kind, retainage }) => kind !== 'progress' || isRate(retainage), {
      path: ['retainage'],
      message: 'Enter 0 to 100',
    });
export type ConvertValues = z.input<ReturnType<typeof convertForm>>;

/** The part of the quote to invoice; undefined for the full quote or while incomplete. */
export const partOfForm = (
  { id, billed_amount }: Pick<QuoteTarget, 'id' | 'billed_amount'>,
  values: Omit<ConvertValues, 'due_date'>,
): QuotePart | undefined => {
  const { kind, percent, retainage, client_id, deposit_deduction } = values;
  const part = { id, ...(client_id && { clientId: client_id }) };
  if (kind === 'final') return { ...part, kind };
  if (kind === 'all' || !isShare(percent)) return undefined;
  const share = { ...part, kind, percent: figure(percent) };
  if (kind === 'deposit') return share;
  if (!isRate(retainage)) return undefined;
  const deduction = billed_amount > 0 && { depositDeduction: deposit_deduction };
  return { ...share, retainageRate: figure(retainage), ...deduction };
};
