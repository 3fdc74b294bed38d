import { everyMonth } from './everyMonth.ts';

const march = { month: '2026-03', income: 100, expenses: 40, net: 60 };
const november = { month: '2025-11', income: 0, expenses: 25, net: -25 };
const quiet = (month: string) => ({ month, income: 0, expenses: 0, net: 0 });

describe('everyMonth', () => {
  it('puts in the months in which nothing came or went, over the end of a year', () => {
    expect(everyMonth([november, march])).toEqual([
      november,
      quiet('2025-12'),
      quiet('2026-01'),
      quiet('2026-02'),
      march,
    ]);
  });

  it.each([
    ['nothing', []],
    ['one month', [march]],
  ])('leaves %s as it is', (_, flow) => {
    expect(everyMonth(flow)).toEqual(flow);
  });
});
