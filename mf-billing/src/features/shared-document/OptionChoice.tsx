import { Checkbox, Radio } from '@plumbline/design';
import type { SharedQuote } from '../../data/sharedDocumentShapes.ts';
import { chosenLines } from './Packages.tsx';

/** Aligned with the other lines, centered on the name. */
const besideText = { alignSelf: 'flex-start', mt: -1, ml: -1 } as const;

type OptionChoiceProps = {
  quote: SharedQuote;
  id: string;
  onChoose: (chosen: Set<string>) => void;
};

/** A box for an option, a button for one of several alternatives. */
export function OptionChoice({ quote, id, onChoose }: OptionChoiceProps) {
  const line = quote.items.find((one) => one.id === id);
  if (!line || (!line.is_optional && !line.alternative_group)) return null;
  const chosen = chosenLines(quote);
  const label = {
    'aria-label': line.alternative_group ? `Choose ${line.name}` : `Include ${line.name}`,
  };
  if (line.alternative_group) {
    const rivals = new Set(
      quote.items
        .filter(({ alternative_group }) => alternative_group === line.alternative_group)
        .map((other) => other.id),
    );
    return (
      <Radio
        checked={line.is_selected}
        slotProps={{ input: label }}
        onChange={() => onChoose(new Set([...chosen].filter((one) => !rivals.has(one)).concat(id)))}
        sx={besideText}
      />
    );
  }
  return (
    <Checkbox
      checked={line.is_selected}
      slotProps={{ input: label }}
      onChange={(_, isTicked) =>
        onChoose(new Set(isTicked ? [...chosen, id] : [...chosen].filter((one) => one !== id)))
      }
      sx={besideText}
    />
  );
}
