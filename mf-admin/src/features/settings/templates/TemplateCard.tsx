import {
  Box,
  Button,
  Card,
  CardContent,
  DateText,
  StatusChip,
  Typography,
  dotted,
} from '@plumbline/design';
import type { Template } from '../../../data/template.ts';
import { baseTemplates, documentTypes, labelOf } from '../../../shared/templates/templateForm.ts';

type TemplateCardProps = {
  template: Template;
  onPreview: () => void;
  onEdit: () => void;
  onDefault: () => void;
  onDelete: () => void;
};

/** Template card with its actions; the default can't be deleted. */
export function TemplateCard({
  template,
  onPreview,
  onEdit,
  onDefault,
  onDelete,
}: TemplateCardProps) {
  const { template_name: name, document_type, base_template, is_default, status } = template;
  return (
    <Card component="li" aria-label={name}>
      <CardContent
        sx={{
          display: 'grid',
          gap: 1.5,
          height: 1,
          alignContent: 'space-between',
          '&:last-child': { pb: 1 },
        }}
      >
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="h3" component="h3" sx={{ overflowWrap: 'anywhere' }}>
            {name}
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {dotted(labelOf(documentTypes, document_type), labelOf(baseTemplates, base_template))}
          </Typography>
          <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mt: 0.5 }}>
            Last modified <DateText value={template.updated_at} />
          </Typography>
          <Box sx={{ display: 'flex', gap: 0.75, mt: 1, minHeight: 26 }}>
            {is_default && <StatusChip label="Default" tone="primary" shape="check" />}
            {status === 'draft' && <StatusChip label="Draft" shape="ring" />}
          </Box>
        </Box>
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            columnGap: 0.5,
            ml: -0.75,
            '& .MuiButton-root': { minWidth: 0, px: 0.75 },
          }}
        >
          <Button size="small" aria-label={`Preview ${name}`} onClick={onPreview}>
            Preview
          </Button>
          <Button size="small" aria-label={`Edit ${name}`} onClick={onEdit}>
            Edit
          </Button>
          {!is_default && (
            <>
              <Button size="small" aria-label={`Make default: ${name}`} onClick={onDefault}>
                Make Default
              </Button>
              <Button size="small" color="error" aria-label={`Delete ${name}`} onClick={onDelete}>
                Delete
              </Button>
            </>
          )}
        </Box>
      </CardContent>
    </Card>
  );
}
