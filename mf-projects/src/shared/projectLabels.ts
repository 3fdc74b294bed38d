import type { ProjectPriority } from '@plumbline/domain';
import { projectStatusDisplay, type ToneName } from '@plumbline/design';

export const priorityLabel: Record<ProjectPriority, string> = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  urgent: 'Urgent',
};

/** Color of a progress bar: 80, 50, and 25 percent thresholds. */
export function progressTone(percent: number): ToneName {
  if (percent >= 80) return 'success';
  if (percent >= 50) return 'primary';
  if (percent >= 25) return 'warning';
  return 'error';
}

/** Message for a project's progress. */
export function progressMessage(percent: number): string {
  if (percent >= 100) return 'Project completed!';
  if (percent >= 75) return 'Almost complete';
  if (percent >= 50) return 'More than halfway there';
  if (percent >= 25) return 'Making good progress';
  return 'Just getting started';
}

type Choice = { value: string; label: string };

export const statusChoices: readonly Choice[] = Object.entries(projectStatusDisplay).map(
  ([value, { label }]) => ({ value, label }),
);
export const priorityChoices: readonly Choice[] = Object.entries(priorityLabel).map(
  ([value, label]) => ({ value, label }),
);
