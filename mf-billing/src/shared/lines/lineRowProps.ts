import type { DraftLine } from '../draftLines.ts';
import type { Taxes } from '../../data/taxes.ts';
import type { ItemCosts } from '../margin/quoteMargin.ts';
import type { LineActions } from './lineActions.ts';

/** Actions on a line; a stable object. */
type RowActions = LineActions & { openMenu: (id: string, anchor: HTMLElement) => void };

export type LineRowProps = {
  line: DraftLine;
  at: number;
  /** The field for details shows, with or without any. */
  hasDetails: boolean;
  /** The company's tax rates, where the line's rate shows. */
  rates: Taxes['choices'] | null;
  /** What catalog items cost, where internal costs show. */
  costs?: ItemCosts | undefined;
  /** The packages of the quote that a line can belong to. */
  packages: readonly string[];
  actions: RowActions;
  /** Problems show once Next was pressed or the field was left. */
  showsProblems: boolean;
  /** The open list of items that match the description; `activeId` is its highlighted choice. */
  choices?: { listId: string; activeId: string | undefined } | undefined;
};

export type LineChoiceProps = Pick<LineRowProps, 'line' | 'actions'> & { name: string };
