import { Box, CheckIcon } from '@plumbline/design';
import type { ReactNode } from 'react';

export type Step = { label: string; state: 'done' | 'failed' | 'open'; detail?: ReactNode };

const colors = { done: 'success.main', failed: 'error.main', open: 'divider' } as const;

const arrives = {
  animation: 'pl-step 600ms ease-out',
  '@keyframes pl-step': { from: { opacity: 0.3 } },
  '& svg': { animation: 'pl-check 350ms 150ms cubic-bezier(0.3, 1.6, 0.6, 1) backwards' },
  '@keyframes pl-check': { from: { transform: 'scale(0)' } },
};

export function ProgressStep({ label, state, detail, isNew }: Step & { isNew: boolean }) {
  return (
    <Box
      component="li"
      data-new={(isNew && state === 'done') || undefined}
      sx={{
        borderTop: 4,
        borderColor: colors[state],
        pt: 1,
        pr: 1,
        ...(isNew && state === 'done' && arrives),
      }}
    >
      <Box
        component="span"
        sx={{
          display: 'flex',
          gap: 0.25,
          alignItems: 'center',
          fontWeight: 600,
          fontSize: { xs: '0.8125rem', sm: '1rem' },
        }}
        color={state === 'open' ? 'text.secondary' : undefined}
      >
        {state === 'done' && <CheckIcon sx={{ fontSize: '1rem' }} titleAccess="Done:" />}
        {label}
      </Box>
      {detail && (
        <Box component="span" sx={{ typography: 'body2', color: 'text.secondary' }}>
          {detail}
        </Box>
      )}
    </Box>
  );
}
