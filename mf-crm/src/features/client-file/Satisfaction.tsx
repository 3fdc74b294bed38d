import { messageOf } from '@plumbline/data';
import { ActionButton, DetailSection, Typography } from '@plumbline/design';
import { CopyField } from '@plumbline/design/forms';
import { counted } from '@plumbline/domain';
import { denialReason, useToasts, useAccess } from '@plumbline/platform';
import { useState } from 'react';
import type { ClientRow } from '../../data/schemas.ts';
import { useClientAskSurveyMutation } from '../../data/surveys.ts';
import { edits } from '../../shared/edits.ts';

/** Average survey rating, and Ask for a rating. */
export function Satisfaction({ client }: { client: ClientRow }) {
  const toasts = useToasts();
  const [ask, { isLoading }] = useClientAskSurveyMutation();
  const [link, setLink] = useState<string>();
  const denial = denialReason(useAccess(edits));
  const { satisfaction, survey_answers } = client;
  const make = async () => {
    const { data, error } = await ask(client.id);
    if (data) setLink(`${window.location.origin}/shared/surveys/${data.token}`);
    else toasts.error(messageOf(error));
  };
  return (
    <DetailSection isCard title="Satisfaction">
      <Typography
        variant="body2"
        sx={{ mb: 1.5, color: satisfaction ? undefined : 'text.secondary' }}
      >
        {satisfaction === null
          ? 'No rating yet. After a job, ask the client for one to five stars.'
          : `${satisfaction} of 5 stars, ${counted(survey_answers, 'answer')}`}
      </Typography>
      {link ? (
        <CopyField label="Survey link" value={link} />
      ) : (
        <ActionButton
          variant="outlined"
          size="small"
          denial={denial}
          loading={isLoading}
          onClick={() => void make()}
        >
          Ask for a rating
        </ActionButton>
      )}
    </DetailSection>
  );
}
