import { messageOf } from '@plumbline/data';
import {
  Alert,
  Button,
  DeleteIcon,
  EmptyState,
  FailedState,
  IconButton,
  List,
  ListItem,
  ListItemButton,
  ListItemText,
  RowsSkeleton,
} from '@plumbline/design';
import { ContentDialog } from '@plumbline/design/forms';
import { counted } from '@plumbline/domain';
import { useCompanyId, useToasts } from '@plumbline/platform';
import { useState } from 'react';
import {
  useLazyQuoteFromTemplateQuery,
  useQuoteTemplateSaveMutation,
  useQuoteTemplatesQuery,
  type QuoteStart,
  type QuoteTemplate,
} from '../../data/quoteTemplates.ts';

type TemplatesDialogProps = { onUse: (start: QuoteStart) => void; onClose: () => void };

/** The company's quote templates: to start from, and to delete. */
export function TemplatesDialog({ onUse, onClose }: TemplatesDialogProps) {
  const { data, isError, refetch } = useQuoteTemplatesQuery(useCompanyId());
  const [load, { isFetching }] = useLazyQuoteFromTemplateQuery();
  const [refusal, setRefusal] = useState<string>();
  const remove = useRemoveTemplate();
  const use = async ({ id }: QuoteTemplate) => {
    const { data: start, error } = await load(id);
    if (start) onUse(start);
    setRefusal(error && messageOf(error));
  };
  return (
    <ContentDialog
      isOpen
      title="Quote templates"
      onClose={onClose}
      actions={
        <Button color="inherit" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      {refusal && <Alert severity="error">{refusal}</Alert>}
      {!data && !isError && <RowsSkeleton label="Loading templates…" rows={3} />}
      {!data && isError && (
        <FailedState title="Failed to load templates" onRetry={() => void refetch()} />
      )}
      {data?.length === 0 && (
        <EmptyState
          title="No templates yet"
          description="Open a quote and choose Save as template from its menu, or add templates with a price list in Items."
        />
      )}
      {data && data.length > 0 && (
        <List disablePadding>
          {data.map((template) => (
            <ListItem
              key={template.id}
              disablePadding
              secondaryAction={
                <IconButton
                  aria-label={`Delete ${template.name}`}
                  onClick={() => void remove(template)}
                >
                  <DeleteIcon fontSize="small" />
                </IconButton>
              }
            >
              <ListItemButton disabled={isFetching} onClick={() => void use(template)}>
                <ListItemText
                  primary={template.name}
                  secondary={counted(template.lines.length, 'line')}
                />
              </ListItemButton>
            </ListItem>
          ))}
        </List>
      )}
    </ContentDialog>
  );
}

/** Deletes a template, with Undo. */
function useRemoveTemplate() {
  const [save] = useQuoteTemplateSaveMutation();
  const toasts = useToasts();
  return async (template: QuoteTemplate) => {
    const { data, error } = await save({ ...template, is_archived: true });
    if (!data) {
      toasts.error(messageOf(error));
      return;
    }
    toasts.undo(`Template "${template.name}" deleted`, () => {
      void save({ ...template, version: data.version }).then((undone) => {
        if (undone.error) toasts.error(messageOf(undone.error));
      });
    });
  };
}
