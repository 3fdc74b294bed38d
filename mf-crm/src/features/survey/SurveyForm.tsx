import { messageOf, z } from '@plumbline/data';
import { Alert, Box, Button, Radio, Typography } from '@plumbline/design';
import { Form, showServerError, TextAreaField, useZodForm } from '@plumbline/design/forms';
import { useState } from 'react';
import { useClientAnswerSurveyMutation } from '../../data/surveys.ts';

const surveyForm = z.object({ comment: z.string().trim().max(5000, 'At most 5,000 characters') });
type SurveyValues = z.infer<typeof surveyForm>;

const ratings = [
  [1, '1 star: bad'],
  [2, '2 stars'],
  [3, '3 stars: fair'],
  [4, '4 stars'],
  [5, '5 stars: very good'],
] as const;

type SurveyFormProps = { token: string; wasAnswered: boolean; onDone: () => void };

/** One to five stars and an optional comment. */
export function SurveyForm({ token, wasAnswered, onDone }: SurveyFormProps) {
  const [answer] = useClientAnswerSurveyMutation();
  const [rating, setRating] = useState<number>();
  const form = useZodForm<SurveyValues, SurveyValues>(surveyForm, { comment: '' });
  const submit = async ({ comment }: SurveyValues) => {
    if (!rating) return showServerError(form, { message: 'Choose one to five stars.' });
    const { error } = await answer({ token, rating, comment });
    if (error) showServerError(form, { message: messageOf(error) });
    else onDone();
  };
  return (
    <Form form={form} onSubmit={submit} label="Survey">
      {wasAnswered && (
        <Alert severity="info">You already answered. A new answer replaces the old one.</Alert>
      )}
      <Box component="fieldset" sx={{ border: 0, m: 0, p: 0 }}>
        <Typography component="legend" sx={{ fontWeight: 600, mb: 1 }}>
          How satisfied are you with our work?
        </Typography>
        {ratings.map(([value, label]) => (
          <Box component="label" key={value} sx={{ display: 'flex', alignItems: 'center' }}>
            <Radio
              name="rating"
              value={value}
              checked={rating === value}
              onChange={() => setRating(value)}
            />
            {label}
          </Box>
        ))}
      </Box>
      <TextAreaField
        control={form.control}
        name="comment"
        label="Anything else? (optional)"
        rows={4}
      />
      <Button
        type="submit"
        variant="contained"
        loading={form.formState.isSubmitting}
        sx={{ alignSelf: 'flex-start' }}
      >
        Send answer
      </Button>
    </Form>
  );
}
