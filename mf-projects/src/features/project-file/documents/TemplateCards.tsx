import { ActionButton, Box, Card, CardActions, CardContent, Typography } from '@plumbline/design';
import { templates } from './templates.ts';
import type { TemplateMaking } from './useTemplates.ts';

type TemplateCardsProps = TemplateMaking & { denial: string | undefined };

/** Six papers that fill themselves from the project and the company and become a PDF among the documents. */
export function TemplateCards({ making, make, denial }: TemplateCardsProps) {
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
          <CardActions>
            <ActionButton
              size="small"
              denial={denial}
              loading={making === template.name}
              disabled={making !== undefined}
              onClick={() => make(template)}
            >
              Use Template
            </ActionButton>
          </CardActions>
        </Card>
      ))}
    </Box>
  );
}
