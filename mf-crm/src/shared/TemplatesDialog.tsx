import { messageOf } from '@plumbline/data';
import { ActionButton, Box, Stack } from '@plumbline/design';
import { ContentDialog } from '@plumbline/design/forms';
import { denialReason, useCompanyId, useToasts, useAccess } from '@plumbline/platform';
import { useState } from 'react';
import {
  useClientDeleteTemplateMutation,
  useClientMessageTemplatesQuery,
  useClientSaveTemplateMutation,
  type MessageTemplate,
} from '../data/messageTemplates.ts';
import { sends } from './edits.ts';
import { TabState } from './TabState.tsx';
import { TemplateForm } from './TemplateForm.tsx';
import { TemplateRow } from './TemplateRow.tsx';

type TemplatesDialogProps = {
  onClose: () => void;
  /** Puts a template into the message that is being written. */
  onUse?: (template: MessageTemplate) => void;
};

/** Manages message templates: built-in ones and the company's. */
export function TemplatesDialog({ onClose, onUse }: TemplatesDialogProps) {
  const company = useCompanyId();
  const toasts = useToasts();
  const { data, error, refetch } = useClientMessageTemplatesQuery(company);
  const [remove] = useClientDeleteTemplateMutation();
  const [save] = useClientSaveTemplateMutation();
  const [editing, setEditing] = useState<MessageTemplate | 'new'>();
  const denial = denialReason(useAccess(sends));
  const done = () => setEditing(undefined);
  const tell = ({ error: refused }: { error?: unknown }) => {
    if (refused) toasts.error(messageOf(refused));
    return !refused;
  };
  const removeTemplate = async ({ id, name, content, is_active }: MessageTemplate) => {
    if (!tell(await remove({ company, id }))) return;
    const template = { id, name, content, is_active };
    toasts.undo(
      `"${name}" deleted`,
      () => void save({ company, template, isNew: true }).then(tell),
    );
  };
  return (
    <ContentDialog isOpen title="Text templates" onClose={onClose}>
      {editing ? (
        <TemplateForm template={editing === 'new' ? undefined : editing} onDone={done} />
      ) : (
        <Stack spacing={2}>
          {!data && (
            <TabState
              label="Loading templates"
              failed="Failed to load templates"
              error={error}
              onRetry={() => void refetch()}
            />
          )}
          <Box component="ul" aria-label="Templates" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {data?.map((template) => (
              <TemplateRow
                key={template.id}
                template={template}
                denial={denial}
                onUse={onUse}
                onEdit={() => setEditing(template)}
                onRemove={() => void removeTemplate(template)}
              />
            ))}
          </Box>
          <ActionButton
            variant="outlined"
            denial={denial}
            sx={{ alignSelf: 'flex-start' }}
            onClick={() => setEditing('new')}
          >
            New template
          </ActionButton>
        </Stack>
      )}
    </ContentDialog>
  );
}
