import { Box, Card, CardActionArea, CardContent, Typography } from '@plumbline/design';

const options = [
  { part: 'colors', title: 'Brand Colors', text: 'The color of headings and totals' },
  { part: 'typography', title: 'Typography', text: 'The font of your documents' },
  { part: 'layout', title: 'Layout Options', text: 'Logo position, size, and watermark' },
  { part: 'header', title: 'Header & Footer', text: 'Document title and footer text' },
] as const;
export type OptionPart = (typeof options)[number]['part'];

/** Four shortcuts into the default template. */
export function OptionCards({ onOpen }: { onOpen: (part: OptionPart) => void }) {
  return (
    <Box
      component="section"
      aria-label="Template options"
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr)',
          sm: 'repeat(2, minmax(0, 1fr))',
          lg: 'repeat(4, minmax(0, 1fr))',
        },
      }}
    >
      {options.map(({ part, title, text }) => (
        <Card key={part}>
          <CardActionArea
            onClick={() => onOpen(part)}
            sx={{
              height: 1,
              display: 'flex',
              alignItems: 'flex-start',
              justifyContent: 'flex-start',
            }}
          >
            <CardContent>
              <Typography sx={{ fontWeight: 600 }}>{title}</Typography>
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {text}
              </Typography>
            </CardContent>
          </CardActionArea>
        </Card>
      ))}
    </Box>
  );
}
