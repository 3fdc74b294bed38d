import { toUnit, unitLabel, units, unitShort } from './catalogUnits.ts';

describe('units', () => {
  it('has no spelling that means two units', () => {
    const spellings = Object.values(units).flatMap(({ label, aliases }) => [
      ...new Set<string>([label.toLowerCase(), ...aliases]),
    ]);

    expect(spellings.filter((one, at) => spellings.indexOf(one) !== at)).toEqual([]);
  });

  it.each([
    'each',
    'hour',
    'day',
    'week',
    'month',
    'linear_foot',
    'square_foot',
    'cubic_foot',
    'cubic_yard',
    'square',
    'pound',
    'ton',
    'gallon',
    'case',
    'roll',
    'sheet',
    'ft',
    'sq ft',
    'cu ft',
    'lb',
    'kg',
    'bag',
    'box',
    'yard',
    'meter',
    'liter',
    'linear foot',
    'square foot',
    'cubic yard',
  ])('knows %s, which the forms and filters of the specification offer', (spelling) => {
    expect(toUnit(spelling)).not.toBeNull();
  });
});

describe('toUnit', () => {
  it.each([
    ['Sq. Ft.', 'square_foot'],
    ['LF', 'linear_foot'],
    [' lbs ', 'pound'],
    ['cubic yard', 'cubic_yard'],
    ['EA', 'each'],
    ['furlong', null],
    ['', null],
  ])('reads "%s" as %s', (text, code) => {
    expect(toUnit(text)).toBe(code);
  });
});

describe('names of units', () => {
  it('shows a known unit by its label and an unknown one as it is', () => {
    expect(unitLabel('linear_foot')).toBe('Linear foot');
    expect(unitShort('square_foot')).toBe('sq ft');
    expect(unitLabel('pallet')).toBe('pallet');
    expect(unitShort('pallet')).toBe('pallet');
  });
});
