import { profitMargin } from '@plumbline/domain';
import { useState } from 'react';
import { draftLineTotal, figure, toNumber, type DraftLine } from '../draftLines.ts';
import type { LineActions } from '../lines/lineActions.ts';
import { unitCostOf, type ItemCosts } from './quoteMargin.ts';

type LineCostProps = {
  line: DraftLine;
  /** "Line 3". */
  name: string;
  costs: ItemCosts;
  hasProblem: boolean;
  change: LineActions['change'];
  onLeave: () => void;
};

/** The internal cost of a line, and the margin that its price leaves. */
export function LineCost({ line, name, costs, hasProblem, change, onLeave }: LineCostProps) {
  // What is being typed, until it is left.
  const [typed, setTyped] = useState<string>();
  const unitCost = unitCostOf(line, costs);
  const isKnown = unitCost !== null && unitCost >= 0;
  const price = draftLineTotal(line);
  return (
    <div className="cost">
      <label>
        <span>Unit cost (internal)</span>
        <input
          aria-label={`${name}: Unit cost (internal)`}
          aria-invalid={hasProblem}
          inputMode="decimal"
          maxLength={40}
          placeholder="Unknown"
          value={typed ?? (isKnown ? String(unitCost) : '')}
          onChange={({ target: { value } }) => {
            setTyped(value);
            change(line.id, { unit_cost: value.trim() === '' ? null : toNumber(value) });
          }}
          onBlur={() => {
            onLeave();
            if (typed === undefined || !Number.isNaN(toNumber(typed))) setTyped(undefined);
          }}
        />
      </label>
      <output aria-label={`${name}: Margin`}>
        {isKnown && price > 0
          ? `${profitMargin(price, figure(line.quantity) * unitCost)}% margin`
          : 'Margin unknown'}
      </output>
    </div>
  );
}
