import { makeInvoice, makePayment } from '../../shared/makeDocuments.ts';
import { creditableOf, refundableOf } from './invoiceLedger.ts';

describe('refundableOf', () => {
  it('is the payment less its refunds, to the cent', () => {
    const payment = makePayment({ amount: 50.3 });
    const refund = makePayment({ kind: 'refund', amount: -20.1, reverses_payment_id: payment.id });

    expect(refundableOf(payment, [payment, refund, makePayment()], 0).amount).toBe(30.2);
  });

  it.each(['stripe', 'manual'])('counts the credit that came with a %s payment', (provider) => {
    const payment = makePayment({ amount: 50, credited: 20, provider });
    const back = makePayment({
      kind: 'refund',
      amount: 0,
      credited: -5,
      provider,
      reverses_payment_id: payment.id,
    });

    expect(refundableOf(payment, [payment, back], 15)).toEqual({ amount: 65, used: 0 });
  });

  it.each([
    { credit: 15.1, amount: 65.1, used: 4.9 },
    { credit: 0, amount: 50, used: 20 },
    { credit: undefined, amount: 70, used: 0 },
  ])('counts that credit as far as it is unused: $credit is left', ({ credit, ...expected }) => {
    const payment = makePayment({ amount: 50, credited: 20 });

    expect(refundableOf(payment, [payment], credit)).toEqual(expected);
  });
});

describe('creditableOf', () => {
  it('is what the invoice asks for, without what is held back and what was credited before', () => {
    const held = { total_amount: 100, retainage_amount: 10, amount_due: 90 };

    expect(creditableOf(makeInvoice({ ...held, credited_amount: 30.1 }))).toBe(59.9);
  });
});
