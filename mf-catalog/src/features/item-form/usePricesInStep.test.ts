import { makePriceFollower } from './usePricesInStep.ts';

type Step = ['cost' | 'unit_price' | 'markup_percentage', string];

const type = (steps: Step[], start = {}) => {
  const follow = makePriceFollower();
  return steps.reduce(
    (values, [field, text]) => {
      const typed = { ...values, [field]: text };
      return { ...typed, ...follow(typed, field) };
    },
    { cost: '', unit_price: '', markup_percentage: '50', ...start },
  );
};

describe('makePriceFollower', () => {
  it('fills the selling price while the cost is typed', () => {
    expect(
      type([
        ['cost', '1'],
        ['cost', '10'],
        ['cost', '100'],
      ]),
    ).toEqual({
      cost: '100',
      unit_price: '150.00',
      markup_percentage: '50',
    });
  });

  it('clears a filled selling price with the cost', () => {
    expect(
      type([
        ['cost', '1'],
        ['cost', ''],
      ]).unit_price,
    ).toBe('');
  });

  it('keeps a typed selling price and updates the markup', () => {
    expect(
      type([
        ['cost', '100'],
        ['unit_price', '180'],
        ['cost', '120'],
      ]),
    ).toEqual({
      cost: '120',
      unit_price: '180',
      markup_percentage: '50.00',
    });
  });

  it('fills again after a typed price was cleared', () => {
    expect(
      type([
        ['cost', '100'],
        ['unit_price', '180'],
        ['unit_price', ''],
        ['cost', '10'],
      ]).unit_price,
    ).toBe('18.00');
  });

  it('keeps a stored selling price when the cost changes', () => {
    const stored = { cost: '100.00', unit_price: '150.00' };

    expect(
      type(
        [
          ['cost', '10'],
          ['cost', '120'],
        ],
        stored,
      ),
    ).toMatchObject({
      unit_price: '150.00',
      markup_percentage: '25.00',
    });
  });

  it('sets the selling price from a typed markup', () => {
    expect(
      type([
        ['cost', '80'],
        ['markup_percentage', '25'],
      ]).unit_price,
    ).toBe('100.00');
  });
});
