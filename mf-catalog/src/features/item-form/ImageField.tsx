import { Alert, Box, Button, Stack, Typography } from '@plumbline/design';
import { useRef, useState } from 'react';
import { imageProblem, isPicture } from './imageFile.ts';

type ImageFieldProps = {
  /** URLs of the existing images. */
  pictures: readonly { key: string; url: string | undefined; onRemove: () => void }[];
  isBusy: boolean;
  onPick: (file: File) => void;
};

/** The item's images and the upload button. */
export function ImageField({ pictures, isBusy, onPick }: ImageFieldProps) {
  const chooser = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const take = async (file: File) => {
    const refused =
      imageProblem(file) ??
      ((await isPicture(file)) ? undefined : 'This file is damaged or isn’t an image');
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
        <Button variant="outlined" loading={isBusy} onClick={() => chooser.current?.click()}>
          Upload image
        </Button>
        <input
          ref={chooser}
          type="file"
          hidden
          aria-label="Item image"
          accept="image/png,image/jpeg,image/gif"
          onChange={(event) => {
            const file = event.target.files?.[0];
            if (file) void take(file);
            event.target.value = '';
          }}
        />
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mt: 0.5 }}>
          PNG, JPG, GIF up to 5MB
        </Typography>
      </Box>
      {problem && <Alert severity="error">{problem}</Alert>}
    </Stack>
  );
}
