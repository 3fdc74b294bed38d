import { ActionButton, Box, Button, StatusChip, Typography } from '@plumbline/design';
import type { MessageTemplate } from '../data/messageTemplates.ts';

type TemplateRowProps = {
  template: MessageTemplate;
  denial: string | undefined;
  onUse: ((template: MessageTemplate) => void) | undefined;
  onEdit: () => void;
  onRemove: () => void;
};

export function TemplateRow({ template, denial, onUse, onEdit, onRemove }: TemplateRowProps) {
  return (
    <Box component="li" sx={{ py: 1.5, borderBottom: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <strong>{template.name}</strong>
        {!template.is_active && <StatusChip label="Not offered" shape="ring" />}
        {onUse && template.is_active && (
          <Button size="small" aria-label={`Use ${template.name}`} onClick={() => onUse(template)}>
            Use
          </Button>
        )}
        {template.company_id && (
          <Box sx={{ ml: 'auto' }}>
            <ActionButton
              size="small"
              denial={denial}
              aria-label={`Edit ${template.name}`}
              onClick={onEdit}
            >
              Edit
            </ActionButton>
            <ActionButton
              size="small"
              color="error"
              denial={denial}
              aria-label={`Delete ${template.name}`}
              onClick={onRemove}
            >
              Delete
            </ActionButton>
          </Box>
        )}
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {template.content}
      </Typography>
    </Box>
  );
}
