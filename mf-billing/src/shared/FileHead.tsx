import { Box, Button, DateText, Money, Stack, Typography } from '@plumbline/design';
import type { ReactNode } from 'react';

type FileHeadProps = {
  /** What the amount is: "Total", "Balance". */
  label: string;
  amount: number;
  /** Below the amount: its day and the like. */
  about: ReactNode;
  viewedAt: string | null;
  /** Where it came from. */
  origin?: ReactNode;
  /** The act that comes before the file's own. */
  first?: ReactNode;
  isMakingPdf: boolean;
  onDownload: () => void;
  /** None for those who may not hand it out. */
  onCopyLink: (() => void) | undefined;
};

/** What a quote or an invoice amounts to, and its PDF and link. */
export function FileHead({
  label,
  amount,
  about,
  viewedAt,
  origin,
  first,
  isMakingPdf,
  onDownload,
  onCopyLink,
}: FileHeadProps) {
  return (
    <>
      <Box>
        <Typography color="textSecondary">{label}</Typography>
        <Typography variant="h1" component="p">
          <Money amount={amount} />
        </Typography>
        <Typography color="textSecondary">{about}</Typography>
        {viewedAt && (
          <Typography color="textSecondary">
            Viewed by the client <DateText value={viewedAt} relative />
          </Typography>
        )}
        {origin}
      </Box>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
        {first}
        <Button variant="outlined" loading={isMakingPdf} onClick={onDownload}>
          Download PDF
        </Button>
        {onCopyLink && (
          <Button color="inherit" onClick={onCopyLink}>
            Copy client link
          </Button>
        )}
      </Stack>
    </>
  );
}
