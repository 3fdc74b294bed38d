/** Kinds of code whose last digit checks the others. */
export type CheckedSymbology = 'EAN-13' | 'EAN-8' | 'UPC-A' | 'GTIN-14';

const symbologyByLength: Record<number, CheckedSymbology> = {
  8: 'EAN-8',
  12: 'UPC-A',
  13: 'EAN-13',
  14: 'GTIN-14',
};

/** The check digit that belongs behind these digits (GS1: weights 3 and 1 from the right). */
export function checkDigitOf(digits: string): number {
  const sum = Array.from(digits)
    .toReversed()
    .reduce((sofar, digit, at) => sofar + Number(digit) * (at % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10;
}

/**
 * What a typed or scanned code is. `checked` codes have the right check digit; `wrong` ones look
 * like a retail code but fail it, with the digit that would be right; anything else is `free`
 * (Code 128, own numbers), where nothing can be checked.
 */
export type BarcodeVerdict =
  | { kind: 'checked'; symbology: CheckedSymbology }
  | { kind: 'wrong'; symbology: CheckedSymbology; expected: number }
  | { kind: 'free' };

/** Judges a code of 8, 12, 13 or 14 digits by its check digit; other texts are free. */
export function judgeBarcode(code: string): BarcodeVerdict {
  const symbology = /^\d+$/.test(code) ? symbologyByLength[code.length] : undefined;
  if (!symbology) return { kind: 'free' };
  const expected = checkDigitOf(code.slice(0, -1));
  return expected === Number(code.at(-1))
    ? { kind: 'checked', symbology }
    : { kind: 'wrong', symbology, expected };
}

/**
 * The spellings under which one retail code may have been stored: a UPC-A is an EAN-13 with a
 * zero before it, and scanners report it either way. The code as given comes first.
 */
export function barcodeSpellings(code: string): string[] {
  const trimmed = code.trim();
  if (/^0\d{12}$/.test(trimmed)) return [trimmed, trimmed.slice(1)];
  if (/^\d{12}$/.test(trimmed)) return [trimmed, `0${trimmed}`];
  return [trimmed];
}
