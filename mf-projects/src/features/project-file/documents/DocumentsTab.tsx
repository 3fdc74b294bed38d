import { messageOf } from '@plumbline/data';
import { FailedState, RowsSkeleton, Stack, Typography } from '@plumbline/design';
import { denialReason, isOffered, useAccess } from '@plumbline/platform';
import { useState } from 'react';
import { useProjectDocumentsQuery } from '../../../data/documents.ts';
import type { ProjectFile } from '../../../data/projectFileShapes.ts';
import { UploadPanel } from '../UploadPanel.tsx';
import { DocumentList } from './DocumentList.tsx';
import { TemplateCards } from './TemplateCards.tsx';
import { TemplateDialog } from './TemplateDialog.tsx';
import type { Template } from './templates.ts';
import { useDocumentUploads } from './useDocumentUploads.ts';
import { useTemplates } from './useTemplates.ts';
import { DocumentToolbar } from './DocumentToolbar.tsx';

/** The project's documents: upload, versions, signatures, and templates. */
export function DocumentsTab({ project }: { project: ProjectFile }) {
  const { data: documents, error, isFetching, refetch } = useProjectDocumentsQuery(project.id);
  const batch = useDocumentUploads(project.id);
  const make = useTemplates(project);
  const [template, setTemplate] = useState<Template>();
  const work = useAccess({ feature: 'create_edit_projects', permission: 'update_progress' });
  const denial = denialReason(work);

  const isLost = error !== undefined && !documents;
  if (!documents && !isLost)
    return <RowsSkeleton label="Loading documents" rows={4} rowHeight={88} />;
  return (
    <Stack spacing={2}>
      {isOffered(work) && (
        <DocumentToolbar onFiles={batch.start} onTemplate={setTemplate} denial={denial} />
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
