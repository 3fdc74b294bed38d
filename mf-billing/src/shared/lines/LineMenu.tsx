import { Menu, MenuItem } from '@plumbline/design';
import type { DocumentKind } from '../../data/schemas.ts';
import type { DraftLine } from '../draftLines.ts';
import type { LineActions } from './lineActions.ts';

type LineMenuProps = {
  line: DraftLine;
  anchor: HTMLElement;
  kind: DocumentKind;
  actions: LineActions;
  onDetails: () => void;
  /** Shows the line's tax rate. */
  onTax: () => void;
  onClose: () => void;
};

/** The line menu, shared by all rows. */
export function LineMenu({
  line,
  anchor,
  kind,
  actions,
  onDetails,
  onTax,
  onClose,
}: LineMenuProps) {
  const { id, is_optional, alternative_group } = line;
  const item = (label: string, run: () => void) => (
    <MenuItem
      onClick={() => {
        onClose();
        run();
      }}
    >
      {label}
    </MenuItem>
  );
  return (
    <Menu open anchorEl={anchor} onClose={onClose}>
      {item('Add details', onDetails)}
      {line.tax_rate === null
        ? item('Choose a tax rate', onTax)
        : item('Tax like the document', () =>
            actions.change(id, { tax_rate: null, tax_name: null }),
          )}
      {item('Start a section here', () => actions.startSection(id))}
      {item('Duplicate line', () => actions.copy(id))}
      {item('Move up', () => actions.move(id, -1))}
      {item('Move down', () => actions.move(id, 1))}
      {kind === 'quote' &&
        item(is_optional ? 'Make part of the quote' : 'Make optional', () =>
          actions.change(id, {
            is_optional: !is_optional,
            alternative_group: '',
            is_selected: is_optional,
          }),
        )}
      {kind === 'quote' &&
        item(alternative_group === '' ? 'Make an alternative' : 'Remove from alternatives', () =>
          actions.change(id, {
            alternative_group: alternative_group === '' ? 'A' : '',
            is_optional: false,
            is_selected: alternative_group !== '',
          }),
        )}
    </Menu>
  );
}
