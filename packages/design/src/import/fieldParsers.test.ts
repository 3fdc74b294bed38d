import {
  booleanField,
  choiceField,
  codeField,
  emailField,
  numberField,
  readNumber,
  textField,
} from './fieldParsers.ts';

describe('readNumber', () => {
  it.each([
    ['12', 12],
    ['$1,234.50', 1234.5],
    ['1.234,50', 1234.5],
    ['1 234,5', 1234.5],
    ['12,5', 12.5],
    ['1,234', 1234],
    ['1,234,567', 1234567],
    ['(12.00)', -12],
    ['-3.5', -3.5],
    ['−3.5', -3.5],
    ['8.25%', 8.25],
    ['.5', 0.5],
    ['abc', null],
    ['', null],
    ['1.2.3', null],
    ['USD 5', null],
    ['$ 5.00', 5],
    ['-$1.50', -1.5],
    ['$(1,200.00)', -1200],
    ['12.50 USD', 12.5],
    ["1'234.50", 1234.5],
    ['1.234.567', 1234567],
    ['0,375', 0.375],
    ['1,23,456', null],
    ['2-3', null],
    ['1/2', null],
    ['12-Mar', null],
    ['3/12/2026', null],
    ['12 pcs', null],
    ['5 1/2', null],
    ['1.2E+05', null],
    ['N/A 5', null],
  ])('reads "%s" as %p', (text, value) => {
    expect(readNumber(text)).toBe(value);
  });
});

describe('field readers', () => {
  it.each([
    [numberField({ min: 0 }), '12.30', { value: 12.3 }],
    [numberField({ min: 0 }), '1.005', { value: 1.01, note: '1.005 is rounded to 1.01' }],
    [numberField({ min: 0 }), '0.0375', { value: 0.04, note: '0.0375 is rounded to 0.04' }],
    [numberField({ decimals: 0 }), '2.5', { problem: '"2.5" is not a whole number' }],
    [numberField({ decimals: 0 }), '1,200', { value: 1200 }],
    [codeField(9), '8.12E+11', { problem: expect.stringContaining('cut "8.12E+11" short') }],
    [codeField(9), '1E+11', { problem: expect.stringContaining('Format the column as text') }],
    [codeField(9), '12E5', { value: '12E5' }],
    [codeField(3), 'A-12', { problem: 'longer than 3 characters' }],
    [numberField({ min: 0 }), '-1', { problem: '-1 is below 0' }],
    [numberField({ max: 10 }), '11', { problem: '11 is above 10' }],
    [numberField(), 'dear', { problem: '"dear" is not a number' }],
    [choiceField(['Net 30', 'COD']), 'net 30', { value: 'Net 30' }],
    [choiceField(['COD'], { 'cash on delivery': 'COD' }), 'Cash on Delivery', { value: 'COD' }],
    [choiceField(['COD', 'Net 30']), 'soon', { problem: '"soon" is none of COD, Net 30' }],
    [booleanField, 'Active', { value: true }],
    [booleanField, 'no', { value: false }],
    [booleanField, 'maybe', { problem: '"maybe" is neither yes nor no' }],
    [emailField, 'a@b.co', { value: 'a@b.co' }],
    [emailField, 'a@b', { problem: '"a@b" is not an email address' }],
    [textField(3), 'abc', { value: 'abc' }],
    [textField(3), 'abcd', { problem: 'longer than 3 characters' }],
  ])('%p reads "%s"', (read, text, parsed) => {
    expect(read(text)).toEqual(parsed);
  });
});
