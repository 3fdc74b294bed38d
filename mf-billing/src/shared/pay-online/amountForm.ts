import { z } from '@plumbline/data';
import { figure } from '../draftLines.ts';

/** The card provider's minimum in cents, also for the amount left. */
const least = 50;
const cents = (text: string) => Math.round(figure(text) * 100);

/** How much of the balance is paid: all of it, or a part in dollars and cents. */
export const amountForm = (balance: number, money: (dollars: number) => string) => {
  const open = Math.round(balance * 100);
  return z
    .object({ choice: z.enum(['balance', 'part']), amount: z.string() })
    .superRefine(({ choice, amount }, context) => {
      if (choice === 'balance') return;
      const wanted = cents(amount);
      const rest = open - wanted;
      const refuse = (message: string) =>
        context.addIssue({ code: 'custom', path: ['amount'], message });
      if (!(wanted >= least)) refuse('The smallest online payment is $0.50.');
      else if (Math.abs(figure(amount) * 100 - wanted) > 1e-6) refuse('Enter dollars and cents');
      else if (rest < 0) refuse(`Enter up to ${money(balance)}, the balance due.`);
      else if (rest > 0 && rest < least) refuse('Pay the full balance, or leave at least $0.50.');
    });
};
export type AmountValues = { choice: 'balance' | 'part'; amount: string };

/** The amount in cents; undefined for the full balance. */
export const centsOf = ({ choice, amount }: AmountValues) =>
  choice === 'part' ? cents(amount) : undefined;
