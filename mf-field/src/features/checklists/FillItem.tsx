import { Box, Button, Typography } from '@plumbline/design';
import { TextAreaField, TextField, useWatch, type ZodForm } from '@plumbline/design/forms';
import { useId, useState } from 'react';
import type { ChecklistItem } from '../../data/checklists.ts';
import { plainSet, tall } from '../../shared/touch.ts';
import { PhotoButtons } from '../photos/PhotoButtons.tsx';
import { PhotoThumb } from '../photos/PhotoThumb.tsx';
import { usePhotos } from '../photos/usePhotos.ts';
import type { FillValues } from './fillForm.ts';

type FillItemProps = { item: ChecklistItem; form: ZodForm<FillValues>; project: string };

const choices = [
  { value: 'ok', label: 'OK', color: 'success' },
  { value: 'not_ok', label: 'Not OK', color: 'error' },
  { value: 'na', label: 'N/A', color: 'primary' },
] as const;

/** One item of a checklist with what it asks for. */
export function FillItem({ item, form, project }: FillItemProps) {
  const { id, text, kind, required } = item;
  const label = useId();
  const { control } = form;
  const value = useWatch({ control, name: `answers.${id}.value` });
  const problem = form.formState.errors.answers?.[id]?.value?.message;
  const isTyped = kind === 'text' || kind === 'number';
  return (
    <Box
      component="fieldset"
      sx={plainSet}
      aria-labelledby={label}
      aria-describedby={`${label}-problem`}
    >
      <Typography id={label} sx={{ fontWeight: 600, mb: 1, overflowWrap: 'anywhere' }}>
        {text}
        {required && (
          <Typography component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
            {' '}
            (required)
          </Typography>
        )}
      </Typography>
      {kind === 'check' && (
        <Box sx={{ display: 'flex', gap: 1 }}>
          {choices.map((choice) => (
            <Button
              key={choice.value}
              variant={value === choice.value ? 'contained' : 'outlined'}
              color={choice.color}
              aria-pressed={value === choice.value}
              sx={{ ...tall(48), flex: 1 }}
              onClick={() =>
                form.setValue(`answers.${id}.value`, value === choice.value ? '' : choice.value, {
                  shouldDirty: true,
                })
              }
            >
              {choice.label}
            </Button>
          ))}
        </Box>
      )}
      {kind === 'text' && (
        <TextAreaField control={control} name={`answers.${id}.value`} label="Answer" rows={2} />
      )}
      {kind === 'number' && (
        <TextField
          control={control}
          name={`answers.${id}.value`}
          label="Number"
          inputProps={{ inputMode: 'decimal' }}
        />
      )}
      {kind === 'check' && value === 'not_ok' && (
        <Box sx={{ mt: 1.5 }}>
          <TextAreaField
            control={control}
            name={`answers.${id}.note`}
            label="What is wrong? (optional)"
            rows={2}
          />
          <Typography variant="body2" sx={{ color: 'text.secondary', my: 1 }}>
            Becomes a punch item when you finish.
          </Typography>
        </Box>
      )}
      {(kind === 'photo' || value === 'not_ok') && (
        <ItemPhoto item={item} form={form} project={project} />
      )}
      {problem && !isTyped && (
        <Typography
          id={`${label}-problem`}
          role="alert"
          variant="body2"
          sx={{ color: 'error.main', mt: 0.5 }}
        >
          {problem}
        </Typography>
      )}
    </Box>
  );
}

function ItemPhoto({ item: { id, text }, form, project }: FillItemProps) {
  const { isWorking, takeAll } = usePhotos(project);
  const [url, setUrl] = useState<string>();
  const photo = useWatch({ control: form.control, name: `answers.${id}.photo` });
  const take = async (files: File[]) => {
    const [taken] = await takeAll(files);
    if (!taken) return;
    setUrl(taken.url);
    form.clearErrors(`answers.${id}.value`);
    form.setValue(`answers.${id}.photo`, taken.hash, { shouldDirty: true });
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
      {photo && url && <PhotoThumb src={url} isSent alt={`Photo: ${text}`} />}
      {photo && !url && <Typography variant="body2">Photo added</Typography>}
      <PhotoButtons label={text} isWorking={isWorking} onFiles={(files) => void take(files)} />
    </Box>
  );
}
