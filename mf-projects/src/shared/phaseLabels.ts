import { type PhotoPhase, photoPhases } from '@plumbline/domain';
import type { ProjectFile } from '../data/projectFileShapes.ts';

export type PhaseFilter = 'all' | PhotoPhase;

export const phaseLabel: Record<PhaseFilter, string> = {
  all: 'All',
  before: 'Before',
  during: 'During',
  after: 'After',
};
export const phaseChoices = photoPhases.map((value) => ({ value, label: phaseLabel[value] }));

/** The photoPhases with their counts, as tabs. */
export const phaseTabs = (counts: ProjectFile['photo_counts']) =>
  (['all', ...photoPhases] as const).map((id) => ({
    id,
    label: `${phaseLabel[id]} (${counts[id]})`,
  }));
