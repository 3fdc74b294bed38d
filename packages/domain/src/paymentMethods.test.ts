import { methodInSentence, paidAt } from './paymentMethods.ts';

it('writes a method as a sentence has it', () => {
  expect([methodInSentence('check'), methodInSentence('ach')]).toEqual(['check', 'ACH']);
});

describe('paidAt', () => {
  it('leaves today to the database', () => {
    expect(paidAt('2026-11-21', '2026-11-21')).toBeUndefined();
  });

  it('is noon of any other day', () => {
    expect(paidAt('2026-11-20', '2026-11-21')).toBe(new Date('2026-11-20T12:00:00').toISOString());
  });
});
