import { Box } from '@plumbline/design';
import type { Template } from '../../../data/template.ts';
import { useMakeDefault } from '../../../shared/templates/useMakeDefault.ts';
import { TemplateCard } from './TemplateCard.tsx';
import type { OpenTemplate } from './openTemplate.ts';

type TemplateGridProps = {
  templates: readonly Template[];
  onOpen: (open: OpenTemplate) => void;
};

/** The templates as cards. */
export function TemplateGrid({ templates, onOpen }: TemplateGridProps) {
  const makeDefault = useMakeDefault();
  return (
    <Box
      component="ul"
      aria-label="Templates"
      sx={{
        m: 0,
        p: 0,
        listStyle: 'none',
        display: 'grid',
        gap: 2,
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 260px), 1fr))',
      }}
    >
      {templates.map((template) => (
        <TemplateCard
          key={template.id}
          template={template}
          onPreview={() => onOpen({ kind: 'preview', template })}
          onEdit={() => onOpen({ kind: 'edit', template, part: 'main' })}
          onDefault={() => void makeDefault(template)}
          onDelete={() => onOpen({ kind: 'delete', template })}
        />
      ))}
    </Box>
  );
}
