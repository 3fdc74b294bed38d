import { phases, type Phase, type Photo } from '../data/photos.ts';

export type PhaseFilter = 'all' | Phase;

export const phaseLabel: Record<PhaseFilter, string> = {
  all: 'All',
  before: 'Before',
  during: 'During',
  after: 'After',
};
export const phaseChoices = phases.map((value) => ({ value, label: phaseLabel[value] }));

/** The phases with their counts, as tabs. */
export const phaseTabs = (photos: readonly Photo[]) =>
  (['all', ...phases] as const).map((id) => ({
    id,
    label: `${phaseLabel[id]} (${photos.filter((photo) => id === 'all' || photo.phase === id).length})`,
  }));
