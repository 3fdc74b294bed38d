import { ActionButton, Box, Card, CardActions, CardContent, Typography } from '@plumbline/design';
import { useSession, useToasts } from '@plumbline/platform';
import { useState } from 'react';
import type { ProjectFile } from '../../../data/projectFile.ts';
import { fillTemplate, templates } from './templates.ts';
import { useDocumentUpload } from './useDocumentUpload.ts';

type TemplateCardsProps = { project: ProjectFile; denial: string | undefined };

/** Six papers that fill themselves from the project and the company and become a PDF among the documents. */
export function TemplateCards({ project, denial }: TemplateCardsProps) {
  const { company } = useSession();
  const upload = useDocumentUpload(project.id);
  const [making, setMaking] = useState<string>();
  const toasts = useToasts();
  const make = async (template: (typeof templates)[number]) => {
    setMaking(template.name);
    try {
      const { makePdf } = await import('@plumbline/design/documents');
      const report = fillTemplate(template, project, company);
      const { pdf } = await makePdf({ kind: 'report', report }, template.name);
      const file = new File([pdf], `${template.name}.pdf`, { type: 'application/pdf' });
      const about = { name: `${template.name}, ${project.name}`.slice(0, 300) };
      const refused = await upload(file, {
        ...about,
        category: template.category,
        template: template.name,
        status: 'draft',
      });
      if (refused) toasts.error(refused);
      else toasts.success(`${template.name} created`);
    } catch {
      toasts.error('The document could not be made. Please try again.');
    } finally {
      setMaking(undefined);
    }
  };
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 240px), 1fr))',
      }}
    >
      {templates.map((template) => (
        <Card
          key={template.name}
          component="section"
          aria-label={template.name}
          sx={{ display: 'flex', flexDirection: 'column', justifyContent: 'space-between' }}
        >
          <CardContent sx={{ pb: 0 }}>
            <Typography variant="h4" component="h3">
              {template.name}
            </Typography>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {template.about}
            </Typography>
          </CardContent>
          <CardActions sx={{ px: 1.25 }}>
            <ActionButton
              size="small"
              denial={denial}
              loading={making === template.name}
              disabled={making !== undefined}
              onClick={() => void make(template)}
            >
              Use Template
            </ActionButton>
          </CardActions>
        </Card>
      ))}
    </Box>
  );
}
