import { Box, Button, Typography, dotted } from '@plumbline/design';
import type { ChecklistTemplate } from '../../data/checklists.ts';
import { tall } from '../../shared/touch.ts';

type TemplateRowProps = { template: ChecklistTemplate; onEdit: (() => void) | undefined };

export function TemplateRow({ template: { name, items }, onEdit }: TemplateRowProps) {
  const required = items.filter((item) => item.required).length;
  return (
    <Box
      component="li"
      sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 64, py: 0.5 }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Typography>
        <Typography variant="body2" component="div" sx={{ color: 'text.secondary' }}>
          {dotted(items.length === 1 ? '1 item' : `${items.length} items`, `${required} required`)}
        </Typography>
      </Box>
      {onEdit && (
        <Button aria-label={`Edit ${name}`} sx={tall(48)} onClick={onEdit}>
          Edit
        </Button>
      )}
    </Box>
  );
}
