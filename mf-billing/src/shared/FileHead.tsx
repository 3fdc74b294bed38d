import { Box, Button, DateText, Money, Stack, Typography } from '@plumbline/design';
import type { ReactNode } from 'react';

type FileHeadProps = {
  /** What the amount is: "Total", "Balance". */
  label: string;
  amount: number;
  /** Below the amount, such as its date. */
  about: ReactNode;
  viewedAt: string | null;
  /** Related documents. */
  origin?: ReactNode;
  /** The primary action. */
  first?: ReactNode;
  isMakingPdf: boolean;
  onDownload: () => void;
  /** Absent if the user may not share it. */
  onCopyLink: (() => void) | undefined;
};

/** A document's amount, PDF, and client link. */
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
