import type { Draw } from '../../../data/moneyLines.ts';
import type { LienWaiver, PayApplication } from '../../../data/progressBilling.ts';

/** The payment that a lien waiver is for: of a pay application, or of a draw with an invoice. */
export type WaiverPayment = {
  of: Pick<LienWaiver, 'application_id' | 'draw_id'>;
  /** "Application 1", or the draw's description. */
  name: string;
  /** In dollars. */
  amount: number;
  /** The last day of work that it pays for. */
  through: string;
  isPaid: boolean;
  /** The day its invoice was paid, where it is known. */
  paidOn: string | null;
};

export const paymentOfApplication = (application: PayApplication): WaiverPayment => ({
  of: { application_id: application.id },
  name: `Application ${application.number}`,
  amount: application.invoice?.amount_due ?? application.due,
  through: application.period_to,
  isPaid: application.state === 'paid',
  paidOn: application.invoice?.paid_date ?? null,
});

export const paymentOfDraw = (draw: Draw, today: string): WaiverPayment => ({
  of: { draw_id: draw.id },
  name: draw.description,
  amount: draw.amount_due ?? draw.invoiced_amount ?? draw.amount,
  through: today,
  isPaid: draw.state === 'paid',
  paidOn: null,
});
