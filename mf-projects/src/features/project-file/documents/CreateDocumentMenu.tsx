import { ActionButton, Menu, MenuItem } from '@plumbline/design';
import { useState, type ComponentProps } from 'react';
import { templates, type Template } from './templates.ts';

type CreateDocumentMenuProps = Pick<ComponentProps<typeof ActionButton>, 'denial' | 'sx'> & {
  onChoose: (template: Template) => void;
};

/** Menu to create a document from a template. */
export function CreateDocumentMenu({ onChoose, ...button }: CreateDocumentMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement>();
  return (
    <>
      <ActionButton
        {...button}
        variant="outlined"
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        Create Document
      </ActionButton>
      <Menu anchorEl={anchor} open={Boolean(anchor)} onClose={() => setAnchor(undefined)}>
        {templates.map((template) => (
          <MenuItem
            key={template.name}
            onClick={() => {
              setAnchor(undefined);
              onChoose(template);
            }}
          >
            {template.name}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
