import { makePayment } from '../../shared/makeDocuments.ts';
import { leftOf } from './PaymentList.tsx';

describe('leftOf', () => {
  it('is the payment less its refunds, to the cent', () => {
    const payment = makePayment({ amount: 50.3 });
    const refund = makePayment({ kind: 'refund', amount: -20.1, reverses_payment_id: payment.id });

    expect(leftOf(payment, [payment, refund, makePayment()])).toBe(30.2);
  });

  it('counts what came online as credit, which can be given back too', () => {
    const payment = makePayment({ amount: 50, credited: 20, provider: 'stripe' });
    const back = makePayment({
      kind: 'refund',
      amount: 0,
      credited: -5,
      provider: 'stripe',
      reverses_payment_id: payment.id,
    });
    const byCheck = makePayment({ amount: 50, credited: 20, provider: 'manual' });

    expect(leftOf(payment, [payment, back])).toBe(65);
    expect(leftOf(byCheck, [byCheck])).toBe(50);
  });
});
