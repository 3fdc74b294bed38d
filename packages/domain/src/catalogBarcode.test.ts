import { barcodeSpellings, checkDigitOf, judgeBarcode } from './catalogBarcode.ts';

describe('checkDigitOf', () => {
  it.each([
    ['400638133393', 1],
    ['590123412345', 7],
    ['03600029145', 2],
    ['9638507', 4],
    ['0000000', 0],
  ])('behind %s stands %d', (digits, check) => {
    expect(checkDigitOf(digits)).toBe(check);
  });
});

describe('judgeBarcode', () => {
  it.each([
    ['4006381333931', { kind: 'checked', symbology: 'EAN-13' }],
    ['036000291452', { kind: 'checked', symbology: 'UPC-A' }],
    ['96385074', { kind: 'checked', symbology: 'EAN-8' }],
    ['10012345678902', { kind: 'checked', symbology: 'GTIN-14' }],
    ['4006381333932', { kind: 'wrong', symbology: 'EAN-13', expected: 1 }],
    ['036000291453', { kind: 'wrong', symbology: 'UPC-A', expected: 2 }],
    ['LUM-2X4-008', { kind: 'free' }],
    ['12345', { kind: 'free' }],
    ['', { kind: 'free' }],
  ])('judges %s', (code, verdict) => {
    expect(judgeBarcode(code)).toEqual(verdict);
  });
});

describe('barcodeSpellings', () => {
  it.each([
    ['036000291452', ['036000291452', '0036000291452']],
    ['0036000291452', ['0036000291452', '036000291452']],
    ['4006381333931', ['4006381333931']],
    ['  ABC-1 ', ['ABC-1']],
  ])('of %s', (code, spellings) => {
    expect(barcodeSpellings(code)).toEqual(spellings);
  });
});
