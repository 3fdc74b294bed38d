import { DeleteIcon, formatMoney, MoreIcon } from '@plumbline/design';
import { memo, useState } from 'react';
import { draftLineTotal, lineProblems, type DraftLine } from '../draftLines.ts';
import type { Taxes } from '../../data/taxes.ts';
import { LineCost } from '../margin/LineCost.tsx';
import type { ItemCosts } from '../margin/quoteMargin.ts';
import type { LineActions } from './lineActions.ts';
import { LineTax } from './LineTax.tsx';

/** Actions on a line; a stable object. */
type RowActions = LineActions & { openMenu: (id: string, anchor: HTMLElement) => void };

type LineRowProps = {
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

const optionLabel = ({ alternative_group, is_selected }: DraftLine) => {
  if (alternative_group !== '') return 'Chosen alternative';
  return is_selected ? 'Optional, included in the total' : 'Optional, not included in the total';
};

/** One editable line. Plain inputs and buttons: five hundred of them stay quick to type in. */
export const LineRow = memo(function LineRow({
  line,
  at,
  hasDetails,
  rates,
  costs,
  packages,
  actions,
  showsProblems,
  choices,
}: LineRowProps) {
  const [isTouched, setTouched] = useState(false);
  const problems = showsProblems || isTouched ? lineProblems(line) : {};
  const problemTexts = Object.values(problems);
  const name = `Line ${at + 1}`;
  const isAgreed = line.change_order_id !== null;
  const input = (
    field: 'name' | 'quantity' | 'unit' | 'unit_price',
    label: string,
    mode?: 'decimal',
  ) => (
    <label className={field}>
      <span>{label}</span>
      <input
        aria-label={`${name}: ${label}`}
        aria-invalid={problems[field] !== undefined}
        value={line[field]}
        inputMode={mode}
        readOnly={isAgreed && (field === 'quantity' || field === 'unit_price')}
        maxLength={field === 'name' ? 300 : 40}
        onChange={(event) => actions.change(line.id, { [field]: event.target.value })}
        onBlur={() => setTouched(true)}
        {...(field === 'name' &&
          choices && {
            role: 'combobox',
            'aria-autocomplete': 'list',
            'aria-expanded': true,
            'aria-controls': choices.listId,
            'aria-activedescendant': choices.activeId,
          })}
      />
    </label>
  );

  return (
    <li className={line.is_selected ? 'line' : 'line unselected'} data-line={line.id}>
      <div className="fields">
        {input('name', 'Description')}
        {input('quantity', 'Qty', 'decimal')}
        {input('unit', 'Unit')}
        {input('unit_price', 'Unit price', 'decimal')}
        <output aria-label={`${name}: Total`}>{formatMoney(draftLineTotal(line))}</output>
        <span className="actions">
          <button
            type="button"
            aria-label={`More for ${name.toLowerCase()}`}
            aria-haspopup="menu"
            onClick={(event) => actions.openMenu(line.id, event.currentTarget)}
          >
            <MoreIcon fontSize="small" />
          </button>
          <button
            type="button"
            aria-label={`Remove ${name.toLowerCase()}`}
            onClick={() => actions.remove(line.id)}
          >
            <DeleteIcon fontSize="small" />
          </button>
        </span>
      </div>
      {hasDetails && (
        <textarea
          aria-label={`${name}: Details`}
          placeholder="Details"
          rows={2}
          maxLength={5000}
          value={line.description}
          onChange={(event) => actions.change(line.id, { description: event.target.value })}
        />
      )}
      {costs && (
        <LineCost
          line={line}
          name={name}
          costs={costs}
          hasProblem={problems.unit_cost !== undefined}
          change={actions.change}
          onLeave={() => setTouched(true)}
        />
      )}
      {rates && <LineTax line={line} name={name} rates={rates} change={actions.change} />}
      {(line.is_optional || line.alternative_group !== '') && (
        <div className="option">
          <label>
            <input
              type="checkbox"
              checked={line.is_selected}
              onChange={(event) => actions.change(line.id, { is_selected: event.target.checked })}
            />
            {optionLabel(line)}
          </label>
          {line.alternative_group !== '' && (
            <label>
              Group{' '}
              <input
                aria-label={`${name}: Alternative group`}
                value={line.alternative_group}
                maxLength={60}
                onChange={(event) =>
                  actions.change(line.id, { alternative_group: event.target.value || ' ' })
                }
              />
            </label>
          )}
        </div>
      )}
      {packages.length > 0 && (
        <div className="option">
          <label>
            Package{' '}
            <select
              aria-label={`${name}: Package`}
              value={line.package}
              onChange={(event) => actions.putInPackage(line.id, event.target.value)}
            >
              <option value="">All packages</option>
              {packages.map((one) => (
                <option key={one}>{one}</option>
              ))}
            </select>
          </label>
        </div>
      )}
      {isAgreed && (
        <p className="agreed">
          Billed as approved in the change order. To bill a different part, remove this line.
        </p>
      )}
      {problemTexts.length > 0 && (
        <p role="alert" className="problem">
          {problemTexts.join('. ')}
        </p>
      )}
    </li>
  );
});
