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

type LineField = 'name' | 'quantity' | 'unit' | 'unit_price';

type LineInputProps = Pick<LineRowProps, 'line' | 'actions' | 'choices'> & {
  /** The line's name for screen readers. */
  name: string;
  field: LineField;
  label: string;
  mode?: 'decimal';
  isInvalid: boolean;
  onLeave: () => void;
};

function LineInput({ line, actions, choices, name, field, label, ...more }: LineInputProps) {
  // A line of a change order bills what was approved.
  const isFixed = line.change_order_id !== null && (field === 'quantity' || field === 'unit_price');
  return (
    <label className={field}>
      <span>{label}</span>
      <input
        aria-label={`${name}: ${label}`}
        aria-invalid={more.isInvalid}
        value={line[field]}
        inputMode={more.mode}
        readOnly={isFixed}
        maxLength={field === 'name' ? 300 : 40}
        onChange={(event) => actions.change(line.id, { [field]: event.target.value })}
        onBlur={more.onLeave}
        {...(choices && {
          role: 'combobox',
          'aria-autocomplete': 'list',
          'aria-expanded': true,
          'aria-controls': choices.listId,
          'aria-activedescendant': choices.activeId,
        })}
      />
    </label>
  );
}

type LineChoiceProps = Pick<LineRowProps, 'line' | 'actions'> & { name: string };

/** The line's menu, and removing it. */
function LineButtons({ line, actions, name }: LineChoiceProps) {
  return (
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
  );
}

/** Whether an optional or alternative line is in the total, and the group of alternatives. */
function LineOption({ line, actions, name }: LineChoiceProps) {
  const isAlternative = line.alternative_group !== '';
  if (!line.is_optional && !isAlternative) return null;
  return (
    <div className="option">
      <label>
        <input
          type="checkbox"
          checked={line.is_selected}
          onChange={(event) => actions.change(line.id, { is_selected: event.target.checked })}
        />
        {optionLabel(line)}
      </label>
      {isAlternative && (
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
  );
}

/** The package that a line belongs to. */
function LinePackage({
  line,
  actions,
  name,
  packages,
}: LineChoiceProps & Pick<LineRowProps, 'packages'>) {
  if (packages.length === 0) return null;
  return (
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
  );
}

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
  const onLeave = () => setTouched(true);
  const input = (field: LineField, label: string, mode?: 'decimal') => (
    <LineInput
      {...{ line, actions, name, field, label, onLeave }}
      {...(mode && { mode })}
      choices={field === 'name' ? choices : undefined}
      isInvalid={problems[field] !== undefined}
    />
  );

  return (
    <li className={line.is_selected ? 'line' : 'line unselected'} data-line={line.id}>
      <div className="fields">
        {input('name', 'Description')}
        {input('quantity', 'Qty', 'decimal')}
        {input('unit', 'Unit')}
        {input('unit_price', 'Unit price', 'decimal')}
        <output aria-label={`${name}: Total`}>{formatMoney(draftLineTotal(line))}</output>
        <LineButtons {...{ line, actions, name }} />
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
          onLeave={onLeave}
        />
      )}
      {rates && <LineTax line={line} name={name} rates={rates} change={actions.change} />}
      <LineOption {...{ line, actions, name }} />
      <LinePackage {...{ line, actions, name, packages }} />
      {line.change_order_id !== null && (
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
