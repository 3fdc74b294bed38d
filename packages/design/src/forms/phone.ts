/** "(512) 555-0134" of ten digits or of eleven that begin with 1; anything else stays as it was typed. */
export function formatPhone(text: string): string {
  const digits = text.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  if (!/^\d{10}$/.test(digits) || /[a-z]/i.test(text)) return text.trim();
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
}
