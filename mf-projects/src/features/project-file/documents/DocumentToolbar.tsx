import type { DocumentCategory } from '@plumbline/domain';
import { ActionButton, Box } from '@plumbline/design';
import { SelectFilter } from '@plumbline/design/grid';
import { useRef, useState, type ChangeEvent } from 'react';
import { useVisibility } from '../../../shared/useVisibility.ts';
import { CreateDocumentMenu } from './CreateDocumentMenu.tsx';
import { categoryChoices } from './documentLabels.ts';
import type { Template } from './templates.ts';

/** On a phone, the buttons share the row. */
const growing = { flexGrow: { xs: 1, sm: 0 } };

type DocumentToolbarProps = {
  onFiles: (files: Iterable<File>, category: DocumentCategory) => void;
  onTemplate: (template: Template) => void;
  denial: string | undefined;
};

/** Uploads documents of a category, or creates one from a template. */
export function DocumentToolbar({ onFiles, onTemplate, denial }: DocumentToolbarProps) {
  // Only the office can see contracts and invoices, so field roles start with permits.
  const visibility = useVisibility();
  const [category, setCategory] = useState<DocumentCategory>(
    visibility.money ? 'contracts' : 'permits',
  );
  const chooser = useRef<HTMLInputElement>(null);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onFiles(target.files ?? [], category);
    target.value = '';
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
      <Box sx={{ width: { xs: 1, sm: 150 } }}>
        <SelectFilter
          label="Category"
          value={category}
          options={categoryChoices}
          onChange={(value) =>
            setCategory(categoryChoices.find((one) => one.value === value)?.value ?? category)
          }
        />
      </Box>
      <ActionButton
        variant="contained"
        sx={growing}
        denial={denial}
        onClick={() => chooser.current?.click()}
      >
        Upload Document
      </ActionButton>
      <CreateDocumentMenu onChoose={onTemplate} denial={denial} sx={growing} />
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        aria-label="Documents to upload"
        onChange={choose}
      />
    </Box>
  );
}
