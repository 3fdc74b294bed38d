import { Box, Button, Typography } from '@plumbline/design';
import { useRef, useState } from 'react';

const types = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'];

type FileChoiceProps = {
  file: File | undefined;
  hasFile: boolean;
  onChoose: (file: File) => void;
};

export function PaperFileChoice({ file, hasFile, onChoose }: FileChoiceProps) {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const choose = (chosen: File | undefined) => {
    if (!chosen) return;
    const wrong = !types.includes(chosen.type)
      ? 'Choose a photo (JPEG, PNG, or WebP) or a PDF.'
      : chosen.size > 25 * 1024 * 1024
        ? 'The file is too large. The limit is 25 MB.'
        : undefined;
    setProblem(wrong);
    if (!wrong) onChoose(chosen);
  };
  return (
    <Box>
      <Button variant="outlined" onClick={() => input.current?.click()}>
        {file || hasFile ? 'Choose another file' : 'Choose file'}
      </Button>
      <Typography variant="body2" component="output" sx={{ ml: 1, overflowWrap: 'anywhere' }}>
        {file?.name ?? (hasFile ? 'A file is stored' : 'No file yet')}
      </Typography>
      {problem && (
        <Typography variant="body2" role="alert" sx={{ color: 'error.main', mt: 0.5 }}>
          {problem}
        </Typography>
      )}
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Photo or PDF of the paper"
        accept={types.join(',')}
        onChange={(event) => choose(event.target.files?.[0])}
      />
    </Box>
  );
}
