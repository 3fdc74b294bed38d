/** Only digits, spaces, hyphens, parentheses and plus [002 §5], and at least one digit. */
export const isPhone = (text: string): boolean => /^[\d ()+-]*\d[\d ()+-]*$/.test(text);
