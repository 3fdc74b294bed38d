import { messageOf } from '@plumbline/data';
import type { DocumentCategory } from '@plumbline/domain';
import { ActionButton, Box, FailedState, RowsSkeleton, Stack, Typography } from '@plumbline/design';
import { SelectFilter } from '@plumbline/design/grid';
import { denialReason, isOffered, useAccess } from '@plumbline/platform';
import { useRef, useState, type ChangeEvent } from 'react';
import { useProjectDocumentsQuery } from '../../../data/documents.ts';
import type { ProjectFile } from '../../../data/projectFile.ts';
import { useVisibility } from '../../../shared/useVisibility.ts';
import { UploadPanel } from '../UploadPanel.tsx';
import { CreateDocumentMenu } from './CreateDocumentMenu.tsx';
import { DocumentList } from './DocumentList.tsx';
import { categoryChoices } from './documentLabels.ts';
import { TemplateCards } from './TemplateCards.tsx';
import { TemplateDialog } from './TemplateDialog.tsx';
import type { Template } from './templates.ts';
import { useDocumentUploads } from './useDocumentUploads.ts';
import { useTemplates } from './useTemplates.ts';

/** On a phone, the buttons share the row. */
const growing = { flexGrow: { xs: 1, sm: 0 } };

/** The project's documents: upload, versions, signatures, and templates. */
export function DocumentsTab({ project }: { project: ProjectFile }) {
  const { data: documents, error, isFetching, refetch } = useProjectDocumentsQuery(project.id);
  const batch = useDocumentUploads(project.id);
  // Only the office can see contracts and invoices, so field roles start with permits.
  const visibility = useVisibility();
  const [category, setCategory] = useState<DocumentCategory>(
    visibility.money ? 'contracts' : 'permits',
  );
  const chooser = useRef<HTMLInputElement>(null);
  const make = useTemplates(project);
  const [template, setTemplate] = useState<Template>();
  const work = useAccess({ feature: 'create_edit_projects', permission: 'update_progress' });
  const denial = denialReason(work);

  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    batch.start(target.files ?? [], category);
    target.value = '';
  };

  const isLost = error !== undefined && !documents;
  if (!documents && !isLost)
    return <RowsSkeleton label="Loading documents" rows={4} rowHeight={88} />;
  return (
    <Stack spacing={2}>
      {isOffered(work) && (
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
          <CreateDocumentMenu onChoose={setTemplate} denial={denial} sx={growing} />
          <input
            ref={chooser}
            type="file"
            multiple
            hidden
            aria-label="Documents to upload"
            onChange={choose}
          />
        </Box>
      )}
      <UploadPanel
        noun="documents"
        uploads={batch.uploads}
        onRetry={batch.retry}
        onCancel={batch.cancel}
        onClear={batch.clear}
      />
      {documents ? (
        <DocumentList documents={documents} denial={denial} />
      ) : (
        <FailedState
          title="Failed to fetch the documents"
          message={messageOf(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {isOffered(work) && (
        <div>
          <Typography variant="h2" sx={{ mb: 1.5 }}>
            Templates
          </Typography>
          <TemplateCards onChoose={setTemplate} denial={denial} />
        </div>
      )}
      {template && (
        <TemplateDialog
          template={template}
          project={project}
          make={make}
          onClose={() => setTemplate(undefined)}
        />
      )}
    </Stack>
  );
}
