import { ActionButton, Box, Card, CardActions, CardContent, Typography } from '@plumbline/design';
import { templates, type Template } from './templates.ts';

type TemplateCardsProps = {
  onChoose: (template: Template) => void;
  denial: string | undefined;
};

/** Six documents to fill in; each becomes a PDF among the project's documents. */
export function TemplateCards({ onChoose, denial }: TemplateCardsProps) {
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
            <ActionButton size="small" denial={denial} onClick={() => onChoose(template)}>
              Use Template
            </ActionButton>
          </CardActions>
        </Card>
      ))}
    </Box>
  );
}
