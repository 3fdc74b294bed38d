import { formatDate, today, type StatusDisplay } from '@plumbline/design';
import { counted } from '@plumbline/domain';

const kinds: Record<string, string> = {
  insurance: 'Insurance certificate',
  license: 'License',
  w9: 'W-9',
  other: 'Other paper',
};
export const paperKindLabel = (kind: string): string => kinds[kind] ?? 'Other paper';
export const paperKindOptions = Object.entries(kinds).map(([value, label]) => ({ value, label }));

const daysUntil = (day: string) =>
  Math.round((Date.parse(`${day}T00:00Z`) - Date.parse(`${today()}T00:00Z`)) / 86_400_000);

/** Whether a paper is valid, in words. */
export function expiryDisplay(day: string | null): StatusDisplay {
  if (day === null) return { label: 'Does not expire', tone: 'neutral', shape: 'disc' };
  const days = daysUntil(day);
  if (days < 0) return { label: `Expired ${formatDate(day)}`, tone: 'error', shape: 'triangle' };
  if (days <= 30)
    return {
      label: days === 0 ? 'Expires today' : `Expires in ${counted(days, 'day')}`,
      tone: 'warning',
      shape: 'half',
    };
  return { label: `Valid until ${formatDate(day)}`, tone: 'success', shape: 'check' };
}
