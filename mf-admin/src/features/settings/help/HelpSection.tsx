import { Box, Button, SectionCard, Stack, Typography } from '@plumbline/design';
import { Link, useSession } from '@plumbline/platform';
import { sectionsFor } from '../sections.ts';
import { answers } from './answers.ts';

/** Get Help: answers with links, and Contact us. */
export function HelpSection() {
  const { permissions } = useSession();
  const offered = sectionsFor(permissions);
  return (
    <Stack spacing={3}>
      <SectionCard isMain title="Help" description="Answers to common questions.">
        <Box component="dl" sx={{ m: 0 }}>
          {answers.map(({ question, answer, section }) => {
            const place = offered.find(({ id }) => id === section);
            return (
              <Box key={question} sx={{ mb: 2 }}>
                <Typography component="dt" sx={{ fontWeight: 600 }}>
                  {question}
                </Typography>
                <Typography component="dd" sx={{ m: 0, color: 'text.secondary' }}>
                  {answer}
                  {place && (
                    <Box>
                      <Button
                        component={Link}
                        to={`?section=${place.id}`}
                        size="small"
                        aria-label={`${place.label}: ${question}`}
                        sx={{ ml: -0.625 }}
                      >
                        {place.label}
                      </Button>
                    </Box>
                  )}
                </Typography>
              </Box>
            );
          })}
        </Box>
      </SectionCard>
      <SectionCard
        title="Still stuck?"
        description="Contact us. We’ll email you a copy of your message."
        actions={
          <Button variant="contained" href="/contact">
            Contact us
          </Button>
        }
      />
    </Stack>
  );
}
