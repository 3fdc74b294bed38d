import UploadIcon from '@mui/icons-material/UploadFileRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { downloadCsv, toCsv } from './csvExport.ts';
import type { ImportTarget } from './importTarget.ts';

type FileStepProps = {
  target: ImportTarget;
  onOpen: (file: File) => void;
};

/** Choosing or dropping a file, with an empty one to start from. */
export function FileStep({ target, onOpen }: FileStepProps) {
  const chooser = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file) onOpen(file);
  };
  const titles = target.fields.map(({ label }) => ({ title: label, value: () => '' }));
  return (
    <Box
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
      sx={{
        border: '1px dashed',
        borderColor: isOver ? 'primary.main' : 'divider',
        bgcolor: isOver ? 'action.hover' : undefined,
        borderRadius: 2,
        px: 2,
        py: 6,
        display: 'grid',
        gap: 1.5,
        justifyItems: 'center',
        textAlign: 'center',
      }}
    >
      <UploadIcon aria-hidden sx={{ fontSize: 40, color: 'text.secondary' }} />
      <Typography>
        Drop a CSV file with your {target.many} here, or choose one. The first line contains the
        column titles.
      </Typography>
      <Button variant="contained" onClick={() => chooser.current?.click()}>
        Choose a file
      </Button>
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label={`CSV file with ${target.many}`}
        accept=".csv,.tsv,.txt,text/csv"
        onChange={(event) => {
          take(event.target.files);
          event.target.value = '';
        }}
      />
      <Button
        size="small"
        onClick={() => downloadCsv(`${target.many}_template.csv`, toCsv(titles, []))}
      >
        Download an empty template
      </Button>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        Up to {target.limit.toLocaleString('en-US')} rows at once. A large file is imported in
        batches of {target.batchSize.toLocaleString('en-US')}. If the import fails, all of it is
        undone.
      </Typography>
    </Box>
  );
}
