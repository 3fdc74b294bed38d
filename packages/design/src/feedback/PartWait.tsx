import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { PlainIcon } from '../plain/PlainIcon.tsx';
import { useOnline } from './OfflineBanner.tsx';
import { StateCard } from './StateCard.tsx';

type PartWaitProps = {
  /** The part's own name: "Documents". */
  name: string;
  /** What stands there while it comes: a skeleton of its size. */
  children: ReactNode;
};

/** In the place of a part of a page that has not come yet; says so where it cannot, as long as the connection is lost. */
export function PartWait({ name, children }: PartWaitProps) {
  if (useOnline()) return children;
  return (
    <Box component="output" sx={{ display: 'block' }}>
      <StateCard
        icon={<PlainIcon name="failed" />}
        title={`${name}: no connection`}
        description="This part is not kept on the device. It shows as soon as you are back online."
      />
    </Box>
  );
}
