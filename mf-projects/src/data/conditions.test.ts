import { applyConditions, readConditions, type Condition } from './conditions.ts';

class Recorder {
  said: unknown[][];
  constructor(said: unknown[][] = []) {
    this.said = said;
  }
  #say(...what: unknown[]) {
    return new Recorder([...this.said, what]);
  }
  ilike = (column: string, pattern: string) => this.#say('ilike', column, pattern);
  not = (column: string, operator: string, value: unknown) =>
    this.#say('not', column, operator, value);
  eq = (column: string, value: string) => this.#say('eq', column, value);
  neq = (column: string, value: string) => this.#say('neq', column, value);
  gte = (column: string, value: string) => this.#say('gte', column, value);
  lte = (column: string, value: string) => this.#say('lte', column, value);
}

const asked = (...conditions: Condition[]) => applyConditions(new Recorder(), conditions).said;

describe('applyConditions', () => {
  it('asks for each comparison in its own way', () => {
    expect(
      asked(
        { field: 'name', comparison: 'contains', value: 'roof' },
        { field: 'address', comparison: 'lacks', value: 'Oak' },
        { field: 'status', comparison: 'is', value: 'delayed' },
        { field: 'priority', comparison: 'is_not', value: 'low' },
        { field: 'start_date', comparison: 'from', value: '2026-01-01' },
        { field: 'budget', comparison: 'to', value: '5000' },
      ),
    ).toEqual([
      ['ilike', 'name', '%roof%'],
      ['not', 'address', 'ilike', '%Oak%'],
      ['eq', 'status', 'delayed'],
      ['neq', 'priority', 'low'],
      ['gte', 'start_date', '2026-01-01'],
      ['lte', 'budget', '5000'],
    ]);
  });

  it('leaves out a condition without a value', () => {
    expect(asked({ field: 'name', comparison: 'contains', value: '  ' })).toEqual([]);
  });

  it('takes wildcards for text', () => {
    expect(asked({ field: 'name', comparison: 'contains', value: '50%_a\\b' })).toEqual([
      ['ilike', 'name', '%50\\%\\_a\\\\b%'],
    ]);
  });
});

describe('readConditions', () => {
  it('reads what was written and drops what it does not know', () => {
    const kept = { field: 'name', comparison: 'contains', value: 'roof' };

    expect(
      readConditions(JSON.stringify([kept, { field: 'password', comparison: 'is', value: 'x' }])),
    ).toEqual([kept]);
  });

  it.each(['', 'nonsense', '{}', 'null', '[1]'])('reads %j as no condition', (text) => {
    expect(readConditions(text)).toEqual([]);
  });
});
