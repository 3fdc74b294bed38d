import type { Template } from '../../../data/template.ts';
import type { OptionPart } from './OptionCards.tsx';

/** The dialog of a template that is open. */
export type OpenTemplate =
  | { kind: 'preview' | 'delete'; template: Template }
  | { kind: 'edit'; template: Template | undefined; part: OptionPart | 'main' };
