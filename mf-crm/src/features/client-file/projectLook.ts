import type { StatusShape, ToneName } from '@plumbline/design';
import type { ClientProject } from '../../data/clientFile.ts';

type Look = { label: string; tone: ToneName; shape: StatusShape };

/** A project's status in word, colour and shape. */
export const projectLook: Record<ClientProject['status'], Look> = {
  planning: { label: 'Planning', tone: 'neutral', shape: 'ring' },
  in_progress: { label: 'In Progress', tone: 'primary', shape: 'half' },
  on_hold: { label: 'On Hold', tone: 'accent', shape: 'pause' },
  completed: { label: 'Completed', tone: 'success', shape: 'check' },
  delayed: { label: 'Delayed', tone: 'error', shape: 'triangle' },
};
