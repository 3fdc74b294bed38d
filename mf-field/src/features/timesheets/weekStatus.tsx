import { StatusChip } from '@plumbline/design';
import type { Week } from '../../data/timeShapes.ts';
import { flagLabel, formatHours } from '../../shared/hours.ts';

const statuses = {
  open: { label: 'Open', tone: 'neutral', shape: 'ring' },
  submitted: { label: 'Submitted', tone: 'info', shape: 'half' },
  approved: { label: 'Approved', tone: 'success', shape: 'check' },
  exported: { label: 'Exported', tone: 'success', shape: 'disc' },
} as const;

/** The status of a person's week; nothing for a week without time. */
export function WeekStatus({ status }: { status: string }) {
  const known = Object.entries(statuses).find(([name]) => name === status)?.[1];
  return known ? <StatusChip {...known} /> : null;
}

/** The status of a week in a word; undefined for a week without time. */
export const weekStatusLabel = (status: string): string | undefined =>
  Object.entries(statuses).find(([name]) => name === status)?.[1].label;

/** Flags that ask for a look before the week is approved. */
const serious = ['long', 'no_break', 'far', 'edited', 'manual', 'late'];

const textOf = (known: readonly string[], flags: readonly string[]) =>
  known
    .filter((flag) => flags.includes(flag))
    .map(flagLabel)
    .join(', ');

/** The flags of a week that ask for a look, in words. */
export const flagsText = (flags: readonly string[]): string => textOf(serious, flags);

/** All flags of an entry, in words; also that it has no location, which is allowed. */
export const entryFlagsText = (flags: readonly string[]): string =>
  textOf([...serious, 'no_location'], flags);

/** Whether a week has time that the user can approve. */
export const isApprovable = ({ status, can_approve = true }: ApprovableWeek): boolean =>
  can_approve && (status === 'open' || status === 'submitted');
type ApprovableWeek = { status: string; can_approve?: boolean | undefined };

/** Overtime and double time of a week, in words; nothing without any. */
export const overtimeText = ({ overtime, double }: { overtime: number; double: number }) =>
  [
    overtime > 0 && `${formatHours(overtime)} overtime`,
    double > 0 && `${formatHours(double)} double time`,
  ]
    .filter(Boolean)
    .join(', ');

/** What the list of a week takes; `chosen` is undefined for who can't approve. */
export type WeekListProps = {
  week: Week;
  chosen: readonly string[] | undefined;
  onChoose: (chosen: readonly string[]) => void;
  onOpen: (user: string) => void;
};

/** A choice with one person added or removed. */
export const toggled = (chosen: readonly string[], user: string): string[] =>
  chosen.includes(user) ? chosen.filter((one) => one !== user) : [...chosen, user];
