import { messageOf, z } from '@plumbline/data';
import { Alert, Button, Card, CardContent, Page, Stack, Typography } from '@plumbline/design';
import { Form, TextField, useZodForm } from '@plumbline/design/forms';
import { useState } from 'react';
import { usePortalLinkMutation } from '../../data/portal.ts';
import type { Opened } from '../../data/portalShapes.ts';

const answerForm = z.object({
  answer: z.string().trim().min(1, 'Enter your email, or the last four digits of your phone'),
});

type AnswerCardProps = {
  token: string;
  asked: Opened;
  error: unknown;
  onAnswer: (answer: string) => Promise<void>;
};

const left = (count = 0) => (count === 1 ? '1 attempt left.' : `${count} attempts left.`);

/** A link that is older than 14 days: who is there, or a new link. */
export function AnswerCard({ token, asked, error, onAnswer }: AnswerCardProps) {
  const form = useZodForm(answerForm, { answer: '' });
  const isLocked = asked.state === 'locked';
  return (
    <Page width="form">
      <Card variant="outlined">
        <CardContent>
          <Stack spacing={2}>
            <Typography variant="h1">{isLocked ? 'Ask for a new link' : 'Is it you?'}</Typography>
            {isLocked ? (
              <Typography>
                That was the fifth wrong answer, so this link no longer opens. We can send a new one
                to the email address your contractor has for you.
              </Typography>
            ) : (
              <Typography>
                This link is more than 14 days old. Enter your email address, or the last four
                digits of your phone number.
              </Typography>
            )}
            {asked.state === 'wrong' && (
              <Alert severity="error">
                That isn’t what your contractor has for you. {left(asked.attempts_left)}
              </Alert>
            )}
            {error !== undefined && <Alert severity="error">{messageOf(error)}</Alert>}
            {!isLocked && (
              <Form form={form} onSubmit={({ answer }) => onAnswer(answer)} label="Who is there">
                <TextField
                  control={form.control}
                  name="answer"
                  label="Email or last four digits"
                  autoComplete="email"
                  required
                />
                <Button
                  type="submit"
                  variant="contained"
                  size="large"
                  loading={form.formState.isSubmitting}
                >
                  Open my portal
                </Button>
              </Form>
            )}
            <NewLink token={token} isFirst={isLocked} />
          </Stack>
        </CardContent>
      </Card>
    </Page>
  );
}

function NewLink({ token, isFirst }: { token: string; isFirst: boolean }) {
  const [send, { isLoading }] = usePortalLinkMutation();
  const [outcome, setOutcome] = useState<{ severity: 'success' | 'error'; text: string }>();
  const ask = async () => {
    const { data, error } = await send(token);
    setOutcome(
      data
        ? { severity: 'success', text: `We sent a new link to ${data.sent_to}.` }
        : { severity: 'error', text: messageOf(error) },
    );
  };
  if (outcome) return <Alert severity={outcome.severity}>{outcome.text}</Alert>;
  return (
    <Button
      variant={isFirst ? 'contained' : 'text'}
      size="large"
      loading={isLoading}
      onClick={() => void ask()}
    >
      Email me a new link
    </Button>
  );
}
