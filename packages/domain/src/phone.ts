/** Only digits, spaces, hyphens, parentheses, and plus, and at least one digit. */
export const isPhone = (text: string): boolean => /^[\d ()+-]*\d[\d ()+-]*$/.test(text);

/** A business's number: at least seven digits, with dots and an extension allowed ("512.555.0104 ext. 5"). */
export function isBusinessPhone(text: string): boolean {
  const number = text.trim().replace(/\s*,?\s*(ext\.?|extension|x|#)\s*\d{1,6}$/i, '');
  return isPhone(number.replaceAll('.', '-')) && number.replace(/\D/g, '').length >= 7;
}
