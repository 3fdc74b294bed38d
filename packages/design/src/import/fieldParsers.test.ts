import {
  booleanField,
  choiceField,
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
  ])('reads "%s" as %p', (text, value) => {
    expect(readNumber(text)).toBe(value);
  });
});

describe('field readers', () => {
  it.each([
    [numberField({ min: 0 }), '12.345', { value: 12.35 }],
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
