import { ActionButton, Menu, MenuItem } from '@plumbline/design';
import { useState, type ComponentProps } from 'react';
import { templates } from './templates.ts';
import type { TemplateMaking } from './useTemplates.ts';

type CreateDocumentMenuProps = Pick<ComponentProps<typeof ActionButton>, 'denial' | 'sx'> &
  TemplateMaking;

/** Creates a document from one of the templates, where its words are pressed. */
export function CreateDocumentMenu({ making, make, ...button }: CreateDocumentMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement>();
  return (
    <>
      <ActionButton
        {...button}
        variant="outlined"
        aria-haspopup="menu"
        loading={making !== undefined}
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
              make(template);
            }}
          >
            {template.name}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
