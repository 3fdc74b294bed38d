import { Alert, Box, Button, Stack, Typography, VisuallyHidden } from '@plumbline/design';
import { useId, useState } from 'react';
import { imageProblem, isPicture } from './imageFile.ts';

type ImageFieldProps = {
  /** Addresses of the pictures there are. */
  pictures: readonly { key: string; url: string | undefined; onRemove: () => void }[];
  isBusy: boolean;
  onPick: (file: File) => void;
};

/** The item's pictures, with a way to add one. */
export function ImageField({ pictures, isBusy, onPick }: ImageFieldProps) {
  const id = useId();
  const [problem, setProblem] = useState<string>();
  const take = async (file: File) => {
    const refused =
      imageProblem(file) ??
      ((await isPicture(file)) ? undefined : 'This file is damaged or holds no picture');
    setProblem(refused);
    if (!refused) onPick(file);
  };
  return (
    <Stack spacing={1.5}>
      <Stack direction="row" spacing={1.5} useFlexGap sx={{ flexWrap: 'wrap' }}>
        {pictures.map(({ key, url, onRemove }) => (
          <Box key={key} sx={{ display: 'grid', gap: 0.5, justifyItems: 'center' }}>
            <Box
              component="img"
              src={url}
              alt="The item"
              sx={{
                width: 96,
                height: 96,
                objectFit: 'cover',
                borderRadius: 1,
                bgcolor: 'action.hover',
              }}
            />
            <Button size="small" onClick={onRemove} disabled={isBusy}>
              Remove
            </Button>
          </Box>
        ))}
      </Stack>
      <Box>
        <Button
          component="label"
          role={undefined}
          tabIndex={-1}
          variant="outlined"
          htmlFor={id}
          loading={isBusy}
        >
          Upload image
        </Button>
        <VisuallyHidden>
          <input
            id={id}
            type="file"
            aria-label="Item image"
            accept="image/png,image/jpeg,image/gif"
            onChange={(event) => {
              const file = event.target.files?.[0];
              if (file) void take(file);
              event.target.value = '';
            }}
          />
        </VisuallyHidden>
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mt: 0.5 }}>
          PNG, JPG, GIF up to 5MB
        </Typography>
      </Box>
      {problem && <Alert severity="error">{problem}</Alert>}
    </Stack>
  );
}
