import { makeInvoice, makePayment } from '../../shared/makeDocuments.ts';
import { creditableOf, leftOf } from './invoiceLedger.ts';

describe('leftOf', () => {
  it('is the payment less its refunds, to the cent', () => {
    const payment = makePayment({ amount: 50.3 });
    const refund = makePayment({ kind: 'refund', amount: -20.1, reverses_payment_id: payment.id });

    expect(leftOf(payment, [payment, refund, makePayment()])).toBe(30.2);
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

    expect(leftOf(payment, [payment, back])).toBe(65);
  });
});

describe('creditableOf', () => {
  it('is what the invoice asks for, without what is held back and what was credited before', () => {
    const held = { total_amount: 100, retainage_amount: 10, amount_due: 90 };

    expect(creditableOf(makeInvoice({ ...held, credited_amount: 30.1 }))).toBe(59.9);
  });
});
