import { costChangeLabel, costForm, emptyCost } from './costForm.ts';

const messages = (values: object) =>
  costForm
    .safeParse({ ...emptyCost('2026-11-21'), cost: '3', ...values })
    .error?.issues.map(({ message }) => message) ?? [];

describe('costForm', () => {
  it.each([
    [{ cost: '' }, ['Please enter a valid cost']],
    [{ cost: '0' }, ['Please enter a valid cost']],
    [{ cost: '-3' }, ['Please enter a valid cost']],
    [{ effective_date: '' }, ['Effective date is required']],
    [{ effective_date: '0202-01-05' }, ['Enter a day between 2000 and 2099']],
    [{ effective_date: '12026-01-05' }, ['Enter a day between 2000 and 2099']],
    [{ cost: '3.25' }, []],
  ])('judges %j', (values, expected) => {
    expect(messages(values)).toEqual(expected);
  });
});

describe('costChangeLabel', () => {
  it.each([
    [0.5, '+$0.50'],
    [-0.5, '$-0.50'],
    [0, 'No change'],
    [null, null],
  ])('of %p', (change, words) => {
    expect(costChangeLabel(change, (amount) => `$${amount.toFixed(2)}`)).toBe(words);
  });
});
