import { Box, Button, Typography } from '@plumbline/design';
import { ContentDialog } from '@plumbline/design/forms';

const answers = [
  [
    'My colours do not show on a quote.',
    'Documents take the brand of the moment they are opened. Check that your default template has no colour of its own under Templates, Brand Colors.',
  ],
  [
    'Somebody did not get the invitation.',
    'Ask them to look among unwanted mail, then choose Send again under User Management. The former link stops working.',
  ],
  [
    'A person left the company.',
    'Deactivate them under User Management. Their access ends at once, and what they did stays.',
  ],
  [
    'A webhook does not arrive.',
    'Open Deliveries beside it. A message is tried eight times, and you see what your program answered.',
  ],
  [
    'I want a copy of everything.',
    'Export Data makes a zip with every table as CSV and JSON, and your files.',
  ],
] as const;

/** Short answers, and a way to ask. */
export function HelpDialog({ onClose }: { onClose: () => void }) {
  return (
    <ContentDialog
      isOpen
      title="Help"
      onClose={onClose}
      actions={
        <Button variant="contained" href="/contact">
          Write to us
        </Button>
      }
    >
      <Box component="dl" sx={{ m: 0 }}>
        {answers.map(([question, answer]) => (
          <Box key={question} sx={{ mb: 2 }}>
            <Typography component="dt" sx={{ fontWeight: 600 }}>
              {question}
            </Typography>
            <Typography component="dd" sx={{ m: 0, color: 'text.secondary' }}>
              {answer}
            </Typography>
          </Box>
        ))}
      </Box>
    </ContentDialog>
  );
}
