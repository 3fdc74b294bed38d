import { makePayment } from '../../shared/makeDocuments.ts';
import { leftOf } from './PaymentList.tsx';

describe('leftOf', () => {
  it('is the payment less its refunds, to the cent', () => {
    const payment = makePayment({ amount: 50.3 });
    const refund = makePayment({ kind: 'refund', amount: -20.1, reverses_payment_id: payment.id });

    expect(leftOf(payment, [payment, refund, makePayment()])).toBe(30.2);
  });
});
