import { ActionButton, Box, SectionCard, Stack, Typography } from '@plumbline/design';
import { useCompanyId } from '@plumbline/platform';
import { useState } from 'react';
import { useDocumentNumbersQuery } from '../../../data/documentNumbers.ts';
import { Loaded } from '../../../shared/Loaded.tsx';
import { NumberDialog } from './NumberDialog.tsx';
import { numberKinds } from './numberForm.ts';

/** How each kind of document is numbered, and its next number. */
export function NumberChoice({ denial }: { denial: string | undefined }) {
  const answer = useDocumentNumbersQuery(useCompanyId());
  const [changed, setChanged] = useState<string>();
  return (
    <SectionCard
      title="Document numbers"
      description="For new documents. Numbers already given don’t change."
    >
      <Loaded answer={answer} label="document numbers" failed="Failed to load document numbers">
        {(kinds) => (
          <Stack component="ul" sx={{ listStyle: 'none', m: 0, p: 0, maxWidth: 520 }}>
            {kinds.map((numbers) => {
              const label = numberKinds[numbers.origin]?.label;
              return (
                label && (
                  <Box
                    key={numbers.origin}
                    component="li"
                    sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 52 }}
                  >
                    <Box sx={{ flex: 1, minWidth: 0 }}>
                      <Typography sx={{ fontWeight: 600 }}>{label}</Typography>
                      <Typography variant="body2" color="text.secondary">
                        Next: {numbers.next}
                      </Typography>
                    </Box>
                    <ActionButton
                      denial={denial}
                      aria-label={`Change numbers of ${label.toLowerCase()}`}
                      onClick={() => setChanged(numbers.origin)}
                    >
                      Change
                    </ActionButton>
                    {changed === numbers.origin && (
                      <NumberDialog numbers={numbers} onClose={() => setChanged(undefined)} />
                    )}
                  </Box>
                )
              );
            })}
          </Stack>
        )}
      </Loaded>
    </SectionCard>
  );
}
