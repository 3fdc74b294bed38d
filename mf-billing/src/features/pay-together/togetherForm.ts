import type { SlotProps } from '@plumbline/contract';
import { z } from '@plumbline/data';
import { clientMoney } from '@plumbline/design';
import { figure } from '../../shared/draftLines.ts';

export type OpenInvoice = SlotProps<'portal.pay@1'>['invoices'][number];

const cents = (text: string) => Math.round(figure(text) * 100);

const part = z.object({
  id: z.string(),
  isChosen: z.boolean(),
  /** Dollars and cents; the balance to begin with. */
  amount: z.string(),
});

/** Which invoices are paid and how much of each; the server decides again. */
export const togetherForm = (invoices: readonly OpenInvoice[]) =>
  z
    .object({ parts: z.array(part), card: z.string(), savesCard: z.boolean() })
    .superRefine(({ parts }, context) => {
      for (const [at, { id, isChosen, amount }] of parts.entries()) {
        const balance = invoices.find((invoice) => invoice.id === id)?.balance ?? 0;
        if (!isChosen) continue;
        const refuse = (message: string) =>
          context.addIssue({ code: 'custom', path: ['parts', at, 'amount'], message });
        if (!(cents(amount) > 0)) refuse('Enter an amount');
        else if (cents(amount) > Math.round(balance * 100))
          refuse(`Enter up to ${clientMoney(balance)}, the balance due.`);
      }
    });
export type TogetherValues = z.infer<ReturnType<typeof togetherForm>>;

/** The server's body. */
export const chosenParts = ({ parts }: TogetherValues) =>
  parts
    .filter(({ isChosen }) => isChosen)
    .map(({ id, amount }) => ({ invoiceId: id, cents: cents(amount) }));

/** In dollars. */
export const totalOf = (parts: TogetherValues['parts']) =>
  parts.reduce((sum, { isChosen, amount }) => sum + (isChosen ? cents(amount) || 0 : 0), 0) / 100;
