import { phases, type Phase } from '../data/photos.ts';
import type { ProjectFile } from '../data/projectFile.ts';

export type PhaseFilter = 'all' | Phase;

export const phaseLabel: Record<PhaseFilter, string> = {
  all: 'All',
  before: 'Before',
  during: 'During',
  after: 'After',
};
export const phaseChoices = phases.map((value) => ({ value, label: phaseLabel[value] }));

/** The phases with their counts, as tabs. */
export const phaseTabs = (counts: ProjectFile['photo_counts']) =>
  (['all', ...phases] as const).map((id) => ({ id, label: `${phaseLabel[id]} (${counts[id]})` }));
