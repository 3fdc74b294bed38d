import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { Working } from './useImportRun.ts';

type WorkingStepProps = { working: Working; onCancel: () => void };

const words: Record<Working['doing'], string> = {
  Reading: 'Reading the file…',
  Checking: 'Checking the rows…',
  Importing: 'Importing…',
  'Taking back': 'Undoing the import…',
};

/** How far an import is, and the way to stop it; taking back cannot be stopped. */
export function WorkingStep({ working: { doing, done, total }, onCancel }: WorkingStepProps) {
  const unit = doing === 'Taking back' ? 'batches' : 'rows';
  // What is on its way to the server ends first.
  const [isStopping, setStopping] = useState(false);
  const isCounted = done !== undefined && total !== undefined && total > 0;
  return (
    <Box sx={{ py: 6, display: 'grid', gap: 2, justifyItems: 'center', textAlign: 'center' }}>
      <Typography component="output">{words[doing]}</Typography>
      <LinearProgress
        aria-label={words[doing]}
        sx={{ width: '60%' }}
        {...(isCounted && { variant: 'determinate', value: (done / total) * 100 })}
      />
      {isCounted && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {`${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} ${unit}`}
        </Typography>
      )}
      {doing === 'Importing' && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Keep this page open. If you cancel, the import is undone.
        </Typography>
      )}
      {doing !== 'Taking back' && (
        <Button
          disabled={isStopping}
          onClick={() => {
            setStopping(true);
            onCancel();
          }}
        >
          {isStopping ? 'Stopping…' : 'Cancel'}
        </Button>
      )}
    </Box>
  );
}
