import type { DraftLine } from '../draftLines.ts';
import type { LineChoiceProps } from './lineRowProps.ts';

/** Whether an optional or alternative line is in the total, and the group of alternatives. */
export function LineOption({ line, actions, name }: LineChoiceProps) {
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

const optionLabel = ({ alternative_group, is_selected }: DraftLine) => {
  if (alternative_group !== '') return 'Chosen alternative';
  return is_selected ? 'Optional, included in the total' : 'Optional, not included in the total';
};
